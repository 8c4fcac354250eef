import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import type pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { dayInWords } from '../../platform/dayInWords.ts'
import { useTestApp } from '../../testing/app.ts'
import { aMatter, closeCase, fileAppeal } from '../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'

const test = useTestApp()

describe('the main line', () => {
  it('takes an appeal from filed to evaluated, with every step in the history', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const officer = await makeOfficer(app, 'BUR-440300', 'cityHandler')
    const enterprise = await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')

    const { id, appealNo, answerBy } = await fileAppeal(app, consumer.id, aMatter())
    expect(appealNo).toMatch(/^SS440300\d{8}\d{5}$/)
    expect(answerBy).toBe('2026-10-21')

    await closeCase(app, id, { officer: officer.id, enterprise: enterprise.id, consumer: consumer.id })
    const mine = await app.as(consumer.id)
    expect((await mine.call(appealRoutes.evaluateInfoCorner)).data).toBe(1)
    const detail = await mine.call(appealRoutes.consumerDetail, { body: { id } })
    expect(detail).toSucceed()
    expect(detail.data.can).toContain('evaluateInfo')
    const evaluated = await mine.call(appealRoutes.evaluateInfo, {
      body: { id, version: detail.data.version, bureauScore: 'SATISFIED', enterpriseScore: 'UNSATISFIED' },
    })
    expect(evaluated).toSucceed()
    expect(evaluated.data.progress.map(({ event }) => event).reverse()).toEqual([
      'filed',
      'routed',
      'accepted',
      'transferred',
      'replied',
      'verification_sent',
      'verification_answered',
      'closed',
      'evaluated',
      // The enterprise was rated unsatisfactory, so somebody else looks at the case again (T23, T26).
      'recheck_opened',
    ])
    expect(evaluated.data.historyIntact).toBe(true)
    const told = await app.platform.database.pool.query(
      `select m.template, m.content from messages m join message_receipts r on r.message_id = m.id
       where r.user_id = $1 and m.template in ('accepted', 'transferred')`,
      [consumer.id],
    )
    expect(told.rows).toEqual([
      {
        template: 'accepted',
        content: expect.stringContaining(`您的申诉${appealNo}已受理并转中通快递处理，企业最迟 `),
      },
    ])
    expect(told.rows[0].content).toContain(`我们最迟 ${dayInWords(answerBy, 'zh')}答复您`)
    expect((await mine.call(appealRoutes.evaluateInfoCorner)).data).toBe(0)

    const desk = await app.as(officer.id)
    const counts = await desk.call(todoRoutes.countpage)
    expect(counts.data.counts).toMatchObject({ closed: 1, all: 1, pending: 0 })
    const list = await desk.call(todoRoutes.page, { query: { queue: 'closed' } })
    expect(list.data).toMatchObject({ total: 1, records: [{ id, appellantName: '林*满' }] })
  })

  it('names enterprises in the language of its reader, in its history as in the answer', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const officer = await makeOfficer(app, 'BUR-440300', 'cityHandler')
    const enterprise = await makeEnterpriseUser(app, 'ENT-ZTO-440300', 'brandCity')
    const { id } = await fileAppeal(app, consumer.id, aMatter())
    await closeCase(app, id, { officer: officer.id, enterprise: enterprise.id, consumer: consumer.id })
    const desk = await app.as(officer.id)
    const readIn = async (language: string) => {
      const headers = { 'accept-language': language }
      const { progress, reply } = (await desk.call(appealRoutes.detail, { query: { id }, headers })).data
      const [sent] = progress.filter(({ event }) => event === 'transferred')
      return `${sent?.text}; ${reply?.orgName}`
    }
    expect(await readIn('zh-CN')).toMatch(/中通快递.*; 中通快递/)
    expect(await readIn('en')).toMatch(/^[^中]*ZTO Express[^中]*; ZTO Express/)
  })

  it('is read of the records that it has, and of no others', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const officer = await makeOfficer(app, 'BUR-440300', 'cityHandler')
    const enterprise = await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')
    const { id } = await fileAppeal(app, consumer.id, aMatter())
    const desk = await app.as(officer.id)
    /** Records of the case that one look at it asks for. */
    const read = async () => {
      const { _clients } = app.platform.database.pool as unknown as { _clients: pg.PoolClient[] }
      const spies = _clients.map((client) => vi.spyOn(client, 'query'))
      try {
        expect(await desk.call(appealRoutes.detail, { query: { id } })).toSucceed()
        return spies.flatMap(({ mock }) =>
          mock.calls.flatMap(([asked]) => {
            const { text = '' } = asked as unknown as { text?: string }
            return [...text.matchAll(/ from "(appeal_\w+)"/g)].map(([, table]) => table)
          }),
        )
      } finally {
        for (const spy of spies) spy.mockRestore()
      }
    }
    expect(await read()).toEqual(['appeal_approvals'])
    await closeCase(app, id, { officer: officer.id, enterprise: enterprise.id, consumer: consumer.id })
    expect(await read()).toContain('appeal_replies')
  })
})
