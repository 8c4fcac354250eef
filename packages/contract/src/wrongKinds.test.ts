import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allRoutes } from './index.ts'

interface Shape {
  $ref?: string
  $defs?: Record<string, Shape>
  anyOf?: Shape[]
  allOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  enum?: unknown[]
}

/** What no field of text, number or choice is made for; a list and a record of anything. */
const WRONG: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  Number.POSITIVE_INFINITY,
  'x',
  '\ud800',
  [],
  [[]],
  [null],
  {},
  { a: 1 },
]

/** A value of a shape: one of each list, and in each place what `leaf` says of it. */
function filled(
  shape: Shape,
  root: Shape,
  leaf: (path: string, shape: Shape) => unknown,
  path = '',
): unknown {
  const at = shape.$ref ? (root.$defs?.[shape.$ref.replace('#/$defs/', '')] ?? {}) : shape
  const inner = at.anyOf ?? at.oneOf ?? at.allOf
  if (path.split('.').length > 6) return leaf(path, {})
  if (inner)
    return filled(inner.find((one) => one.properties ?? one.items) ?? inner[0] ?? {}, root, leaf, path)
  if (at.properties)
    return Object.fromEntries(
      Object.entries(at.properties).map(([name, one]) => [name, filled(one, root, leaf, `${path}.${name}`)]),
    )
  if (at.items) return [filled(at.items, root, leaf, `${path}.0`)]
  return leaf(path, at)
}

const shaped = allRoutes.flatMap(({ name, body, query }) =>
  [body, query].flatMap((schema) => (schema ? [{ name, schema }] : [])),
)

describe('what calls are asked with', () => {
  it('is refused, never thrown at, whatever stands in a field and beside it', () => {
    const faults = new Set<string>()
    let tries = 0
    for (const { name, schema } of shaped) {
      const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
      const paths = new Set<string>()
      let most = 1
      filled(shape, shape, (path, { enum: all = [] }) => {
        paths.add(path)
        most = Math.max(most, all.length)
      })
      const judge = (input: unknown, about: string) => {
        tries += 1
        try {
          schema.safeParse(input)
        } catch (error) {
          faults.add(`${name} ${about}: ${String(error)}`)
        }
      }
      for (const wrong of WRONG) {
        judge(wrong, 'itself')
        judge(
          filled(shape, shape, () => wrong),
          'every field',
        )
        for (let nth = 0; nth < most; nth++) {
          judge(
            filled(shape, shape, (_, { enum: all = [] }) => all[nth] ?? all[0] ?? wrong),
            'every field but choices',
          )
        }
        for (const one of paths) {
          judge(
            filled(shape, shape, (path) => (path === one ? wrong : undefined)),
            one,
          )
          judge(
            filled(shape, shape, (path, { enum: [first] = [] }) =>
              path === one ? wrong : (first ?? '文字'),
            ),
            one,
          )
        }
      }
    }
    expect([...faults]).toEqual([])
    expect(tries).toBeGreaterThan(10_000)
  })
})
