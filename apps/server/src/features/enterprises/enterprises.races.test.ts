import { companyAuditRoutes, enterpriseAuditRoutes } from '@appeal/contract/enterprises/enterprises.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { beside, waiting } from '../../testing/held.ts'
import { makeOfficer } from '../../testing/people.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import { aForm, applied, passed, registerEnterprise } from './enterprises.fixture.ts'

const test = useTestApp()
let officer: string
beforeAll(async () => {
  const ctx = systemContext(test.app.platform, 'test')
  await ctx.unitOfWork(async (tx) => {
    for (const key of ['SMS_PER_IP_HOUR', 'SMS_PER_NETWORK_HOUR']) await changeSetting(tx, ctx, key, '100000')
  })
  officer = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
})

const sendBack = async (id: string) => {
  const desk = await test.app.as(officer)
  const body = { id, version: 2, reason: '许可证照片不清晰，请重新拍摄上传' }
  return desk.call(enterpriseAuditRoutes.return, { body })
}

/** Each act on an application, with the applicant whose account it holds. */
const ACTS = {
  pass: async () => {
    const { userId, application } = await applied(test.app)
    return { userId, act: () => passed(test.app, officer, application.id) }
  },
  sendBack: async () => {
    const { userId, application } = await applied(test.app)
    return { userId, act: () => sendBack(application.id) }
  },
  submit: async () => {
    const { userId, caller } = await registerEnterprise(test.app)
    const body = { ...(await aForm(test.app, userId)), version: 1 }
    return { userId, act: () => caller.call(companyAuditRoutes.submit, { body }) }
  },
}

describe.each(Object.entries(ACTS))('an application: %s', (_, make) => {
  it('holds the account of its applicant first, and only then the application', async () => {
    const { userId, act } = await make()
    const sent = await beside(test.app, async (query) => {
      await query('select 1 from users where id = $1 for update', [userId])
      const answer = act()
      await waiting(test.app)
      await query('select 1 from enterprise_applications where user_id = $1 for update nowait', [userId])
      return { answer }
    })
    expect(await sent.answer).toSucceed()
  })

  it('is refused where the account is deleted in between, and nothing comes of it', async () => {
    const { userId, act } = await make()
    const state = async () =>
      (
        await test.app.platform.database.pool.query(
          'select state from enterprise_applications where user_id = $1',
          [userId],
        )
      ).rows[0].state
    const before = await state()
    const sent = await beside(test.app, async (query) => {
      await query('update users set deleted_at = now() where id = $1', [userId])
      const answer = act()
      await waiting(test.app)
      return { answer }
    })
    expect((await sent.answer).code).not.toBe(200)
    expect(await state()).toBe(before)
  })
})
