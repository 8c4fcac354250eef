import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../fail.ts'
import { onceMore } from './victims.ts'

const fault = (code: string) => Object.assign(new Error(code), { code })
const DEADLOCK = '40P01'

/** What comes of work that fails so at its first tries. */
async function meet(...failing: unknown[]) {
  let tries = 0
  let putBack = 0
  const outcome = await onceMore(
    async () => {
      tries += 1
      const failure = failing[tries - 1]
      if (failure) throw failure
      return 'done'
    },
    () => {
      putBack += 1
    },
  ).catch((error: Error & { code?: unknown }) => String(error.code ?? error.message))
  return [outcome, tries, putBack]
}

describe('work that is one transaction', () => {
  it.each([
    ['goes well', [], ['done', 1, 0]],
    ['is refused', [new Refusal('request.in_flight', {})], ['409', 1, 0]],
    ['violates a constraint', [fault('23505')], ['23505', 1, 0]],
    ['waited too long for a lock', [fault('55P03')], ['55P03', 1, 0]],
    ['loses its connection, and nobody knows what became of it', [fault('08006')], ['08006', 1, 0]],
    ['is the victim of a deadlock', [fault(DEADLOCK)], ['done', 2, 1]],
    ['is it, as the query layer wraps it', [new Error('q', { cause: fault(DEADLOCK) })], ['done', 2, 1]],
    ['is it twice', [fault(DEADLOCK), fault(DEADLOCK)], [DEADLOCK, 2, 1]],
    ['is it, and refused then', [fault(DEADLOCK), new Refusal('request.in_flight', {})], ['409', 2, 1]],
  ] as const)('%s', async (_, failing, told) => {
    const [outcome, ...counts] = await meet(...failing)
    expect([outcome, ...counts]).toEqual(told)
  })
})

// ---------------------------------------------------------------- what may run twice

const ROOT = path.join(import.meta.dirname, '../..')
const OPENING = 'unitOfWork('
/** What a unit of work must not do, for its second run would do it again: gather outside of itself, send, read a stream. */
const SENDS = /\bfetch\(|\bengine\.send\(|\bfor await\b|\bpipeline\(|\.pipe\(|\bafterCommit\(/

/** What stands within the parentheses that open at a place. */
function within(text: string, from: number): string {
  let open = 1
  let at = from
  for (; open > 0 && at < text.length; at += 1) {
    if (text[at] === '(') open += 1
    if (text[at] === ')') open -= 1
  }
  return text.slice(from, at - 1)
}

/** Lists that a unit of work adds to, and that begin outside of it. */
function gathers(unit: string): string[] {
  const names = [...unit.matchAll(/(?<![\w.])(\w+)\.(?:push|unshift)\(/g)].map(([, name = '']) => name)
  return names.filter((name) => !new RegExp(`\\b(?:const|let) ${name}\\b`).test(unit))
}

function unitsOf(source: string): string[] {
  const units: string[] = []
  for (let at = source.indexOf(OPENING); at >= 0; at = source.indexOf(OPENING, at + 1))
    units.push(within(source, at + OPENING.length))
  return units
}
const faultsIn = (source: string): string[] =>
  unitsOf(source).flatMap((unit) => [...gathers(unit), ...(SENDS.exec(unit) ?? [])])

describe('units of work', () => {
  it.each([
    ['await ctx.unitOfWork(async (tx) => { ids.push(await write(tx)) })', ['ids']],
    ['await ctx.unitOfWork(async (tx) => { const ids = []; ids.push(await write(tx)); return ids })', []],
    ['ctx.unitOfWork(async (tx) => { await fetch(url) })', ['fetch(']],
    ['ctx.unitOfWork(async (tx) => { for await (const part of body) await keep(tx, part) })', ['for await']],
  ])('are read: %s', (source, found) => expect(faultsIn(source)).toEqual(found))

  it('send nothing, read no stream, and gather within themselves: a victim runs once more', () => {
    const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file),
    )
    const units = sources.flatMap((file) => unitsOf(readFileSync(path.join(ROOT, file), 'utf8')))
    expect(units.length).toBeGreaterThan(250)
    const faults = sources.flatMap((file) =>
      faultsIn(readFileSync(path.join(ROOT, file), 'utf8')).map((fault) => `${file}: ${fault}`),
    )
    expect(faults).toEqual([])
  })
})
