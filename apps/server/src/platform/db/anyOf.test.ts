import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { factsOf } from '../../features/calendar/calendar.recompute.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { useTestApp } from '../../testing/app.ts'
import { systemContext } from '../context.ts'

const test = useTestApp()
// A statement takes 65 535 parameters.
const MANY = Array.from({ length: 70_000 }, (_, i) => String(i + 1))

describe('a list without end', () => {
  it.each(['appeal', 'consultation', 'courier'])(
    'of cases of the kind %s is asked for at once',
    async (caseKind) => {
      const { db } = test.app.platform
      const facts = await factsOf(
        systemContext(test.app.platform, 'test'),
        db,
        MANY.map((caseId) => ({ caseKind, caseId })),
      )
      expect(facts.size).toBe(0)
    },
  )

  it('of people is asked for in one statement', async () => {
    const ctx = systemContext(test.app.platform, 'test')
    expect((await namesOf(ctx, MANY)).size).toBe(0)
  })

  it('is nowhere a parameter for each: what is spread out has an end of its own', () => {
    const root = new URL('../../', import.meta.url)
    const spread = readdirSync(root, { recursive: true, encoding: 'utf8' })
      // What a form of the code generator sends is one page.
      .filter((file) => file.endsWith('.store.ts') && !file.includes('codegen/templates'))
      .flatMap((file) => {
        const text = readFileSync(new URL(file, root), 'utf8')
        return [...text.matchAll(/inArray\(\s*[^,]+,\s*\[\.\.\.(\w+)/g)].map(([, list]) => `${file}: ${list}`)
      })
    // Choices of the contract, not lists.
    expect(spread.sort()).toEqual([
      'cases/cases.store.ts: values',
      'kinds/appeals/lists/appeals.filters.store.ts: values',
    ])
  })
})
