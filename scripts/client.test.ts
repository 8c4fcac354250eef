import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clientFiles, typeOf } from './client.ts'

const root = path.resolve(import.meta.dirname, '..')
const calls = clientFiles()['packages/client/src/calls.d.ts'] ?? ''
const typed = (type: z.ZodType) => typeOf(z.toJSONSchema(type, { unrepresentable: 'any' }) as never)

describe('the client of enterprises’ systems', () => {
  it.each(Object.keys(clientFiles()))('is as the contract has it: `npm run client` (%s)', (file) => {
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(clientFiles()[file])
  })

  it('leaves no shape of the contract unsaid but records of anything', () => {
    const unsaid = calls.split('\n').filter((line) => /\bunknown\b/.test(line))
    expect(unsaid.filter((line) => !/Record<string, unknown>|readonly data: unknown/.test(line))).toEqual([])
  })

  it('writes no shape of four lines or more twice', () => {
    const lines = calls.split('\n')
    const shapes = lines.flatMap((line, at) => {
      if (!line.endsWith('{')) return []
      const indent = ' '.repeat(line.search(/\S/))
      const own = lines.slice(
        at + 1,
        lines.findIndex((one, end) => end > at && one.startsWith(`${indent}}`)),
      )
      return own.length < 4 ? [] : [own.map((one) => one.slice(indent.length)).join('\n')]
    })
    expect(shapes.length).toBeGreaterThan(20)
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([])
  })

  it('has types that what its README shows agrees with', () => {
    const readme = readFileSync(path.join(root, 'packages/client/README.md'), 'utf8')
    const shown = readme.split('```js\n')[1]?.split('```')[0] ?? ''
    mkdirSync(path.join(root, '.cache'), { recursive: true })
    const folder = mkdtempSync(path.join(root, '.cache/readme-'))
    try {
      const given =
        "declare const process: { env: { KEY: string } }\ndeclare const answer: Omit<ReplyInput, 'id' | 'version'>\n"
      writeFileSync(
        path.join(folder, 'shown.mts'),
        `import type { ReplyInput } from '@appeal/client'\n${given}${shown}`,
      )
      const compilerOptions = {
        noEmit: true,
        strict: true,
        lib: ['es2023', 'dom'],
        module: 'nodenext',
        types: [],
      }
      writeFileSync(
        path.join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: ['shown.mts'] }),
      )
      const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
      const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
      expect(shown).toContain('createClient')
      expect(stdout).toBe('')
    } finally {
      rmSync(folder, { recursive: true })
    }
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
