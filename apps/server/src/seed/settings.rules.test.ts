import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  declarationsOf,
  type SettingDeclaration,
} from '../features/reference/settings/settings.declare.service.ts'
import { declaredSettings, settingModules } from './settings.ts'

const SERVER = join(import.meta.dirname, '..')
const WEB = join(SERVER, '../../web/src')

/** The sources of a folder, without tests, comments, and what only names things to pass them on. */
function sourcesOf(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|\.settings\.ts$|^(testing|seed)/.test(path),
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

const isRead = (name: string) => new RegExp(`\\b${name}\\b`).test(server)

/** The settings that a name of a module leads to are read where the name is; a public one also where the web asks for it. */
function unread(modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string[] {
  const read = new Set<SettingDeclaration>()
  for (const module of Object.values(modules))
    for (const [name, value] of Object.entries(module))
      if (isRead(name)) for (const one of declarationsOf({ value })) read.add(one)
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
    expect(unread({ ...settingModules, dead: { NOBODY_READS_ME: dead } })).toEqual(['NOBODY_READS_ME'])
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
      if (about.between) {
        expect(Number(value), key).toBeGreaterThanOrEqual(about.between[0])
        expect(Number(value), key).toBeLessThanOrEqual(about.between[1])
      }
    }
  })

  it('never make a secret public', () => {
    const secrets = declaredSettings.filter(({ key }) => /SECRET_KEY|_SECRET$|PASSWORD$|_SIGN$/.test(key))
    expect(secrets.length).toBeGreaterThan(5)
    for (const { key, type } of secrets) expect(type, key).toBe('secret')
    for (const { key, type, about } of declaredSettings)
      if (type === 'secret') expect(about.isPublic, key).toBeUndefined()
  })
})
