import { ASSISTED_CHANNELS } from '@appeal/contract/appeals/appeals.codes.ts'
import { stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { codeTexts } from '@appeal/contract/cases/cases.texts.ts'
import { halfWidth } from '@appeal/contract/identifiers.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import type { WordList } from '@appeal/contract/takeovers/takeovers.declare.ts'
import { isOfForm, takeoverKinds } from '@appeal/contract/takeovers/takeovers.kinds.ts'
import type { ReferenceData } from '../../cases/cases.service.ts'
import { Refusal } from '../../platform/fail.ts'

// What the words of other systems stand for, as far as it shows.

/** Words as they are compared: no blanks, no signs between parts, no case, no full width. */
export const plainWord = (text: string): string =>
  halfWidth(text)
    .replace(/[\s/,，、·>|_-]+/g, '')
    .toLowerCase()

type Named = readonly [code: string, ...names: readonly string[]]

/** Codes by names; a name that several codes have stands for none of them. */
function lookup(entries: Iterable<Named>): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  const shared = new Set<string>()
  for (const [code, ...names] of entries)
    for (const name of new Set([code, ...names].map(plainWord))) {
      if (name && (codes.get(name) ?? code) !== code) shared.add(name)
      codes.set(name, code)
    }
  for (const name of shared) codes.delete(name)
  return codes
}

type StateWords = Readonly<Record<string, { desk: Both; portal: Both }>>
const wordsOfStates = (kind: CaseKindName): StateWords =>
  isOfForm(kind) ? caseTables[kind].texts.states : stateTexts
/** What states are called here, on the desk and on the portal. */
const calledHere = (kind: CaseKindName, state: string): string[] => {
  const { desk, portal } = wordsOfStates(kind)[state]!
  return [desk.zh, desk.en, portal.zh, portal.en]
}

/** Former systems know many words for few states. */
const states = (kind: CaseKindName): Named[] =>
  Object.entries(takeoverKinds[kind].states).map(([state, { also }]) => [
    ...([state, ...calledHere(kind, state)] as const),
    ...also,
  ])

/** Tells of states of a kind that are known and not taken over; of appeals each may be mapped to one that is. */
function stateLeft(kind: CaseKindName, word: string): Refusal | undefined {
  if (!isOfForm(kind)) return undefined
  const { states: taken } = takeoverKinds[kind]
  const { name, states: all } = caseTables[kind].texts
  const isLeft = ([state]: [string, unknown]) =>
    !(state in taken) && [state, ...calledHere(kind, state)].some((own) => plainWord(own) === plainWord(word))
  if (!Object.entries(all).some(isLeft)) return undefined
  const list = Object.keys(taken).map((state) => all[state]!.desk)
  return new Refusal('takeovers.state_left', {
    word,
    kind: name,
    states: { zh: list.map(({ zh }) => zh).join('、'), en: list.map(({ en }) => en).join(', ') },
  })
}

/** Short names are those of express companies; their freight companies are told apart by the ending. */
const EXPRESS = /(快递|速递)$/
const COMPANIES = ['公司', '集团', '有限公司', '股份有限公司']
const PROVINCE_ENDING = /(省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/

const brands = ({ brands: known }: ReferenceData): Named[] =>
  known
    .list()
    .filter(({ code }) => code !== 'OTHER')
    .map(({ code, name, nameEn }) => [
      ...([code, name, nameEn, name.replace(EXPRESS, '')] as const),
      ...COMPANIES.map((ending) => name + ending),
    ])

/** A place by its code and its names: from the province down, from the city down, alone where no other has it. */
function* places({ areas }: ReferenceData, parent = '0'): Generator<Named> {
  for (const { code } of areas.children(parent)) {
    const names = areas
      .path(code)
      .map(({ name }) => name)
      .filter((name, at, all) => name !== all[at - 1])
    const [first = '', ...below] = names
    const short = first.replace(PROVINCE_ENDING, '')
    yield [code, names.join(''), short + below.join(''), below.join(''), names.at(-1) ?? '']
    yield* places({ areas } as ReferenceData, code)
  }
}

const dictionaryOf = ({ labels }: ReferenceData, type: string): Named[] =>
  labels.children(type).map(({ code, zh, en }) => [code, zh, en])

function* problems(reference: ReferenceData): Generator<Named> {
  for (const [code, ...names] of dictionaryOf(reference, 'APPEAL_L1')) {
    yield [code, ...names]
    for (const { code: below, zh, en } of reference.labels.children('APPEAL_L1', code)) yield [below, zh, en]
  }
}

const isAssisted = ([code]: Named) => (ASSISTED_CHANNELS as readonly string[]).includes(code)

const entriesOf = (reference: ReferenceData, kind: CaseKindName, list: WordList): Iterable<Named> => {
  switch (list) {
    case 'state':
      return states(kind)
    case 'brand':
      return brands(reference)
    case 'area':
      return places(reference)
    case 'problem':
      return problems(reference)
    case 'ASSISTED_CHANNEL':
      return dictionaryOf(reference, 'APPEAL_CHANNEL').filter(isAssisted)
    case 'COMPLAINED_TO':
      return Object.entries(codeTexts.COMPLAINED_TO).map(([code, { zh, en }]): Named => [code, zh, en])
    default:
      return dictionaryOf(reference, list)
  }
}

/** Finds the code that a word stands for by itself. */
export interface WordFinder {
  find(list: WordList, word: string): string | undefined
  has(list: WordList, code: string): boolean
  /** Why a state that is known here is not taken over; nothing where it is not known. */
  stateLeft(word: string): Refusal | undefined
  /** The first level of a problem, by its code of either level. */
  problemOf(code: string): { l1: string; l2: string | null }
}

interface List {
  byName: ReadonlyMap<string, string>
  codes: ReadonlySet<string>
}
/** Made once for the reference data of a moment: places are thousands. */
const made = new WeakMap<object, Map<WordList, List>>()

export function wordFinder(reference: ReferenceData, kind: CaseKindName): WordFinder {
  const lists = made.get(reference.areas) ?? new Map<WordList, List>()
  made.set(reference.areas, lists)
  const fresh = new Map<WordList, List>()
  const listOf = (list: WordList): List => {
    // Only places are many, and only they follow from the directory of places alone.
    const kept = list === 'area' ? lists : fresh
    const known = kept.get(list)
    if (known) return known
    const entries = [...entriesOf(reference, kind, list)]
    const one = { byName: lookup(entries), codes: new Set(entries.map(([code]) => code)) }
    kept.set(list, one)
    return one
  }
  const parents = new Map(
    [...dictionaryOf(reference, 'APPEAL_L1')].flatMap(([l1]) =>
      reference.labels.children('APPEAL_L1', l1).map(({ code }) => [code, l1] as const),
    ),
  )
  return {
    find: (list, word) => listOf(list).byName.get(plainWord(word)),
    has: (list, code) => listOf(list).codes.has(code),
    stateLeft: (word) => stateLeft(kind, word),
    problemOf: (code) => {
      const l1 = parents.get(code)
      return l1 === undefined ? { l1: code, l2: null } : { l1, l2: code }
    },
  }
}
