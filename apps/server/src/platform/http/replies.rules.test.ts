import { contract } from '@appeal/contract'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pickerOf } from './replies.ts'

type Def = Record<string, never> & { type: string }
const SECRET = 'undeclared'

/** A value of a schema, as deep as it goes once; with `more`, every object has a field that nobody declared. */
function sample(schema: z.core.$ZodType, more: boolean, depth = 0): unknown {
  const def = schema._zod.def as unknown as Def
  const below = (one: z.core.$ZodType) => sample(one, more, depth + 1)
  if (depth > 12) return null
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape ?? {}).map(([name, one]) => [name, below(one as never)])
      return { ...Object.fromEntries(fields), ...(more && { [SECRET]: SECRET }) }
    }
    case 'array':
      return [below(def.element as never), below(def.element as never)]
    case 'tuple':
      return (def.items as unknown as never[]).map(below)
    case 'record':
      return { a: below(def.valueType as never) }
    case 'union':
      return below((def.options as unknown as [z.core.$ZodType])[0])
    case 'lazy':
      return depth > 8 ? null : below((def.getter as unknown as () => never)())
    case 'nullable':
    case 'optional':
    case 'default':
      return below(def.innerType as never)
    case 'pipe': {
      const out = def.out as unknown as z.core.$ZodType
      return below(out._zod.def.type === 'transform' ? (def.in as never) : out)
    }
    case 'literal':
      return (def.values as unknown as unknown[])[0]
    case 'enum':
      return Object.values(def.entries as never)[0]
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return 'text'
  }
}

const replies = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Route>).flatMap(([name, { reply }]) =>
    reply ? [{ name: `${feature}.${name}`, reply }] : [],
  ),
)

describe('a reply', () => {
  it.each(replies)('of $name holds what is declared, and nothing else', ({ reply }) => {
    const picked = pickerOf(reply)(sample(reply, true))
    expect(JSON.stringify(picked) ?? '').not.toContain(SECRET)
    expect(picked).toEqual(sample(reply, false))
  })

  it('of many kinds is told by its discriminator', () => {
    const either = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), one: z.string() }),
      z.object({ kind: z.literal('b'), two: z.string() }),
    ])
    const pick = pickerOf(either)
    expect(pick({ kind: 'b', one: '1', two: '2' })).toEqual({ kind: 'b', two: '2' })
    expect(pick({ kind: 'c', one: '1', two: '2' })).toEqual({})
  })

  it('lets no object out where a plain value is declared', () => {
    const pick = pickerOf(z.object({ name: z.string(), at: z.nullable(z.string()), more: z.unknown() }))
    expect(pick({ name: { secret: 1 }, at: null, more: { open: 1 } })).toEqual({
      name: null,
      at: null,
      more: { open: 1 },
    })
    const pair = pickerOf(z.tuple([z.string(), z.object({ name: z.string() })]))
    expect(pair(['x', { name: 'y', secret: 1 }, 'z'])).toEqual(['x', { name: 'y' }])
    expect(pickerOf(z.null())(undefined)).toBeUndefined()
    expect(pickerOf(z.array(z.string()))([['x'], 'y'])).toEqual([null, 'y'])
  })
})

it('looks up what a schema holds of itself once, however long a tree is', () => {
  let asked = 0
  const Node: z.ZodType = z.lazy(() => {
    asked += 1
    return z.object({ id: z.string(), children: z.array(Node).optional() })
  })
  const children = Array.from({ length: 500 }, (_, n) => ({ id: String(n), [SECRET]: SECRET }))
  expect(pickerOf(z.array(Node))([{ id: 'top', children }])).toEqual([
    { id: 'top', children: children.map(({ id }) => ({ id })) },
  ])
  expect(asked).toBe(1)
})
