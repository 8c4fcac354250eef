import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDetail } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type CaseCondition, conditionTexts } from '@appeal/contract/cases/cases.texts.ts'
import { kindRoute } from '@appeal/contract/kindRoute.ts'
import { kindRoutes } from '@appeal/contract/kinds.routes.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import type { DecidingValue } from '@appeal/contract/transparency/caseProof.ts'
import type { Context, Viewer } from '../platform/context.ts'
import { fail } from '../platform/fail.ts'
import { presentCase } from './cases.details.ts'
import { type Around, amountText, type Effects, type Kind, type OwnerFace } from './cases.kind.ts'
import type { Given, SharedKind } from './cases.kinds.ts'
import { type CaseCiphers, NO_TEXT, narratives } from './cases.narratives.ts'
import { presentProgress } from './cases.progress.ts'
import { type CaseLine, type CaseRecord, rowsOf } from './cases.store.ts'
import { fileOfCase, type OwnFile } from './dossier/cases.dossier.ts'
import { exportsOf } from './lists/cases.exports.ts'
import { countDesk } from './lists/cases.lists.ts'
import { openName, unknownOwner } from './people/cases.people.ts'

/** What a kind brings whose cases lie in the shared table; all that may be left out is as most kinds have it. */
interface Own<Fx extends Effects<CaseRecord>>
  extends Pick<Kind<CaseRecord, CaseLine, Fx>, 'pressing' | 'totals' | 'effects' | 'opensFiles' | 'forget'>,
    Partial<Pick<Kind<CaseRecord, CaseLine, Fx>, 'conditions' | 'ownerFace' | 'keepsItem' | 'undo'>>,
    Pick<Given, 'name' | 'answerClock'>,
    Partial<Pick<Given, 'todo' | 'findsOwner' | 'veils' | 'people' | 'present'>> {
  /** The operation of the kind's own table that files a case. */
  filedBy: string
  /** By what other cases are found beside one. */
  related: Around['related']
  /** What its facts tell of how a case was decided: on what ground, with which money, what came of it, what is public. */
  outcome: readonly string[]
  /** What its file says of a case beside what the file of every kind does. */
  file: OwnFile
  /** Inputs that take back what was ordered for many. */
  inverses?: Around['bulk']
}

/** What is found of a case by its words: what it is called, and what was written. */
const findable = {
  index: 'cases',
  columns: ['title', 'content'],
  text(crypto: CaseCiphers, row: Pick<CaseRecord, 'keySalt' | 'title' | 'content'>): string {
    const { open } = narratives(crypto, row)
    return `${open('cases.title', row.title)} ${open('cases.content', row.content)}`
  },
} as const

/** The case with what its kind keeps of it beside the columns of all. */
const present = async (ctx: Context, row: CaseRecord): Promise<CaseDetail & { facts: object }> => ({
  ...(await presentCase(ctx, row)).detail,
  facts: row.facts,
})

const ownerFace = (viewer: Viewer, { ownerId }: CaseLine): OwnerFace =>
  viewer.userId === ownerId ? 'clear' : 'masked'

/** Words that somebody chose; codes, days and amounts are not. */
const isWritten = (value: unknown): boolean => typeof value === 'string' && !/^[\w.:-]*$/.test(value)

/** What would tell an enterprise who filed a case that is shielded from it. */
const HIDDEN_WHILE_SHIELDED = ['ownerId', 'score', 'answer', 'waybillNo', 'agreed', 'bodies']

/** Columns that decide a case of every kind and that lines of before did not carry. */
const DECIDING_TOO = ['brand', 'waybillNo', 'shielded'] as const

/** A fact as it is committed to; what was never said is as what was taken back. */
const decidingFact = (value: unknown): DecidingValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === null || value === undefined
      ? null
      : JSON.stringify(value)

/** Whose turn it is where the table says no more: the states of one side's to-do list. */
const turnsOf = (name: CaseKind, side: 'bureau' | 'enterprise') =>
  Object.entries(caseTables[name].states).flatMap(([state, { turn }]) => (turn === side ? [state] : []))

/** The first step of the bureau that is not left to those who decide. */
function handlingOf(name: CaseKind): string {
  const { actions, decides } = caseTables[name]
  const steps = Object.keys(actions).filter((action) => actions[action]!.by.includes('bureau'))
  return steps.find((action) => !decides.includes(action)) ?? steps[0]!
}

/** Paths of actions as the kind's table of routes names them. */
function pathsOf(name: CaseKind) {
  const routes: Readonly<Record<string, Route>> = kindRoutes[`${name}s`]
  return (action: string): string | undefined => {
    const route = routes[action]
    return route?.access.kind === 'granted' ? route.permission : undefined
  }
}

function aroundOf(name: CaseKind, { inverses, related }: Pick<Own<never>, 'inverses' | 'related'>): Around {
  const { bulk, checks, lists, outer = false } = caseTables[name]
  const counted = (page: string) => countDesk(name, kindRoute(name, page).permission)
  return {
    conversation: lists.enterprise ? ['user', 'enterprise', 'internal'] : ['user', 'internal'],
    checklist: checks,
    outer,
    bulk: Object.fromEntries(bulk.map((action) => [action, inverses?.[action] ?? {}])),
    views: {
      [name]: counted('bureaupage'),
      ...(lists.enterprise && { [`${name}OfEnterprise`]: counted('enterprisepage') }),
    },
    related,
  }
}

/**
 * A kind whose cases lie in the shared table. Table, routes, rights, lists, views, bulk acts and files follow from the
 * contract's object of the kind; store, refusals and progress are the engine's.
 */
export function sharedKind<Fx extends Effects<CaseRecord>>(own: Own<Fx>): SharedKind<Fx> {
  const { name } = own
  const table = caseTables[name]
  const detailOf = own.present ?? present
  const rules = {
    todo: { bureau: turnsOf(name, 'bureau'), enterprise: turnsOf(name, 'enterprise') },
    findsOwner: true,
    conditions: {},
    ownerFace,
    ...own,
    present: detailOf,
    table,
  }
  return {
    ...rules,
    openOnes: { zh: `未办结的${table.many.zh}`, en: `open ${table.many.en.toLowerCase()}` },
    seeing: kindRoute(name, 'deskDetail').permission,
    filing: kindRoute(name, own.filedBy).name,
    handling: handlingOf(name),
    pathOf: pathsOf(name),
    around: aroundOf(name, own),
    exports: exportsOf(name),
    dossier: fileOfCase(detailOf, own.file),
    reasons: {
      notFound: 'cases.not_found',
      notPermitted: 'request.not_permitted',
      notOpen: 'cases.action_not_open',
      stale: 'cases.stale',
      unfinished: 'cases.unfinished',
    },
    store: rowsOf(name),
    ownerOf: ({ ownerId }) => ownerId,
    shields: true,
    handsOn: ['redirected'],
    about: ({ caseNo: no, waybillNo, type, ownerPhoneIndex: phoneIndex }) => {
      const { dictionary } = table
      return {
        no,
        waybillNo,
        topic: type,
        problem: dictionary && type ? { dictionary, code: type } : null,
        answerClock: own.answerClock,
        phoneIndex,
      }
    },
    findable,
    owned: (ownerId) => ({ ownerId }),
    decides: (crypto, row) => ({
      ...{ no: row.caseNo, ownerId: row.ownerId, bureauId: row.bureauId, enterpriseId: row.enterpriseId },
      ...{ type: row.type, amount: amountText(row.amount), score: row.score },
      answer: narratives(crypto, row).judged('cases.answer', row.answer),
      ...{ brand: row.brand, waybillNo: row.waybillNo, shielded: row.shielded },
      ...Object.fromEntries(own.outcome.map((fact) => [fact, decidingFact(row.facts[fact])])),
    }),
    decidesSince: [...DECIDING_TOO, ...own.outcome],
    destroyed: (crypto, row) => ({
      ...unknownOwner(crypto),
      title: NO_TEXT,
      content: NO_TEXT,
      answer: null,
      scoreRemark: null,
      secrets: null,
      waybillNo: null,
      facts: Object.fromEntries(Object.entries(row.facts).filter(([, value]) => !isWritten(value))),
    }),
    // What stands written over in the papers is not opened beside them.
    withholds: ({ shielded, facts }, reader) => [
      ...{
        user: [],
        bureau: ['ownerId'],
        enterprise: shielded ? HIDDEN_WHILE_SHIELDED : ['ownerId', 'score'],
      }[reader],
      // Words of before stay where they are shown: a proof is handed on.
      ...own.outcome.filter((fact) => isWritten(facts[fact])),
    ],
    ownerName: openName,
    refuseCondition: (_tx, _row, condition) =>
      fail('cases.condition', { what: conditionTexts[condition as CaseCondition] }),
    progress: (row, history, parts) => presentProgress(rules, row, history, parts),
  }
}
