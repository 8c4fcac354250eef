import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newStoredName } from './engine.ts'
import { localEngine } from './local.ts'

let outside: string
let root: string
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'files-'))
  root = join(outside, 'files')
})
afterEach(() => rm(outside, { recursive: true, force: true }))

// Said in other words than the engine's own.
const isOurs = (name: string) =>
  name.length === 32 && [...name].every((sign) => '0123456789abcdef'.includes(sign))

const everything = () => readdir(outside, { recursive: true })
const collect = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

// Path parts as attackers write them, glued in any order.
const hostile = fc
  .array(
    fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e%2e',
      '%2f',
      '\0',
      'a',
      'f'.repeat(32),
      'etc/passwd',
      '\u202e',
      '😀',
      ' ',
      'C:',
      '.part',
      '\n',
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

const real = 'f'.repeat(32)
const crafted = [
  'secret',
  '../secret',
  `../${real}`,
  `${real}/../secret`,
  `${real}\n`,
  `${real}\0`,
  `${real}.part`,
  `0${real}`,
  real.toUpperCase(),
]

describe('the local engine', () => {
  it('refuses every name that is not one of its own, before anything is touched', async () => {
    const engine = localEngine(root)
    await writeFile(join(outside, 'secret'), 'secret')
    const before = await everything()
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostile, fc.string(), fc.constantFrom(...crafted)), async (name) => {
        fc.pre(!isOurs(name))
        await expect(engine.put(name, Buffer.from('x'))).rejects.toThrow('Not a stored name')
        await expect(engine.open(name)).rejects.toThrow('Not a stored name')
        await expect(engine.stat(name)).rejects.toThrow('Not a stored name')
        await expect(engine.remove(name)).rejects.toThrow('Not a stored name')
      }),
      { numRuns: 2_000 },
    )
    expect(await everything()).toEqual(before)
  })

  it('never follows a link out of its folder', async () => {
    const engine = localEngine(root)
    await mkdir(root)
    await writeFile(join(outside, 'secret'), 'secret')
    const link = newStoredName()
    await symlink(join(outside, 'secret'), join(root, link))
    await expect(engine.open(link)).rejects.toThrow('ELOOP')
    expect(await engine.stat(link)).toBeNull()
    expect(await collect(engine.list())).toEqual([])

    const target = newStoredName()
    await symlink(join(outside, 'planted'), join(root, `${target}.part`))
    await expect(engine.put(target, Buffer.from('x'))).rejects.toThrow('EEXIST')
    expect(await everything()).not.toContain('planted')
  })

  it('answers null for what is not there', async () => {
    const engine = localEngine(root)
    expect(await engine.open(newStoredName())).toBeNull()
    expect(await engine.stat(newStoredName())).toBeNull()
    expect(await collect(engine.list())).toEqual([])
    await engine.remove(newStoredName())
  })

  it('gives back the bytes it took, leaves no half file beside them, and forgets them', async () => {
    const engine = localEngine(root)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5_000 }), async (bytes) => {
        const name = newStoredName()
        await engine.put(name, bytes)
        expect(await readdir(root)).toEqual([name])
        expect((await engine.stat(name))?.size).toBe(bytes.length)
        expect(await buffer((await engine.open(name))!)).toEqual(Buffer.from(bytes))
        await engine.remove(name)
        expect(await engine.open(name)).toBeNull()
      }),
      { numRuns: 30 },
    )
  })

  it('lists what a crash left half written, and removes it', async () => {
    const engine = localEngine(root)
    const name = newStoredName()
    await mkdir(root)
    await writeFile(join(root, `${name}.part`), 'half')
    await writeFile(join(root, 'README'), 'not ours')
    await utimes(join(root, `${name}.part`), 1_000, 1_000)
    expect(await collect(engine.list())).toEqual([{ name, size: 4, modifiedAt: new Date(1_000_000) }])
    await engine.remove(name)
    expect(await readdir(root)).toEqual(['README'])
  })
})
