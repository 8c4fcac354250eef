import { contract } from '@appeal/contract'
import { submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { solve } from '../features/auth/auth.fixture.ts'
import { useTestApp } from '../testing/app.ts'
import { A_REPORT } from '../testing/otherCases.ts'
import { makeConsumer, makeOfficer } from '../testing/people.ts'

const test = useTestApp()

/** Every list of the product that is asked for by pages. */
const LISTS = allRoutes.filter(({ method, query }) => {
  if (method !== 'GET' || !query) return false
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
  }
  return 'current' in properties
})

const READERS = [
  ['sysAdmin', 'BUR-000000'],
  ['secAdmin', 'BUR-000000'],
  ['auditAdmin', 'BUR-000000'],
  ['stateCentre', 'BUR-000000'],
  ['provinceCentre', 'BUR-440000'],
  ['cityLeader', 'BUR-440300'],
] as const

interface Lines {
  records?: object[]
}

describe('who reported', () => {
  const NAME = '诸葛不语'
  const person: string[] = []
  const report: string[] = []

  beforeAll(async () => {
    const { app } = test
    const { id, phone } = await makeConsumer(app, { name: NAME })
    const { rows } = await app.platform.database.pool.query('select account from users where id = $1', [id])
    person.push(id, NAME, phone, rows[0].account)
    const caller = await app.as(id)
    const body = { ...A_REPORT, ...(await solve(app, submissionCaptchaRoutes.report)) }
    // A refused attempt leaves a line of the log, a file one of the files.
    const refused = { ...body, content: '短' } as never
    expect(await caller.call(contract.reports.addConsumer, { body: refused })).toFailWith('request.invalid')
    const made = await caller.call(contract.reports.addConsumer, { body: body as never })
    expect(made).toSucceed()
    report.push(made.data.id, made.data.caseNo)
  })

  it('stands beside the report in no list of anybody but its handler', async () => {
    const found: string[] = []
    let read = 0
    let ofReport = 0
    for (const [role, org] of READERS) {
      const caller = await test.app.as((await makeOfficer(test.app, org, role)).id)
      for (const route of LISTS) {
        const { code, data } = await caller.call(route as never, {
          query: { current: 1, size: 100 } as never,
        })
        if (code !== 200) continue
        read += 1
        for (const line of (data as Lines | null)?.records ?? []) {
          const text = JSON.stringify(line)
          const isOfReport = report.some((sign) => text.includes(sign)) || text.includes('/biz/report')
          if (isOfReport) ofReport += 1
          const told = person.filter((sign) => text.includes(sign))
          if (isOfReport && told.length > 0)
            found.push(`${role} ${route.name} ${told.join()} ${text.slice(0, 200)}`)
        }
      }
    }
    expect(found).toEqual([])
    // The lists were read, and the report, its file or its log was in some of them.
    expect(read).toBeGreaterThan(40)
    expect(ofReport).toBeGreaterThan(1)
  })
})
