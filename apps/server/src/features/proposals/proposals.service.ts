import {
  PROPOSAL_KINDS,
  type ProposalKind,
  type ProposalRow,
} from '@appeal/contract/proposals/proposals.routes.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, isSecondTo, type Viewer, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail, type Language } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { list, table } from '../../platform/product.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import * as store from './proposals.store.ts'

const SEALED = 'proposals.content'
/** Who has not found a second person within a week asks again: circumstances may have changed. */
const DAYS = 7

type Title = Record<Language, string>
interface Content {
  title: Title
  asker: string
  details?: string
  change: unknown
}

/** What a kind of proposal does when it is confirmed, and who may be the second person besides the common rule. */
export interface ProposalWork {
  /**
   * Holds what carrying it out changes, before the proposal: whoever asks holds it before the earlier proposal that gives
   * way, and two who held both in opposite orders would wait for each other.
   */
  holds(tx: Tx, subject: string, change: unknown): Promise<unknown>
  carryOut(tx: Tx, ctx: Context, subject: string, change: unknown): Promise<void>
  mayConfirm(viewer: Viewer, subject: string): boolean
}
/** The feature whose changes these are says how they are carried out. */
export const proposalKinds = table<ProposalWork, ProposalKind>('kinds of proposal', PROPOSAL_KINDS)

/** Something that those concerned are told. */
export interface ProposalNews {
  id: string
  event: 'asked' | 'confirmed' | 'refused'
  askedBy: string
  title: Title
}
type Listener = (tx: Tx, ctx: Context, news: ProposalNews) => Promise<void>
/** Features above tell people; this one knows none. */
export const onProposal = list<Listener>()

const opened = (ctx: Context, row: store.ProposalRecord): Content =>
  JSON.parse(ctx.platform.crypto.decryptField(SEALED, row.content)) as Content

async function note(tx: Tx, ctx: Context, news: ProposalNews, subject: string): Promise<void> {
  const { id, event, title } = news
  await recordChange(tx, ctx, 'proposal', { id, name: title.zh }, [
    { field: event, before: null, after: subject },
  ])
  for (const listener of ctx.platform.product.of(onProposal)) await listener(tx, ctx, news)
}

/**
 * Keeps a change until a second administrator decides; an earlier one of the same thing gives way to it.
 *
 * @param title goes into messages and the operation log as well, in clear
 * @param details what the second person is to read besides; like `change` it lies sealed and stands nowhere else
 * @param change what `carryOut` gets; it lies sealed
 */
export async function propose(
  tx: Tx,
  ctx: Context,
  asked: { kind: ProposalKind; subject: string; title: Title; details?: string; change: unknown },
): Promise<void> {
  const { kind, subject, title, details, change } = asked
  const viewer = viewerOf(ctx)
  const at = ctx.now()
  const content: Content = { title, asker: viewer.name, change, ...(details !== undefined && { details }) }
  await store.takeTurn(tx, asked)
  await store.replaceOpen(tx, asked, { decision: 'replaced', decidedBy: null, decidedAt: at })
  const id = newId(ctx.platform.clock)
  await store.insert(tx, {
    id,
    kind,
    subject,
    content: ctx.platform.crypto.encryptField(SEALED, JSON.stringify(content)),
    askedBy: viewer.userId,
    askedAt: at,
    expiresAt: new Date(at.getTime() + DAYS * 86_400_000),
  })
  await note(tx, ctx, { id, event: 'asked', askedBy: viewer.userId, title }, subject)
}

const workOf = ({ platform }: Context, kind: ProposalKind) => platform.product.one(proposalKinds, kind)

const maySecond = (ctx: Context, viewer: Viewer, { kind, subject, askedBy }: store.ProposalRecord): boolean =>
  isSecondTo(viewer, askedBy) && workOf(ctx, kind).mayConfirm(viewer, subject)

/** What waits, the oldest first. */
export async function openProposals(ctx: Context): Promise<ProposalRow[]> {
  const viewer = viewerOf(ctx)
  const rows = await store.listOpen(ctx.platform.db, ctx.now())
  return rows.map((row) => {
    const { title, asker, details = null } = opened(ctx, row)
    const can: ProposalRow['can'] = maySecond(ctx, viewer, row)
      ? ['confirm', 'refuse']
      : row.askedBy === viewer.userId
        ? ['refuse']
        : []
    const { id, kind } = row
    const [askedAt, expiresAt] = [wireTime(row.askedAt), wireTime(row.expiresAt)]
    return { id, kind, title: title[ctx.language], details, asker, askedAt, expiresAt, can }
  })
}

/**
 * Carries out, or refuses, what another administrator asked for; the asker may take it back.
 *
 * @throws proposals.not_found: decided, replaced or too old; proposals.four_eyes: not the viewer's to confirm
 */
export async function decideProposal(ctx: Context, id: string, confirmed: boolean): Promise<void> {
  const viewer = viewerOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    const asked = confirmed ? await store.findOpen(tx, id, ctx.now()) : undefined
    if (asked && maySecond(ctx, viewer, asked))
      await workOf(ctx, asked.kind).holds(tx, asked.subject, opened(ctx, asked).change)
    const row = (await store.lock(tx, id, ctx.now())) ?? fail('proposals.not_found')
    const isOwn = row.askedBy === viewer.userId
    if (!maySecond(ctx, viewer, row) && (confirmed || !isOwn)) fail('proposals.four_eyes')
    const { title, change } = opened(ctx, row)
    const decision = confirmed ? 'confirmed' : 'refused'
    await store.decide(tx, id, { decision, decidedBy: viewer.userId, decidedAt: ctx.now() })
    if (confirmed) await workOf(ctx, row.kind).carryOut(tx, ctx, row.subject, change)
    await note(tx, ctx, { id, event: decision, askedBy: row.askedBy, title }, row.subject)
  })
}
