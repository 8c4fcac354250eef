import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  type DestroyedInYear,
  type DestructionRow,
  type Ground,
  keepingRoutes,
} from '@appeal/contract/keeping/keeping.routes.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { QueryOf } from '@appeal/contract/kit/routes.ts'
import {
  type CaseBase,
  type Kind,
  NO_KEY,
  type ReferenceData,
  referenceDataOf,
  settle,
} from '../../cases/cases.service.ts'
import { closeAccount } from '../../features/auth/auth.service.ts'
import { destroyFiles, discardOf } from '../../features/files/files.service.ts'
import { forgetAbout } from '../../features/inbox/messages/messages.service.ts'
import { anonymise, namesOf, type UserRow } from '../../features/people/users/users.service.ts'
import { forgetWords } from '../../features/search/search.service.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { hitReader } from '../../platform/limits/limits.readers.ts'
import { destroyFilesOf } from '../conversations/conversations.service.ts'
import { forgetFollowUpsOn } from '../followUps/followUps.service.ts'
import { destroyStatementFiles } from '../statements/statements.service.ts'
import * as store from './keeping.store.ts'
import { demandDestructible, hindranceOf, lockCasesOf, refOfPerson, sightOf } from './keeping.subjects.ts'

const PER_MINUTE = 60

/** Who asked for it and who confirmed it, on what ground. */
export interface Order {
  ground: Ground
  askedBy: string | null
  confirmedBy: string | null
}

/** A line of the register that is not written yet. */
type Entry = Order & Pick<store.DestructionRecord, 'number' | 'at'>
type Stored = Parameters<typeof discardOf>[1]
/** What goes once the transaction is through: bytes of files, which lie outside of the database. */
export interface Remains {
  files: Stored[]
}

/** Takes the bytes of files away whose rows are gone; the nightly sweep finds what fails here. */
export async function sweepRemains(ctx: Context, { files }: Remains): Promise<void> {
  for (const file of files) await discardOf(ctx, file)
}

const entryNow = async (tx: Tx, ctx: Context, order: Order): Promise<Entry> => ({
  ...order,
  number: await store.nextNumber(tx, 'XH', shanghaiDate(ctx.now()).slice(0, 4)),
  at: ctx.now(),
})

/** Writes a line of the register. @throws keeping.destroyed_before where another one was quicker */
async function enter(tx: Tx, row: store.DestructionRecord): Promise<void> {
  try {
    await store.insertDestruction(tx, row)
  } catch (error) {
    if (violates(error, 'destructions_subject_unique')) fail('keeping.destroyed_before', { ref: row.ref })
    throw error
  }
}

/** Destroys one case that the caller holds and has judged. */
export async function destroyRow(
  tx: Tx,
  ctx: Context,
  { kind, row, reference }: { kind: Kind; row: CaseBase; reference: ReferenceData },
  entry: Entry,
  remains: Remains,
): Promise<void> {
  const of = { kind: kind.name, id: row.id }
  await kind.forget?.(tx, ctx.platform.crypto, row)
  await settle({ ctx, tx, kind, row, reference }, row.state, {
    set: {
      ...kind.destroyed(ctx.platform.crypto, row),
      keySalt: NO_KEY,
      archivedAt: row.archivedAt ?? ctx.now(),
    },
    lines: [{ event: 'destroyed', detail: { number: entry.number } }],
    ...(ctx.viewer === null && { voice: 'system' as const }),
  })
  if (kind.findable) await forgetWords(tx, kind.findable.index, row.id)
  await forgetAbout(tx, [of])
  await forgetFollowUpsOn(tx, of)
  remains.files.push(
    ...(await destroyFiles(tx, kind.name, [row.id])),
    ...(await destroyFilesOf(tx, of)),
    ...(await destroyStatementFiles(tx, of)),
  )
  await enter(tx, {
    ...entry,
    id: newId(ctx.platform.clock),
    subject: 'case',
    caseKind: kind.name,
    subjectId: row.id,
    ref: kind.about(row).no,
    bureauId: row.bureauId,
    bureauProvinceId: row.bureauProvinceId,
  })
}

/**
 * Destroys a case that the caller holds: its key, what names people in it, its files, the words it is found by and what
 * people were told of it. What is counted stays, and its history goes on by one line, so that every chain holds.
 *
 * @throws keeping.destroyed_before, keeping.still_runs, keeping.held, keeping.too_young, keeping.kept_longer
 */
export async function destroyCase(
  tx: Tx,
  ctx: Context,
  kind: Kind,
  row: CaseBase,
  order: Order,
  remains: Remains,
): Promise<void> {
  await demandDestructible(tx, ctx, kind, row)
  const reference = await referenceDataOf(ctx.platform)
  await destroyRow(tx, ctx, { kind, row, reference }, await entryNow(tx, ctx, order), remains)
}

/**
 * Destroys what is kept of a person whom the caller holds (PIPL 47): the account's data at once, and each of their cases
 * that the law no longer wants kept. The others follow by the appraisal, as soon as they may.
 *
 * @throws keeping.held, keeping.destroyed_before and what closing an account is refused with (appeals.unfinished)
 */
export async function destroyPerson(
  tx: Tx,
  ctx: Context,
  user: UserRow,
  order: Order & { bureauId: string; bureauProvinceId: string | null },
  remains: Remains,
): Promise<void> {
  const ref = refOfPerson(user.id)
  const of = { subject: 'person', caseKind: '', subjectId: user.id } as const
  if (await store.isDestroyed(tx, of)) fail('keeping.destroyed_before', { ref })
  if (await store.isHeld(tx, [of], shanghaiDate(ctx.now()))) fail('keeping.held', { ref })
  if (user.deletedAt === null) await closeAccount(tx, ctx, user.id)
  // A row of which nobody took the data yet.
  else await anonymise(tx, ctx, user.id)
  const reference = await referenceDataOf(ctx.platform)
  const { ground, askedBy, confirmedBy } = order
  // All of them before the first number is taken from the register, for which others would wait.
  for (const { kind, row } of await lockCasesOf(tx, ctx.platform, user.id))
    if (!(await hindranceOf(tx, ctx, kind, row)))
      await destroyRow(
        tx,
        ctx,
        { kind, row, reference },
        await entryNow(tx, ctx, { ground, askedBy, confirmedBy }),
        remains,
      )
  await enter(tx, {
    ...order,
    ...(await entryNow(tx, ctx, { ground, askedBy, confirmedBy })),
    ...of,
    id: newId(ctx.platform.clock),
    ref,
  })
}

/** How much was destroyed, for everybody; anybody may ask, but not without end. @throws request.too_many */
export async function publishedCounts(ctx: Context): Promise<DestroyedInYear[]> {
  const { db } = ctx.platform
  const verdict = await hitReader(ctx, 'keeping', { limit: PER_MINUTE, windowSeconds: 60 })
  if (!verdict.allowed) fail('request.too_many', { seconds: verdict.retryAfterSeconds })
  return store.countByYear(db)
}

/** The register of what was destroyed, newest first. */
export async function listDestructions(
  ctx: Context,
  query: QueryOf<typeof keepingRoutes.registerpage>,
): Promise<Page<DestructionRow>> {
  const sight = await sightOf(ctx, keepingRoutes.registerpage.permission)
  const { rows, total } = await store.pageDestructions(ctx.platform.db, sight, query)
  const names = await namesOf(
    ctx,
    rows.flatMap(({ askedBy, confirmedBy }) => [askedBy ?? [], confirmedBy ?? []].flat()),
  )
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return toPage(
    rows.map(({ id, number, subject, ref, ground, askedBy, confirmedBy, at }) => ({
      ...{ id, number, subject, ref, ground },
      askedBy: nameOf(askedBy),
      confirmedBy: nameOf(confirmedBy),
      at: wireTime(at),
    })),
    total,
    query,
  )
}
