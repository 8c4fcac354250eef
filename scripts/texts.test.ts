import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const web = path.join(root, 'apps/web/src')

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Every node of a file, the outer ones first. */
function nodesOf(file: string): Node[] {
  const found: Node[] = []
  const open: unknown[] = [parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isNode(node)) continue
    if (typeof node.type === 'string') found.push(node)
    open.push(...Object.values(node).filter(isNode))
  }
  return found
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !/\.test\.|(?:^|[/\\])testing[/\\]/.test(file))
    .map((file) => path.join(folder, file))
const isTable = (file: string) => file.endsWith('.texts.ts')

const keyOf = ({ key }: Node): string => String((key as Node).name ?? (key as Node).value)
const propertiesOf = (node: unknown): Node[] =>
  isNode(node) && node.type === 'ObjectExpression'
    ? (node.properties as Node[]).filter(({ type }) => type === 'Property')
    : []

/** The Chinese keys of every table of a file: those of the other language are the same. */
const keysOf = (file: string): string[] =>
  nodesOf(file).flatMap((node) =>
    node.type === 'CallExpression' && (node.callee as Node).name === 'texts'
      ? propertiesOf((node.arguments as unknown[])[1])
          .filter((one) => keyOf(one) === 'zh')
          .flatMap(({ value }) => propertiesOf(value).map(keyOf))
      : [],
  )

/** Files that say something in Chinese whatever the language of the page, and why that is right. */
const IN_CHINESE_ALONE: Readonly<Record<string, string>> = {
  'domain/PortalClock.tsx': 'the days of the week, asked for where Chinese is read',
  'features/auth/office/LoginFrame.tsx': 'the postmark in the picture, which is no text',
  'features/messages/desk/groups.ts': 'reads the words of messages of both languages',
  'features/papers/PaperTemplatesPage.tsx': 'the example of a paper, and papers are Chinese',
  'features/transparency/logFixture.ts': 'records of a test',
  'ui/LanguageSwitch.tsx': 'a language is named in itself',
  'ui/cron.ts': 'shortens the sentences of a library where Chinese is read',
  'lib/formats.ts': 'days where Chinese is read',
}

const HAN = /\p{Script=Han}/u
/** Values that stand beside their English, as `{ zh, en }` or by language. */
const ofLanguage = (one: Node): boolean => one.type === 'Property' && /^zh/.test(keyOf(one))

function chineseOutsideOfTables(file: string): boolean {
  const source = readFileSync(file, 'utf8')
  // Most files hold none, and need not be read further.
  if (!HAN.test(source)) return false
  const open: unknown[] = [parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isNode(node) || ofLanguage(node)) continue
    if (node.type === 'Literal' || node.type === 'JSXText') {
      if (HAN.test(String(node.value ?? node.raw))) return true
    } else if (node.type === 'TemplateElement' && HAN.test((node.value as { cooked: string }).cooked))
      return true
    open.push(...Object.values(node).filter(isNode))
  }
  return false
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What a program can ask a table for: its strings, the keys of its objects, and its templates with anything in the holes. */
function askedIn(files: readonly string[]): (key: string) => boolean {
  const words = new Set<string>()
  const templates = new Set<string>()
  for (const node of files.flatMap(nodesOf)) {
    if (node.type === 'Literal') words.add(String(node.value))
    for (const property of propertiesOf(node)) words.add(keyOf(property))
    if (node.type !== 'TemplateLiteral') continue
    const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    if (parts.some((part) => /\w/.test(part))) templates.add(parts.map(escaped).join('.+'))
  }
  const patterns = [...templates].map((template) => new RegExp(`^${template}$`, 's'))
  return (key) => words.has(key) || patterns.some((pattern) => pattern.test(key))
}

describe('words of the web', () => {
  const tables = filesIn(web).filter(isTable)
  const asks = askedIn([
    ...filesIn(web).filter((file) => !isTable(file)),
    // States, actions and kinds are named there, and their words asked for by these names.
    ...filesIn(path.join(root, 'packages/contract/src')),
  ])
  // Numbers are states of HTTP, asked for as they come.
  const keys = tables.flatMap((file) =>
    keysOf(file)
      .filter((key) => !/^\d/.test(key))
      .map((key) => `${path.relative(web, file)}: ${key}`),
  )

  it('are many', () => {
    expect(keys.length).toBeGreaterThan(3_000)
  })

  it('are each asked for somewhere', () => {
    expect(keys.filter((line) => !asks(line.slice(line.indexOf(': ') + 2)))).toEqual([])
  })

  it('stand in tables, where each has its English', () => {
    const found = filesIn(web)
      .filter((file) => !isTable(file))
      .filter((file) => chineseOutsideOfTables(file))
      .map((file) => path.relative(web, file))
    expect(found.sort()).toEqual(Object.keys(IN_CHINESE_ALONE).sort())
  })
})
