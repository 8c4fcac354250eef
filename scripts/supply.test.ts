import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sbomOf } from './sbom.mjs'
import { advisoriesIn, faultsIn, isAllowed, isWithin } from './supply.mjs'

const LOCK = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
const NONE = { advisories: [] }

describe('what the product is made of', () => {
  it.each([
    [{ license: 'AGPL-3.0' }, /licence AGPL-3.0/],
    [{ license: undefined }, /licence unknown/],
    [{ integrity: undefined }, /nothing proves/],
    [{ resolved: 'git+ssh://git@example.cn/a.git' }, /comes from git/],
    [{ hasInstallScript: true }, /runs something/],
  ])('is refused with %j', (change, told) => {
    const lock = JSON.parse(LOCK)
    expect(faultsIn(lock, NONE)).toEqual([])
    Object.assign(lock.packages['node_modules/zod'], change)
    expect(faultsIn(lock, NONE).join()).toMatch(told)
  })

  it('is installed without that any of it runs, whoever installs it and with whatever command', () => {
    expect(readFileSync(join(import.meta.dirname, '../.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
    // Scripts before and after those of the product would not run either, so that there are none.
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
    const around = Object.keys(scripts).filter((name) => /^(pre|post)/.test(name))
    expect(around).toEqual([])
  })

  it('is judged by the advisories that are kept, by version', () => {
    const lock = JSON.parse(LOCK)
    const { version } = lock.packages['node_modules/zod']
    const known = (range: string, severity: string) => ({
      advisories: [{ name: 'zod', range, severity, title: 'x' }],
    })
    expect(faultsIn(lock, known(`<=${version}`, 'high'))).toHaveLength(1)
    expect(faultsIn(lock, known(`<${version}`, 'critical'))).toEqual([])
    expect(faultsIn(lock, known('>=0.0.1', 'low'))).toEqual([])
  })

  it('is judged by what befell peers, as long as no audit was fetched', () => {
    const known = JSON.parse(readFileSync(join(import.meta.dirname, 'advisories.json'), 'utf8'))
    expect(faultsIn(JSON.parse(LOCK), known)).toEqual([])
    const at = (name: string, version: string) => {
      const lock = JSON.parse(LOCK)
      lock.packages[`node_modules/${name}`].version = version
      return faultsIn(lock, known).length
    }
    expect(at('fastify', '5.7.1')).toBe(1)
    expect(at('sanitize-html', '2.17.3')).toBe(1)
    expect(at('sm-crypto', '0.4.0')).toBe(1)
    expect(at('sm-crypto', '0.3.13')).toBe(4)
  })

  it.each([
    ['1.2.3', '<1.2.4', true],
    ['1.10.0', '<1.9.0', false],
    ['2.0.0-rc.1', '<2.0.0', true],
    ['2.0.0', '>=1.0.0 <2.0.0', false],
    ['3.1.0', '<1.0.0 || >= 3.0.0', true],
    ['3.1.0', '*', true],
    ['1.0.0', '=1.0.0', true],
  ])('%s lies in %s: %s', (version, range, within) => expect(isWithin(version, range)).toBe(within))

  it.each([
    ['(MIT OR GPL-3.0-or-later)', true],
    ['Apache-2.0 AND GPL-3.0-only', false],
    ['', false],
  ])('may be under “%s”: %s', (expression, allowed) => expect(isAllowed(expression)).toBe(allowed))

  it('takes advisories out of an audit, each once', () => {
    const one = { name: 'a', range: '<1.0.0', severity: 'high', title: 't', url: 'u' }
    const audit = {
      vulnerabilities: { a: { via: [{ ...one, source: 1 }, 'b'] }, b: { via: [{ ...one, source: 1 }] } },
    }
    expect(advisoriesIn(audit)).toEqual([one])
  })

  it('is told as a bill of materials, the same each time, every dependency a component', () => {
    const bill = sbomOf(LOCK)
    expect(JSON.stringify(sbomOf(LOCK))).toBe(JSON.stringify(bill))
    const refs = new Set(bill.components.map((one) => one['bom-ref']))
    expect(refs.size).toBe(bill.components.length)
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual(
      [],
    )
    const fastify = bill.components.find(({ name }) => name === 'fastify')!
    expect(fastify.purl).toBe(`pkg:npm/fastify@${fastify.version}`)
    expect(fastify.hashes[0]!.content).toMatch(/^[0-9a-f]{128}$/)
    expect(
      bill.dependencies.find(({ ref }) => ref === 'node_modules/fastify')!.dependsOn.length,
    ).toBeGreaterThan(5)
  })
})
