import type { Looked } from '@appeal/contract/appeals/appeals.schemas.ts'
import { type CaseKindName, inHoldingOrder } from '@appeal/contract/cases/caseKinds.ts'
import { stepIn } from '@appeal/contract/cases/cases.tables.ts'
import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import { maskName } from '@appeal/contract/masking.ts'
import type { DecidingValue, ProvenValue } from '@appeal/contract/transparency/caseProof.ts'
import { listRoles } from '../features/access/roles/roles.service.ts'
import { readers, recordReading } from '../features/audit/audit.service.ts'
import { filesOf } from '../features/files/files.service.ts'
import type { OpenWork } from '../features/people/users/users.leaving.service.ts'
import { wireTime } from '../platform/clock.ts'
import { type Context, type Platform, viewerOf } from '../platform/context.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import { fail } from '../platform/fail.ts'
import { appendHistory, type HistoryLine, readHistory } from '../platform/history/history.ts'
import { audienceOf, settle } from './cases.engine.ts'
import {
  type Around,
  type CaseBase,
  type CaseFile,
  type CaseTopic,
  type Kind,
  kindOf,
  type Reader,
} from './cases.kind.ts'
import { isItemKept, isOwnerSide, scope } from './cases.policy.ts'
import { type ReferenceData, referenceDataOf } from './cases.referenceData.ts'
import { committedValues } from './deciding/cases.deciding.ts'
import { maskNumbers } from './dossier/cases.dossier.ts'
import { unfitFor } from './holding/cases.handlers.ts'

/** Where the files of a line of the history lie. */
const LINE_ROLE = /^line:(\d+)$/

// ---------------------------------------------------------------- one case, seen

/** What the viewer sees of a kind, by the grant of a path; of opening a case when left out. */
const seenBy = async (ctx: Context, kind: Kind, path?: string) =>
  scope(kind, viewerOf(ctx), (await referenceDataOf(ctx.platform)).orgs.descendantIds, path)

/** A case the viewer sees by the grant of a path. @throws the kind's "not found" */
export async function seenRow<Row extends CaseBase>(
  ctx: Context,
  kind: Kind<Row>,
  id: string,
  path?: string,
): Promise<Row> {
  const row = await kind.store.find(ctx.platform.db, id, await seenBy(ctx, kind, path))
  return row ?? fail(kind.reasons.notFound)
}

/** The same, held until the transaction ends: nobody else writes its history meanwhile. @throws keeping.archived */
export async function heldRow<Row extends CaseBase>(
  tx: Tx,
  ctx: Context,
  kind: Kind<Row>,
  id: string,
  path?: string,
): Promise<Row> {
  const row = (await kind.store.lock(tx, id, await seenBy(ctx, kind, path))) ?? fail(kind.reasons.notFound)
  if (row.archivedAt !== null) fail('keeping.archived')
  return row
}

// ---------------------------------------------------------------- what the helpers of a case page know of it

/** What the helpers of a case page know of a case, whatever its kind. */
export interface SeenCase extends CaseTopic {
  kind: CaseKindName
  /** What the kind is called. */
  kindName: Both
  around: Around
  id: string
  state: string
  open: boolean
  /** An act is yet to come that may wait for the checklist. */
  checkable: boolean
  brand: string | null
  ownerId: string | null
  bureauId: string
  enterpriseId: string | null
  handlerId: string | null
  /** What the keys of its narratives are made of. */
  keySalt: Buffer
}

const isOpenIn = (kind: Kind, { state }: CaseBase): boolean => kind.table.states[state]?.open ?? false

const present = (kind: Kind, row: CaseBase): SeenCase => ({
  ...kind.about(row),
  kind: kind.name,
  kindName: kind.table.texts.name,
  around: kind.around,
  id: row.id,
  state: row.state,
  open: isOpenIn(kind, row),
  // A letter is answered and no more waited for when it is checked before it is published.
  checkable: isOpenIn(kind, row) || kind.around.checklist.some((act) => stepIn(kind.table, row.state, act)),
  brand: row.brand,
  ownerId: kind.ownerOf(row),
  bureauId: row.bureauId,
  enterpriseId: row.enterpriseId,
  handlerId: row.handlerId,
  keySalt: row.keySalt,
})

/** Which case, of which kind. */
export interface CaseRef {
  kind: CaseKindName
  id: string
}

/** A case the viewer may see. @throws the kind's "not found" */
export async function seeCase(ctx: Context, { kind: name, id }: CaseRef): Promise<SeenCase> {
  const kind = kindOf(ctx.platform, name)
  const row = await seenRow(ctx, kind, id)
  return { ...present(kind, row), ...(isItemKept(viewerOf(ctx), kind, row) && { waybillNo: null }) }
}

/** The same, held until the transaction ends. */
export async function holdCase(tx: Tx, ctx: Context, { kind: name, id }: CaseRef): Promise<SeenCase> {
  const kind = kindOf(ctx.platform, name)
  return present(kind, await heldRow(tx, ctx, kind, id))
}

/** Those among some cases that the viewer sees, held in the one order in which cases are held. */
export async function holdSeen(
  tx: Tx,
  ctx: Context,
  cases: readonly CaseRef[],
): Promise<{ kind: Kind; row: CaseBase }[]> {
  const held: { kind: Kind; row: CaseBase }[] = []
  const ordered = inHoldingOrder(cases)
  for (const name of new Set(ordered.map(({ kind }) => kind))) {
    const kind = kindOf(ctx.platform, name)
    const ids = ordered.flatMap((one) => (one.kind === name ? [one.id] : []))
    for (const row of await kind.store.lockSome(tx, ids, await seenBy(ctx, kind))) held.push({ kind, row })
  }
  return held
}

/**
 * A case held for somebody who does not see it, and of which their own room shows them no more than it must; nothing
 * where there is none.
 */
export async function holdUnseen(
  tx: Tx,
  ctx: Context,
  { kind: name, id }: CaseRef,
): Promise<SeenCase | undefined> {
  const kind = kindOf(ctx.platform, name)
  const row = await kind.store.lock(tx, id, [{ by: 'all' }])
  return row && row.archivedAt === null ? present(kind, row) : undefined
}

/** The name of whoever filed a case as the viewer may know it; null where it is kept from them. */
export async function ownerNameFor(ctx: Context, { kind: name, id }: CaseRef): Promise<string | null> {
  const kind = kindOf(ctx.platform, name)
  const row = await seenRow(ctx, kind, id)
  const face = kind.ownerFace(viewerOf(ctx), row)
  if (face === 'hidden') return null
  const clear = kind.ownerName(ctx.platform.crypto, row)
  return face === 'clear' ? clear : maskName(clear)
}

/**
 * Adds a line to the history of a case that stays where it is. The caller holds the case.
 *
 * @returns the line's number
 */
export const noteInHistory = (
  tx: Tx,
  ctx: Context,
  { kind, id, state, keySalt }: SeenCase,
  line: Pick<HistoryLine, 'event' | 'voice' | 'detail' | 'opinion'>,
): Promise<number> =>
  appendHistory(tx, ctx, { kind, id, keySalt }, [
    {
      ...line,
      fromState: state,
      toState: state,
      audience: audienceOf(kindOf(ctx.platform, kind), line.event),
    },
  ])

/** Number and version of some cases of a kind, by id; those the viewer does not see are left out. */
export async function caseVersions(ctx: Context, name: CaseKindName, ids: readonly string[]) {
  const kind = kindOf(ctx.platform, name)
  return kind.store.listVersions(ctx.platform.db, await seenBy(ctx, kind), ids)
}

/** What the file of a case says of it to a reader. @throws the kind's "not found" */
export async function caseFile(ctx: Context, { kind: name, id }: CaseRef, reader: Reader): Promise<CaseFile> {
  const kind = kindOf(ctx.platform, name)
  return kind.dossier(ctx, await seenRow(ctx, kind, id), reader)
}

/**
 * What decides a case now, each value with its digest, opened where a reader may see it. The caller has judged who may.
 *
 * @param decided what the last line that decided it carries, hex
 */
export async function provenValues(
  db: Queryable,
  platform: Platform,
  { kind: name, id }: CaseRef,
  reader: Reader,
  decided: string | null,
): Promise<ProvenValue[]> {
  const kind = kindOf(platform, name)
  const [row] = await kind.store.listWhole(db, [id])
  if (!row) return []
  const withheld = kind.withholds(row, reader)
  const isOpen = (name: string, value: DecidingValue) =>
    !withheld.includes(name) &&
    // What stands masked in the papers is not opened beside them.
    (reader === 'user' || name !== 'answer' || value === null || maskNumbers(String(value)) === value)
  return committedValues(platform.crypto, kind, row, decided).map(({ opened, ...value }) =>
    isOpen(value.name, opened.value) ? { ...value, opened } : value,
  )
}

// ---------------------------------------------------------------- files

/** The files of a case by history line and by role, from one query. */
export async function filesByPlace(ctx: Context, kind: string, id: string) {
  const linked = (await filesOf(ctx, kind, [id])).get(id) ?? []
  const places = new Map<string, StoredFile[]>()
  for (const { role, ...file } of linked) places.set(role, [...(places.get(role) ?? []), file])
  const lines = [...places].flatMap(([role, files]) => {
    const seq = LINE_ROLE.exec(role)?.[1]
    return seq ? [[seq, files] as const] : []
  })
  return { inRole: (role: string) => places.get(role) ?? [], lines: new Map(lines) }
}

/**
 * Whether the viewer may open the files that lie with a case in a role: whoever may see it, as the kind has it; those of
 * a line of its history, whoever is told the line.
 */
export async function mayOpenFiles(ctx: Context, kind: Kind, id: string, role = ''): Promise<boolean> {
  const row = await kind.store.find(ctx.platform.db, id, await seenBy(ctx, kind))
  if (!row || !(kind.opensFiles?.(viewerOf(ctx), row, role) ?? true)) return false
  const seq = LINE_ROLE.exec(role)?.[1]
  if (seq === undefined) return true
  return (await toldLines(ctx, kind, row)).has(Number(seq))
}

/** The lines of a case's history that the viewer is told, by number. */
async function toldLines(ctx: Context, kind: Kind, row: CaseBase): Promise<ReadonlySet<number>> {
  const history = await readHistory(ctx.platform.db, kind.name, row.id)
  const reference = await referenceDataOf(ctx.platform)
  const told = kind.progress(row, history, { ctx, reference, names: new Map(), files: new Map() })
  return new Set(told.map(({ seq }) => seq))
}

/** The same of a case that the viewer sees. @throws the kind's "not found" */
export async function linesToldOf(ctx: Context, { kind: name, id }: CaseRef): Promise<ReadonlySet<number>> {
  const kind = kindOf(ctx.platform, name)
  return toldLines(ctx, kind, await seenRow(ctx, kind, id))
}

/** A file of the case was opened in place by somebody of an office, which is reading it (PIPL: an act of processing too). */
export async function noteOpened(ctx: Context, kind: Kind, id: string, name: string): Promise<void> {
  if (!isOwnerSide(viewerOf(ctx)))
    await recordReading(ctx.platform.db, ctx, { kind: kind.name, id }, { act: 'viewed', field: name })
}

/** Who of an office read a case, told to whoever filed it alone. */
export async function lookedAt<Line extends CaseBase>(
  ctx: Context,
  kind: Pick<Kind<never, Line>, 'name' | 'ownerOf'>,
  row: Line,
  reference: ReferenceData,
): Promise<Looked[]> {
  if (kind.ownerOf(row) !== viewerOf(ctx).userId) return []
  const { db } = ctx.platform
  const [rows, roles] = await Promise.all([readers(db, { kind: kind.name, id: row.id }), listRoles(db)])
  const roleName = (code: string | null) => {
    const role = roles.find((one) => one.code === code)
    return (ctx.language === 'en' ? role?.nameEn : role?.name) ?? null
  }
  return rows.map(({ orgId, roleCode, act, reasonCode, times, lastAt }) => ({
    orgName: reference.orgs.nameOf(orgId, ctx.language) || '—',
    roleName: roleName(roleCode),
    act: act as Looked['act'],
    reason: reasonCode && reference.labels.label('REVEAL_REASON', reasonCode, ctx.language),
    times,
    lastAt: lastAt ? wireTime(lastAt) : '',
  }))
}

// ---------------------------------------------------------------- leaving

/** Open cases of an officer who leaves. */
export const openWorkOf = <Row extends CaseBase>(kind: Kind<Row>): OpenWork => ({
  kind: kind.name,
  words: kind.table.texts.name,
  count: kind.store.countOfHandler,
  async handOver(tx, ctx, { from, to, reason }) {
    const reference = await referenceDataOf(ctx.platform)
    const rows = await kind.store.lockOfHandler(tx, from)
    for (const row of rows) {
      const hindered = to && unfitFor(kind as Kind, row, to, reference)
      if (hindered) fail(hindered, { field: 'successorId', name: to.facts.name })
      const holder = to?.facts.userId ?? null
      await settle({ ctx, tx, kind, row, reference }, row.state, {
        holder,
        lines: [{ event: 'handler_changed', detail: { from, to: holder }, opinion: reason }],
      })
    }
    return rows.length
  },
})

/** Nobody leaves with a case that is still being handled (spec 4). @throws the kind's "unfinished" */
export const refuseWhileOpen =
  ({ store, reasons, table }: Kind) =>
  async (tx: Tx, _ctx: Context, userId: string): Promise<void> => {
    if ((await store.countOpenOf(tx, userId)) > 0) fail(reasons.unfinished, { kind: table.texts.name })
  }

/** A person's own cases of a kind: how many, how many of them open, how many wait for an evaluation on a day. */
export async function ownCounts(db: Queryable, kind: Kind, userId: string, today: string) {
  const rows = await kind.store.countOwn(db, userId, today)
  const sum = (some: typeof rows) => some.reduce((total, { n }) => total + n, 0)
  return {
    kind: kind.name,
    total: sum(rows),
    open: sum(rows.filter(({ state }) => kind.table.states[state]?.open)),
    evaluate: rows.reduce((total, { awaited }) => total + awaited, 0),
  }
}
