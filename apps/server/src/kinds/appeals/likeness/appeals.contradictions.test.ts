import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { expect, it } from 'vitest'
import { changeSetting } from '../../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../../platform/context.ts'
import { ok, useTestApp } from '../../../testing/app.ts'
import { A_REPLY, actOver } from '../../../testing/cases.ts'
import { caseIn, makePlayers } from '../../../testing/stages.ts'
import { REPLY_CONTRADICTIONS_REFUSE as REFUSE } from '../appeals.settings.ts'

const test = useTestApp()
const SAYS_NO = '经核查外箱破损，我司不予赔偿，已致电说明。'
const SAYS_YES = '经核查外箱破损，同意赔偿，已致电说明。'

it('that contradict themselves are refused where the setting says so; the case stays as it was', async () => {
  const who = await makePlayers(test.app)
  const [id, other] = [
    await caseIn(test.app, who, 'at_enterprise'),
    await caseIn(test.app, who, 'at_enterprise'),
  ]
  const set = (on: boolean) => {
    const ctx = systemContext(test.app.platform, 'test')
    return ctx.unitOfWork((tx) => changeSetting(tx, ctx, REFUSE.key, String(on)))
  }
  const paying = { ...A_REPLY, handlingType: 'COMPENSATE', compensationAmount: '120.00' }
  const reply = (to: string, investigationResult: string) =>
    actOver(test.app, who.enterprise, todoRoutes.reply, to, { ...paying, investigationResult })
  await set(true)
  await expect.poll(() => REFUSE.read(test.app.platform)).toBe(true)
  const refused = await reply(id, SAYS_NO)
  expect(refused).toFailWith('appeals.reply_contradicts')
  expect(refused.data).toMatchObject({ field: 'investigationResult' })
  expect(refused.msg).toBe('答复前后不一：选了赔偿，文字却说不赔。请改文字，或者改所选内容。')
  const officer = await test.app.as(who.officer)
  expect((await ok(officer.call(appealRoutes.detail, { query: { id } }))).state).toBe('at_enterprise')
  expect(await reply(id, SAYS_YES)).toSucceed()
  // By default it is told and marked alone.
  await set(false)
  await expect.poll(() => REFUSE.read(test.app.platform)).toBe(false)
  expect(await reply(other, SAYS_NO)).toSucceed()
})
