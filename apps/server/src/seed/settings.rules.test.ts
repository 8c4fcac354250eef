import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorTexts } from '@appeal/contract/errors.texts.ts'
import { publicAbouts } from '@appeal/contract/portal/portal.abouts.ts'
import { describe, expect, it } from 'vitest'
import { figure, largestOf } from '../features/calendar/calendar.service.ts'
import { LEGAL } from '../features/reference/settings/settings.admin.ts'
import {
  declarationsOf,
  type SettingDeclaration,
} from '../features/reference/settings/settings.declare.service.ts'
import { faultOfRule } from '../features/reference/settings/settings.values.ts'
import { declaredSettings, settingModules } from './settings.ts'

const SERVER = join(import.meta.dirname, '..')
const WEB = join(SERVER, '../../web/src')

/** The sources of a folder, without tests, comments, and what only names things to pass them on. */
function sourcesOf(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.|\.settings\.ts$|^seed|(^|\/)testing\/|\.(fixture|testing)\.ts$/.test(path),
  )
  return paths
    .map((path) =>
      readFileSync(join(folder, path), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
        .replace(/^(import|export) [^=(]*? from '[^']+'$/gm, ''),
    )
    .join('\n')
}
const server = sourcesOf(SERVER)
const web = sourcesOf(WEB)

/** Code in which a name is used: not said in a text, not asked for its type, not passed on. */
const used = (source: string) =>
  source
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/\btypeof \w+/g, '')
    .replace(/^export \{[^}]*\}/gm, '')
const isRead = (name: string, source: string) =>
  // The name of a field is no use of it.
  new RegExp(`(?<![{,]\\s*)\\b${name}\\b|\\b${name}\\b(?!\\s*:)`).test(source)

/** The settings that a name of a module leads to are read where the name is; a public one also where the web asks for it. */
function unread(
  modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  source = used(server),
): string[] {
  const read = new Set<SettingDeclaration>()
  for (const module of Object.values(modules))
    for (const [name, value] of Object.entries(module))
      if (isRead(name, source)) for (const one of declarationsOf({ value })) read.add(one)
  return Object.values(modules)
    .flatMap(declarationsOf)
    .filter((one) => !read.has(one) && !(one.about.isPublic && new RegExp(`\\b${one.key}\\b`).test(web)))
    .map(({ key }) => key)
}

describe('settings', () => {
  it('are each read by somebody', () => {
    expect(unread(settingModules)).toEqual([])
  })

  it('are told where nobody reads them', () => {
    const [known] = declaredSettings
    const dead = { ...known!, key: 'NOBODY_READS_ME' }
    const modules = { ...settingModules, dead: { NOBODY_READS_ME: dead } }
    expect(unread(modules)).toEqual(['NOBODY_READS_ME'])
    for (const mention of [
      "const key = 'NOBODY_READS_ME'",
      'type Dead = typeof NOBODY_READS_ME',
      'export { NOBODY_READS_ME }',
      'const words = { NOBODY_READS_ME: 1 }',
    ])
      expect(unread(modules, used(`${server}\n${mention}`)), mention).toEqual(['NOBODY_READS_ME'])
    expect(unread(modules, used(`${server}\nawait NOBODY_READS_ME.read(platform)`))).toEqual([])
  })

  it('are read by their declaration alone', () => {
    expect(server.match(/\.(text|number|flag|numbers)\((['`])[A-Z][A-Z_]+.*\2\)/g) ?? []).toEqual([])
  })

  it('have a key each, words in both languages, and values of their type', () => {
    const shapes: Record<string, RegExp> = {
      integer: /^\d+$/,
      boolean: /^(true|false)$/,
      list: /^\d+(,\d+)*$/,
      words: /^([^|\s]+(\|[^|\s]+)*)?$/,
      json: /^[{[].*[}\]]$/,
      secret: /^$/,
      text: /^[^\n]*$/,
      image: /^(data:image\/.*)?$/,
      select: /^\w+$/,
    }
    expect(declaredSettings.length).toBeGreaterThan(100)
    const keys = declaredSettings.map(({ key }) => key)
    expect(keys).toEqual([...new Set(keys)])
    for (const { key, type, value, about } of declaredSettings) {
      expect(key).toMatch(/^[A-Z][A-Z0-9_]*$/)
      expect(about.zh, key).toMatch(/\S/)
      expect(about.en, key).toMatch(/^[\x20-\x7e’…–]+$/)
      expect(value, key).toMatch(shapes[type]!)
      expect(about.dict !== undefined, key).toBe(type === 'select')
      if (type === 'integer' && about.in !== 'EMAIL_LOCAL') expect(about.unit, key).toBeTruthy()
      expect(faultOfRule(about, value), key).toBeUndefined()
    }
  })

  // What guards accounts and stores has floors instead (`alone`), and a port is what its server says.
  const decides = ({ about }: SettingDeclaration) => !/^(AUTH|EMAIL|SMS|FILE|PUSH)_/.test(about.in)
  const numbers = declaredSettings.filter(
    (one) => (one.type === 'integer' || one.type === 'list') && decides(one),
  )

  it('that are numbers and decide something say how far they go, and whose rule they are', () => {
    expect(numbers.length).toBeGreaterThan(75)
    expect(numbers.filter(({ about }) => !about.between).map(({ key }) => key)).toEqual([])
    // A law, a standard, or the plain word that it is the bureau's or the platform's own.
    expect(numbers.filter(({ about }) => !about.law).map(({ key }) => key)).toEqual([])
    for (const { key, about } of numbers) {
      expect(about.between![0], key).toBeLessThan(about.between![1])
      expect(about.law!.zh, key).toMatch(/[\u4e00-\u9fff]/)
      expect(about.law!.en, key).toMatch(/^[\x20-\x7e’…–]+$/)
    }
  })

  it('of the limits of time reach both their ends on their screen', () => {
    for (const { key, type, value, about } of numbers.filter(({ about }) => about.in === LEGAL))
      for (const text of [...value.split(','), ...about.between!.map(String)]) {
        expect(figure(type, text, largestOf({ rule: about })), `${key} ${text}`).toBe(text)
        expect(faultOfRule(about, text), `${key} ${text}`).toBeUndefined()
      }
  })

  it.each([
    // Postal Law 65 and Administrative Penalty Law 60 fix these; stricter is allowed, more is not.
    ['APPEAL_TOTAL_DAYS', '30', '31'],
    ['APPEAL_REPLY_DAYS', '30', '31'],
    ['APPEAL_PROGRESS_CAP_DAYS', '30', '31'],
    ['APPEAL_EXTEND_CAP_DAYS', '30', '31'],
    ['REPORT_DECIDE_DAYS', '90', '91'],
    // Of a list each number.
    ['WARN_DAYS', '30,7,1', '31,7,1'],
    ['ESCALATE_DAYS', '3,1', '3,0'],
  ])('%s may be %s and not %s', (key, right, wrong) => {
    const { about } = declaredSettings.find((one) => one.key === key)!
    expect(faultOfRule(about, right)).toBeUndefined()
    expect(faultOfRule(about, wrong)).toMatchObject({ zh: expect.stringMatching(/^应在 \d+ 至 \d+ 之间$/) })
  })

  it('never make a secret public', () => {
    const secrets = declaredSettings.filter(({ key }) => /SECRET_KEY|_SECRET$|PASSWORD$|_SIGN$/.test(key))
    expect(secrets.length).toBeGreaterThan(5)
    for (const { key, type } of secrets) expect(type, key).toBe('secret')
    for (const { key, type, about } of declaredSettings)
      if (type === 'secret') expect(about.isPublic, key).toBeUndefined()
  })
})

describe('words beside a limit that is set', () => {
  const { types } = JSON.parse(readFileSync(join(import.meta.dirname, 'data/dictionaries.json'), 'utf8')) as {
    types: { code: string; items: { zh: string; en: string }[] }[]
  }
  const labels = types
    .filter(({ code }) => code === 'INVALID_REASON' || code === 'COMPLAINT_RESULT')
    .flatMap(({ items }) => items)

  it.each([...labels, errorTexts['appeals.too_late'], publicAbouts.home])(
    'name no number: $zh',
    ({ zh, en }) => {
      // What stands in brackets is the law, which has its own.
      expect(zh.replace(/（.*）/, '')).not.toMatch(/\d|一年|[七十]日/)
      expect(en.replace(/\(.*\)/, '')).not.toMatch(/\d|seven|\byear\b/)
    },
  )
})
