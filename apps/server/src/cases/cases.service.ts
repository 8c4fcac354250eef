import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { type Context, type Platform, viewerOf } from '../platform/context.ts'
import type { Queryable } from '../platform/db/db.ts'
import { fail } from '../platform/fail.ts'
import { mayOpenFiles, noteOpened, openWorkOf, ownCounts, refuseWhileOpen } from './cases.around.ts'
import { type Kind, kindOf } from './cases.kind.ts'
import { referenceDataOf } from './cases.referenceData.ts'
import * as store from './cases.store.ts'
import { receiversOf } from './holding/cases.receivers.ts'
import { openCasesRoom } from './succession/cases.succession.ts'
import { casesOfAccount } from './succession/cases.uniting.ts'

// What the helpers of a case page use of the engine.
export {
  type CaseRef,
  caseFile,
  caseVersions,
  filesByPlace,
  heldRow,
  holdCase,
  holdSeen,
  holdUnseen,
  linesToldOf,
  lookedAt,
  noteInHistory,
  ownerNameFor,
  provenValues,
  type SeenCase,
  seeCase,
  seenRow,
} from './cases.around.ts'
export { bindKind, showCase } from './cases.binding.ts'
export { presentCase, unmask } from './cases.details.ts'
// What the kinds use of the engine.
export {
  evaluateCondition,
  evaluateEffect,
  redirectBack,
  redirectEffect,
  withdrawEffect,
} from './cases.effects.ts'
export {
  act,
  actAsSystem,
  announce,
  audienceOf,
  openActions,
  peopleOf,
  settle,
  unmetConditions,
} from './cases.engine.ts'
export { evaluationOn } from './cases.evaluation.ts'
export type {
  CaseBase,
  CaseEffect,
  CaseFile,
  CaseStep,
  Effects,
  Heard,
  InputOf,
  Kind,
  KindRules,
  OwnTable,
  Pair,
  PaperOfLine,
  ProgressParts,
  Reader,
  Seen,
  Versioned,
} from './cases.kind.ts'
export { allKinds, amountText, type CountOfView, caseKinds, kindOf } from './cases.kind.ts'
export { type Effect, rulesOf, type SharedKind, type Step } from './cases.kinds.ts'
export {
  type CaseCiphers,
  type Narratives,
  NO_KEY,
  NO_TEXT,
  narratives,
  newKeySalt,
  ofStep,
} from './cases.narratives.ts'
export {
  tellBureau,
  tellEnded,
  tellEnterprise,
  tellHandler,
  tellOwner,
  tellOwnerToLook,
  tellUnit,
} from './cases.notices.ts'
export {
  actorKind,
  isItemKept,
  isOwnerSide,
  judgeAct,
  may,
  scope,
  seenBy,
  voiceOf,
  within,
} from './cases.policy.ts'
export { holdersOf } from './cases.presenter.ts'
export { handsOf, onBehalf } from './cases.progress.ts'
export { brandName, type ReferenceData, referenceDataOf } from './cases.referenceData.ts'
export { casesOfCaller, casesOnWaybill, type OnWaybill, relatedCases } from './cases.related.ts'
export { caseRows } from './cases.rows.store.ts'
export { sharedKind } from './cases.sharedKind.ts'
export { type CaseLine, type CaseRecord, seen } from './cases.store.ts'
export { endOf, presentClocks, shownClocks, standsStill } from './clocks/cases.clocks.ts'
export { caseOf, pressingOf, start, stop, stopAll } from './clocks/cases.pressing.ts'
export { decidedBefore, decidedOf } from './deciding/cases.deciding.ts'
export { isIntact, knownCases, verifySomeCases } from './deciding/cases.verify.ts'
export {
  clockWord,
  maskedOnce,
  maskNumbers,
  type OwnFile,
  pairs,
  type Told,
  yuan,
} from './dossier/cases.dossier.ts'
export { dossierTexts } from './dossier/cases.dossier.words.ts'
export { beginCase, type Entered, enterCase, type Given } from './filing/cases.filing.ts'
export { bringOver, dueOfFormer, type Former, prepareFormer } from './filing/cases.former.ts'
export {
  accountFor,
  assertBrand,
  assertNotFuture,
  demandRoomToday,
  file,
  type NewCase,
  openFrom,
  ownerOf,
  type Prepared,
  type ReferredMatter,
  type Routing,
  registerFor,
  registrations,
  routeByArea,
} from './filing/cases.intake.ts'
export { isHandlerThere } from './holding/cases.handlers.ts'
export {
  giveAsSystem,
  hindranceOf,
  holdingAct,
  holdingActs,
  leads,
} from './holding/cases.holding.ts'
export { receiverOf, receiverOfSeen } from './holding/cases.receivers.ts'
export { holdsOn } from './keeping/cases.keeping.store.ts'
export { type CountedQueue, countListed, countQueues, EXACT } from './lists/cases.counting.ts'
export type { DueAsked, OwedAsked } from './lists/cases.due.store.ts'
export { type CommonFilter, commonMatching, endAsked, isWordSearch } from './lists/cases.filters.store.ts'
export { askedDates, searched, sideOf, warnedToday } from './lists/cases.filters.ts'
export { caseLists, type ListOrder } from './lists/cases.lists.store.ts'
export { deskPage } from './lists/cases.lists.ts'
export { unreadAmong } from './lists/cases.unread.ts'
export {
  insertOrigin,
  type Origin,
  ofOuterNumber,
  originOf,
  takenOver,
} from './origins/cases.origins.store.ts'
export {
  hotlineOfCase,
  interfaceWords,
  recordableActs,
  recordedWords,
  recorderOf,
  wayInto,
} from './people/cases.callers.ts'
export { NOBODY, noIndex, openName, openSecrets } from './people/cases.people.ts'
export { namedUnit, placeOf, unitsNear } from './people/cases.units.ts'
export { wordsFor } from './people/cases.veils.ts'
export { keptBack, mayUndo, waitingSince } from './undo/cases.holds.ts'
export { undo } from './undo/cases.undo.ts'

/** What a kind owes to the calendar, the files and all that waits for its end. */
export const partsOfKind = (kind: Kind) => {
  const { name, store: rows } = kind
  return {
    name,
    ...(kind.exports && { exports: kind.exports }),
    fileOwners: {
      [name]: {
        maySee: (ctx: Context, id: string, role: string) => mayOpenFiles(ctx, kind, id, role),
        opened: (ctx: Context, id: string, file: string) => noteOpened(ctx, kind, id, file),
      },
    },
    clocks: {
      [name]: {
        called: kind.table.texts.name,
        seeing: kind.seeing,
        facts: rows.listFacts,
        lock: rows.lockAll,
        copyDates: rows.copyPressing,
        workload: rows.listWorkload,
        loads: rows.listLoads,
        receivers: receiversOf(kind),
        untold: rows.listUntold,
      },
    },
    onLeaving: [openWorkOf(kind)],
    onCancellation: [refuseWhileOpen(kind)],
    onUniting: [casesOfAccount(kind)],
    // No organisation disappears from under its cases.
    onOrgDeletion: [
      async (db: Queryable, orgIds: readonly string[]) =>
        (await rows.isOpenIn(db, orgIds)) ? kind.openOnes : null,
    ],
    onOrgEnd: [openCasesRoom(kind)],
  }
}

/** State, version and holders of a case, for work that no viewer asked for. @throws the kind's "not found" */
export async function caseFacts(
  platform: Platform,
  name: CaseKindName,
  id: string,
  db: Queryable = platform.db,
) {
  const kind = kindOf(platform, name)
  const row = (await kind.store.find(db, id, [{ by: 'all' }])) ?? fail(kind.reasons.notFound)
  const { state, version, bureauId, enterpriseId, handlerId } = row
  return { state, version, bureauId, enterpriseId, handlerId }
}

/** A person's own cases, kind by kind. */
export async function ownSummary(ctx: Context) {
  const { userId } = viewerOf(ctx)
  const today = shanghaiDate(ctx.now())
  const kinds = await Promise.all(
    CASE_KIND_NAMES.map((name) => ownCounts(ctx.platform.db, kindOf(ctx.platform, name), userId, today)),
  )
  return { kinds, evaluate: kinds.reduce((sum, { evaluate }) => sum + evaluate, 0) }
}

/** Bureaus a case may be passed to, the own province first. */
export async function bureausFor(ctx: Context): Promise<{ id: string; name: string }[]> {
  const { orgs } = await referenceDataOf(ctx.platform)
  const own = orgs.get(viewerOf(ctx).org?.id ?? '')
  const state = orgs.stateBureau
  const all = state ? orgs.descendantIds(state.id).flatMap((id) => orgs.get(id) ?? []) : []
  const near = all.filter(
    ({ kind, provinceId }) => kind === 'CITY_BUREAU' && provinceId !== null && provinceId === own?.provinceId,
  )
  const upper = all.filter(({ kind }) => kind === 'PROVINCE_BUREAU' || kind === 'STATE_BUREAU')
  return [...near, ...upper]
    .filter(({ id, ended }) => id !== own?.id && !ended)
    .map(({ id, name }) => ({ id, name }))
}

/** Everything a person has filed, for the copy of the own data (PIPL art. 45). */
export const ownedCases = store.listOwned
