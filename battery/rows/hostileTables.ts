import path from 'node:path'
import { type FieldChoice, type SetUp, sliceOf } from '@appeal/codegen/model.ts'
import { sliceFiles } from '@appeal/codegen/slice.ts'
import { EditGenField, type GenFile, NewGenBasic } from '@appeal/contract/codegen/codegen.schemas.ts'
import { parseAst } from 'vite'
import { HOSTILE_NAMES, HOSTILE_WORDS, PLAIN_NAMES, TYPES } from '../hostileNames.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'

const KINDS = ['TABLE', 'TREE', 'LEFT_TREE_TABLE', 'MASTER_DETAIL'] as const
const yes = (is: boolean) => (is ? 'Y' : 'N')

/** A text that means harm, whole, doubled, or with a piece of another in it. */
function hostileWord(random: Random): string {
  const word = random.pick(HOSTILE_WORDS)
  if (random.chance(0.5)) return word
  const at = random.below(word.length + 1)
  return `${word.slice(0, at)}${random.pick(HOSTILE_WORDS)}${word.slice(at)}`
}

/** A name from which a table, a column, a folder or a class could be made, or that is none at all. */
const aName = (random: Random, hostile: number): string =>
  random.chance(hostile) ? random.pick(HOSTILE_NAMES) : `${random.pick(PLAIN_NAMES)}_${random.text(4)}`
const upper = (name: string) => name.replace(/^./, (sign) => sign.toUpperCase())
const alike = (name: string) => name.replace(/_+([a-z0-9])/g, (_, sign: string) => sign.toUpperCase())

/** Remarks come out of the database as they stand there, cut and otherwise unread. */
function columnsOf(random: Random, tableType: 'MAIN' | 'SUB', hostile: number): FieldChoice[] {
  const column = (fieldName: string, fieldType: string, more: Partial<FieldChoice> = {}): FieldChoice => ({
    tableType,
    isTableKey: 'N',
    fieldName,
    fieldRemark: hostileWord(random).slice(0, 40),
    fieldRemarkEn: random.chance(0.5) ? hostileWord(random) : null,
    fieldType,
    fieldJavaType: 'string',
    effectType: random.pick(['input', 'textarea', 'select', 'radio']),
    dictTypeCode: random.chance(0.2) ? 'LEVEL' : null,
    whetherTable: yes(random.chance(0.7)),
    whetherRetract: 'N',
    whetherAddUpdate: yes(random.chance(0.7)),
    whetherRequired: yes(random.chance(0.3)),
    whetherUnique: yes(random.chance(0.2)),
    queryWhether: yes(random.chance(0.4)),
    queryType: random.pick([null, 'like', 'eq', 'ge'] as const),
    sortCode: 1,
    ...more,
  })
  const many = random.chance(0.02) ? 200 : random.below(8)
  return [
    column('id', 'bigint', { isTableKey: 'Y' }),
    column('parent_id', 'bigint', { whetherRequired: yes(tableType === 'SUB') }),
    column('name', 'character varying(40)', { whetherRequired: 'Y', whetherAddUpdate: 'Y' }),
    ...Array.from({ length: many }, () => column(aName(random, hostile), random.pick(TYPES))),
  ]
}

interface Made {
  setUp: Record<string, unknown>
  fields: FieldChoice[]
}

function makeSetUp(random: Random): Made {
  // Most of them are nearly right: what is wrong everywhere is refused by the first line that reads it.
  const hostile = random.pick([0, 0.05, 0.3])
  const folder = () => (random.chance(hostile) ? random.pick(HOSTILE_NAMES) : alike(aName(random, 0)))
  return {
    setUp: {
      genType: random.pick(KINDS),
      dbTable: aName(random, hostile),
      dbTableKey: random.chance(hostile) ? random.pick(HOSTILE_NAMES) : 'id',
      module: hostileWord(random),
      functionName: hostileWord(random),
      functionNameEn: random.chance(0.5) ? hostileWord(random) : undefined,
      busName: folder(),
      className: upper(folder()),
      authorName: hostileWord(random),
      formLayout: random.pick(['vertical', 'horizontal']),
      sortCode: 1,
      treeParentField: 'parent_id',
      treeNameField: 'name',
      subDbTable: aName(random, hostile),
      subDbTableKey: 'id',
      subForeignKey: 'parent_id',
      subFunctionName: hostileWord(random),
      subBusName: folder(),
      subClassName: upper(folder()),
    },
    fields: [...columnsOf(random, 'MAIN', hostile), ...columnsOf(random, 'SUB', hostile)],
  }
}

const WORDS = ['module', 'functionName', 'functionNameEn', 'authorName', 'subFunctionName'] as const

/** The set-up as the contract takes it; words that it refuses give way to plain ones, names it refuses end the case. */
function taken({ setUp, fields }: Made): { setUp: SetUp; fields: FieldChoice[] } | undefined {
  let judged = NewGenBasic.safeParse(setUp)
  if (!judged.success) {
    const refused = new Set(judged.error.issues.map(({ path: [name] }) => String(name)))
    if (![...refused].every((name) => (WORDS as readonly string[]).includes(name))) return undefined
    judged = NewGenBasic.safeParse({
      ...setUp,
      ...Object.fromEntries([...refused].map((name) => [name, '名称'])),
    })
    if (!judged.success) return undefined
  }
  const blank = Object.fromEntries(Object.keys(setUp).map((name) => [name, null]))
  return {
    setUp: { ...blank, ...judged.data } as unknown as SetUp,
    // What is typed in English is judged; what the database says in Chinese is not.
    fields: fields.map((one) => ({
      ...one,
      fieldRemarkEn: EditGenField.shape.fieldRemarkEn.safeParse(one.fieldRemarkEn ?? undefined).success
        ? one.fieldRemarkEn
        : null,
    })),
  }
}

/** The same with words that mean nothing. */
const inPlainWords = ({ setUp, fields }: { setUp: SetUp; fields: readonly FieldChoice[] }) => ({
  setUp: {
    ...setUp,
    functionName: '甲',
    functionNameEn: setUp.functionNameEn && 'A',
    subFunctionName: setUp.subFunctionName && '乙',
  },
  fields: fields.map((one) => ({ ...one, fieldRemark: '丙', fieldRemarkEn: one.fieldRemarkEn && 'C' })),
})

type Node = Record<string, unknown> & { type: string }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const isCode = (file: GenFile) => /\.(ts|tsx|mjs)$/.test(file.path)
const parse = (text: string, name: string): Node =>
  parseAst(text, { lang: name.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node

/** A program without its texts and places; imports follow the words used, and are judged by themselves. */
function skeleton(value: unknown, within = ''): unknown {
  if (Array.isArray(value))
    return value
      .filter((one) => !(isNode(one) && one.type === 'ImportDeclaration'))
      .map((one) => skeleton(one, within))
  if (!isNode(value)) return typeof value === 'object' && value !== null ? Object.keys(value) : value
  if (value.type === 'Literal' && typeof value.value === 'string') return 'text'
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'start' && key !== 'end')
      .map(([key, one]) => [key, skeleton(one, key)]),
  )
}

const FROM =
  /^(?:\.{1,2}\/|@appeal\/|node:(?:child_process|fs)$|drizzle-orm(?:\/pg-core)?$|zod$|react$|antd(?:\/es\/\w+)?$|vitest$|@testing-library\/)/

/** What is wrong with the names at the top of a program. */
function faultOfNames(program: Node): string | undefined {
  const seen = new Set<string>()
  const named = (node: Node): string[] => {
    if (node.type === 'ImportDeclaration')
      return (node.specifiers as Node[]).map((one) => (one.local as { name: string }).name)
    const inner = isNode(node.declaration) ? node.declaration : node
    // A type may have the name of a value.
    if (inner.type === 'VariableDeclaration')
      return (inner.declarations as Node[]).flatMap((one) => (one.id as { name?: string }).name ?? [])
    return inner.type === 'FunctionDeclaration' ? [(inner.id as { name: string }).name] : []
  }
  for (const node of program.body as Node[]) {
    if (node.type === 'ImportDeclaration' && !FROM.test((node.source as { value: string }).value))
      return `imports ${(node.source as { value: string }).value}`
    for (const name of named(node)) {
      if (seen.has(name)) return `declares ${name} twice`
      seen.add(name)
    }
  }
  return undefined
}

/** Lines that the script of a slice puts into the product's lists: they are code there. */
function linesWithin(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linesWithin)
  if (!isNode(value)) return []
  const { type, key, value: put } = value as Node & { key?: { name?: string }; value?: { value?: unknown } }
  const own = type === 'Property' && key?.name === 'line' && typeof put?.value === 'string' ? [put.value] : []
  return [...own, ...Object.values(value).flatMap(linesWithin)]
}

/** A line of a list, read as one of an object or of an array. */
function lineRead(line: string): unknown {
  try {
    return skeleton(parse(`const list = [${line}\n]`, 'list.ts'))
  } catch {
    return skeleton(parse(`const list = {${line}\n}`, 'list.ts'))
  }
}

const FOLDERS = ['packages/contract/src', 'apps/server/src/features', 'apps/web/src/features']
/** Files of a slice lie in its own folders, or beside them under its own name. */
function isAtHome(file: string, folder: string): boolean {
  if (path.posix.normalize(file) !== file || !/^[\w./-]+$/.test(file)) return false
  if (file === `${folder}.sql` || file === `install-${folder}.mjs`) return true
  return FOLDERS.some((home) => path.posix.dirname(file) === `${home}/${folder}`)
}

/** What is wrong with a slice beside its twin in plain words. */
export function faultOfSlice(
  files: readonly GenFile[],
  twins: readonly GenFile[],
  folder: string,
): string | undefined {
  if (new Set(files.map((file) => file.path)).size !== files.length) return 'writes one file twice'
  for (const [at, file] of files.entries()) {
    if (!isAtHome(file.path, folder)) return `${file.path} lies outside`
    if (!isCode(file)) {
      if (!file.text.split('\n').every((line) => line === '' || line.startsWith('-- ')))
        return `${file.path} says more than a remark`
      continue
    }
    let program: Node
    try {
      program = parse(file.text, file.path)
    } catch (error) {
      return `${file.path} is not read: ${(error as Error).message.slice(0, 200)}`
    }
    const wrong = faultOfNames(program)
    if (wrong) return `${file.path} ${wrong}`
    // Most files say nothing of the words.
    if (twins[at]!.text === file.text) continue
    const twin = parse(twins[at]!.text, file.path)
    if (JSON.stringify(skeleton(program)) !== JSON.stringify(skeleton(twin)))
      return `${file.path} has code of its words`
    const told = linesWithin(twin)
    for (const [n, line] of linesWithin(program).entries())
      try {
        if (JSON.stringify(lineRead(line)) !== JSON.stringify(lineRead(told[n]!)))
          return `${file.path} puts code of its words into a list`
      } catch {
        return `${file.path} puts into a list what is not read: ${line.slice(0, 200)}`
      }
  }
  return undefined
}

/**
 * Tables, columns, folders and classes with names that are code, and remarks that are: a name that is none is refused,
 * and of what is made nothing but names and texts differs from the same slice in plain words.
 */
export async function run(trial: Trial): Promise<Outcome> {
  const seen = { made: 0, refused: 0, incomplete: 0, files: 0 }
  const kept = trial.kept as Made[]
  for (let n = 0; n < trial.size; n += 1) {
    const made = kept[n] ?? makeSetUp(trial.random)
    const input = taken(made)
    if (!input) {
      seen.refused += 1
      continue
    }
    let slice: ReturnType<typeof sliceOf>
    try {
      slice = sliceOf(input.setUp, input.fields)
    } catch (error) {
      if (!/^A (name that was never checked|type that no slice carries)$/.test((error as Error).message))
        trial.miss(`a set-up fails with ${(error as Error).message}`, made)
      seen.refused += 1
      continue
    }
    if ('missing' in slice) {
      seen.incomplete += 1
      continue
    }
    const files = sliceFiles(slice)
    const plain = inPlainWords(input)
    const twin = sliceOf(plain.setUp, plain.fields)
    if ('missing' in twin) throw new Error('A twin in plain words is incomplete')
    const fault = faultOfSlice(files, sliceFiles(twin), slice.folder)
    if (fault) trial.miss(fault, made)
    seen.made += 1
    seen.files += files.length
  }
  return {
    cases: trial.size,
    said: `${seen.refused} refused for their names, ${seen.incomplete} incomplete, ${seen.made} slices of ${seen.files} files: each read by a parser, the same as in plain words but for texts, in its own folder`,
  }
}
