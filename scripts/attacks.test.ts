// Classes of attack that the product is built against: which alarm tells of each, or what holds it where nobody is told.
import { type AlarmKind, alarmKinds } from '@appeal/contract/alarms/alarmKinds.ts'
import { describe, expect, it } from 'vitest'
import { rows } from '../battery/rows.ts'
import { faultsOf } from './namedTests.ts'

interface Defence {
  /** Rows of the battery that try it. */
  row?: readonly string[]
  /** The test that does, where no row of the battery does: its file and its name. */
  test?: string
  /** Kinds that are raised by it. */
  alarms?: readonly AlarmKind[]
  /** Why nobody is told: there is nothing to count, because nothing is refused. */
  silent?: string
}

/** By the classes of the security rules, in their order; then what those do who may. */
const CLASSES: Readonly<Record<string, Defence>> = {
  'cases and files of others': {
    row: ['S1', 'S1l'],
    alarms: ['foreignObjects', 'readingMany', 'readingOutside', 'readingAtNight'],
  },
  'numbers tried one after the other': { row: ['S3'], alarms: ['numberGuessing'] },
  'bombing with codes': { row: ['S4'], alarms: ['codesToReceiver', 'codesFromAddress'] },
  'captchas passed by': { row: ['S5'], alarms: ['captchaGuessing'] },
  'accounts found out': { row: ['S7'], alarms: ['passwordSpraying', 'limitHits'] },
  'passwords guessed, people locked out': {
    row: ['S6', 'S8'],
    alarms: ['passwordGuessing', 'passwordSpraying', 'passwordFlood', 'lockedOut', 'cipherReplay'],
  },
  'codes guessed': { row: ['S5'], alarms: ['codeGuessing', 'factorGuessing'] },
  'sessions and keys stolen': { row: ['S9'], alarms: ['proofGuessing', 'passkeyCopied'] },
  'scripts in rich text': { row: ['S10'], silent: 'it is cleaned, and kept clean' },
  'scripts in attachments': { row: ['S11'], alarms: ['uploadsRefused'] },
  'files that burst': { row: ['S11', 'S24'], alarms: ['uploadsRefused'] },
  'formulas in sheets': { row: ['S14'], silent: 'cells are texts' },
  'SQL in orders and filters': { row: ['S13'], silent: 'names of columns are chosen, values are parameters' },
  'fields that nobody declared': { row: ['S2'], silent: 'they are not read' },
  'calls made to lead inside': { row: ['S15'], alarms: ['innerAddresses'] },
  'names that climb': { row: ['S12'], silent: 'stored names are made here' },
  'code made by the generator': { row: ['S16'], silent: 'it is shown, never run' },
  'addresses that lead elsewhere': { row: ['S17'], silent: 'the way stays inside' },
  'calls of other sites': { row: ['S29'], alarms: ['foreignSites'] },
  'prototypes polluted': { row: ['S19'], alarms: ['malformedInput'] },
  'patterns that take long': { row: ['S20'], silent: 'none does' },
  'logs and histories changed': {
    row: ['S25'],
    alarms: ['logBroken', 'registerBroken', 'headMissing', 'headsUnsent', 'fileBroken'],
  },
  'rights widened by granting': { row: ['S26', 'S1m'], alarms: ['rightsWidened', 'forbiddenCalls'] },
  'two at once': { row: ['R7'], silent: 'one wins, and the others learn who' },
  'bodies and heads too large': { row: ['S24'], alarms: ['malformedInput'] },
  'slow connections': { row: ['S23'], silent: 'they are cut before they ask for anything' },
  'heads of mails made up': {
    test: '`outbox.desk.test.ts` «a header in the subject»',
    silent: 'a text of several lines is no subject: it is told at the field',
  },
  'caches poisoned': { row: ['S29'], silent: 'nothing of a person is kept by a cache' },
  'types and parameters confused': { row: ['S21', 'S22'], alarms: ['malformedInput'] },
  'days that cannot be': { row: ['S21'], silent: 'they are told at the field' },
  'cases in bulk': { test: '`cases.intake.test.ts` «takes ten a day and no more»', alarms: ['limitHits'] },
  'taking out more than work calls for': {
    row: ['S30'],
    alarms: [
      ...(['revealsMany', 'revealsOver', 'readingMany', 'readingEmergency'] as const),
      ...(['exportsMany', 'exportsBulk', 'exportsOver'] as const),
    ],
  },
}

describe('a class of attack', () => {
  it.each(Object.entries(CLASSES))('%s is tried, and told of or said to be silent', (_, one) => {
    const known = rows.map(({ id }) => id)
    const tried = one.row ?? []
    expect(tried.length > 0 || one.test !== undefined).toBe(true)
    expect(tried.filter((id) => !known.includes(id))).toEqual([])
    expect(faultsOf(one.test ?? '')).toEqual([])
    // One of the two: an alarm that is counted, or the reason why there is nothing to count.
    expect(Boolean(one.alarms?.length)).toBe(one.silent === undefined)
  })

  it('has every alarm of attacks and insiders, and those of what was changed by hand', () => {
    const told = new Set(Object.values(CLASSES).flatMap(({ alarms = [] }) => alarms))
    const kinds = Object.entries(alarmKinds).flatMap(([kind, group]) =>
      group === 'fault' ? [] : [kind as AlarmKind],
    )
    expect(kinds.filter((kind) => !told.has(kind))).toEqual([])
    expect(Object.keys(alarmKinds)).toEqual(expect.arrayContaining([...told]))
  })
})
