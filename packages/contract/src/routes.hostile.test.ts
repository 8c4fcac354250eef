import { expect, it } from 'vitest'
import { z } from 'zod'
import { allRoutes } from './index.ts'

/** What has no text: comparing it with one is an error. */
const TEXTLESS = { toString: 1, valueOf: 1 }

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema
    ? Object.keys(
        (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
          .properties ?? {},
      )
    : []

// An address carries texts alone.
it('every body that cannot be compared is refused by its own fault, and breaks nothing', () => {
  const broken = allRoutes.flatMap(({ name, body }) =>
    [TEXTLESS, [TEXTLESS], { name: TEXTLESS }].flatMap((value) => {
      const input = Object.fromEntries(fieldsOf(body).map((field) => [field, value]))
      try {
        body?.safeParse(input)
        return []
      } catch (error) {
        return [`${name}: ${(error as Error).message}`]
      }
    }),
  )
  expect([...new Set(broken)]).toEqual([])
})
