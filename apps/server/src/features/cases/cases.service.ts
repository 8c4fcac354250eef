import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables, openStatesOf } from '@appeal/contract/cases/cases.tables.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { registerClockCases } from '../calendar/calendar.service.ts'
import { registerFileOwner } from '../files/files.service.ts'
import { mayOpenFiles, noteOpened } from './cases.details.ts'
import { registerRules, type SharedKind } from './cases.kinds.ts'
import * as store from './cases.store.ts'
import { wordsOf } from './cases.words.ts'

// What the helpers of a case page use of the engine.
export {
  APPEAL,
  type CaseKind,
  caseKind,
  noteInHistory,
  registerCaseKind,
  type SeenCase,
} from './cases.around.ts'
export { openCase, presentCase, seenCase, unmask, type Whole } from './cases.details.ts'
// What the kinds use of the engine.
export {
  evaluateCondition,
  evaluateEffect,
  redirectEffect,
  withdrawEffect,
} from './cases.effects.ts'
export {
  act,
  actAsSystem,
  announce,
  audienceOf,
  caseOf,
  openActions,
  pressingOf,
  settle,
  start,
  stop,
  stopAll,
  unmetConditions,
} from './cases.engine.ts'
export { evaluationOn } from './cases.evaluation.ts'
export {
  assertBrand,
  assertNotFuture,
  demandRoomToday,
  file,
  type NewCase,
  openFrom,
  ownerOf,
  type ReferredMatter,
  type Routing,
  routeByArea,
} from './cases.intake.ts'
export type {
  CaseEffect,
  CaseStep,
  Effects,
  InputOf,
  Kind,
  KindRules,
  ProgressParts,
  Seen,
  Versioned,
} from './cases.kind.ts'
export { type Effect, pathsOf, rulesOf, type SharedKind, type Step, sharedKind } from './cases.kinds.ts'
export { deskCounts, deskPage, ownPage } from './cases.lists.ts'
export { tellBureau, tellEnterprise, tellOwner } from './cases.notices.ts'
export { openName, openSecrets } from './cases.people.ts'
export { actorKind, scope, within } from './cases.policy.ts'
export { type CaseLine, type CaseRecord, seen } from './cases.store.ts'
export { brandName, type Words, wordsOf } from './cases.words.ts'

/** Makes a kind known to the engine, the calendar and the files; once, when its feature is loaded. */
export function openKind(kind: SharedKind): void {
  registerRules(kind)
  registerFileOwner(
    kind.name,
    (ctx, id) => mayOpenFiles(ctx, kind.name, id),
    (ctx, id, name) => noteOpened(ctx, kind.name, id, name),
  )
  registerClockCases(kind.name, {
    async facts(db, caseIds) {
      if (caseIds.length === 0) return new Map()
      const rows = await store.listFacts(db, caseIds)
      return new Map(rows.map(({ id, ...facts }) => [id, facts]))
    },
    lock: store.lockAll,
    copyDates: (tx, caseIds) => store.copyPressing(tx, kind.name, caseIds),
    workload: (db, today, since) => store.listWorkload(db, kind.name, today, since),
  })
}

/** State, version and holders of a case, for work that no viewer asked for. @throws cases.not_found */
export async function caseFacts(db: Queryable, kind: CaseKind, id: string) {
  const row = (await store.find(db, kind, id, [{ by: 'all' }])) ?? fail('cases.not_found')
  const { state, version, bureauId, enterpriseId, handlerId } = row
  return { state, version, bureauId, enterpriseId, handlerId }
}

/** Refuses the end of an account that has an unfinished case of any kind. @throws cases.unfinished */
export async function refuseWhileOpen(tx: Tx, _ctx: Context, userId: string): Promise<void> {
  const kind = await store.findOpenKind(tx, userId)
  if (kind) fail('cases.unfinished', { kind: caseTables[kind].texts.name })
}

/** A person's own cases, kind by kind. */
export async function countsOf(db: Queryable, userId: string, today: string) {
  const rows = await store.countOwn(db, userId, today)
  return CASE_KINDS.map((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const open = openStatesOf(kind)
    const sum = (some: typeof own) => some.reduce((n, row) => n + row.n, 0)
    return {
      kind,
      total: sum(own),
      open: sum(own.filter(({ state }) => open.includes(state))),
      evaluate: own.reduce((n, row) => n + row.evaluate, 0),
    }
  })
}

/** Bureaus a case may be passed to, the own province first. */
export async function bureausFor(ctx: Context): Promise<{ id: string; name: string }[]> {
  const { orgs } = await wordsOf(ctx.platform)
  const own = orgs.get(viewerOf(ctx).org?.id ?? '')
  const state = orgs.stateBureau
  const all = state ? orgs.descendantIds(state.id).flatMap((id) => orgs.get(id) ?? []) : []
  const near = all.filter(
    ({ kind, provinceId }) => kind === 'CITY_BUREAU' && provinceId !== null && provinceId === own?.provinceId,
  )
  const upper = all.filter(({ kind }) => kind === 'PROVINCE_BUREAU' || kind === 'STATE_BUREAU')
  return [...near, ...upper].filter(({ id }) => id !== own?.id).map(({ id, name }) => ({ id, name }))
}

/** Everything a person has filed, for the copy of the own data (PIPL art. 45). */
export const ownedCases = store.listOwned
