import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clientFiles, typeOf } from './client.ts'

const root = path.resolve(import.meta.dirname, '..')
const typed = (type: z.ZodType) => typeOf(z.toJSONSchema(type, { unrepresentable: 'any' }) as never)

describe('the client of enterprises’ systems', () => {
  it.each(Object.keys(clientFiles()))('is as the contract has it: `npm run client` (%s)', (file) => {
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(clientFiles()[file])
  })

  it('leaves no shape of the contract unsaid but records of anything', () => {
    const types = clientFiles()['packages/client/src/calls.d.ts'] ?? ''
    const unsaid = types.split('\n').filter((line) => /\bunknown\b/.test(line))
    expect(unsaid.filter((line) => !/Record<string, unknown>/.test(line))).toEqual([])
  })

  it.each([
    [z.object({ a: z.string(), b: z.number().optional() }), '{\n  a: string\n  b?: number\n}'],
    [z.array(z.string().nullable()), 'Array<string | null>'],
    [z.array(z.boolean()), 'boolean[]'],
    [z.enum(['x', 'y']), '"x" | "y"'],
    [z.literal('z'), '"z"'],
    [z.record(z.string(), z.number()), 'Record<string, number>'],
    [z.object({ 'a-b': z.null() }), '{\n  "a-b": null\n}'],
    [z.object({}), 'Record<string, never>'],
    [z.unknown(), 'unknown'],
  ])('writes %# as TypeScript does', (type, text) => {
    expect(typed(type)).toBe(text)
  })
})
