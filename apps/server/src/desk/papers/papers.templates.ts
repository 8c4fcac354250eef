import { PAPER_KINDS, type PaperKind, unknownHoles } from '@appeal/contract/papers/papers.kinds.ts'
import type { PaperTemplate } from '@appeal/contract/papers/papers.routes.ts'
import { FIRST_TEMPLATES } from '@appeal/contract/papers/papers.texts.data.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import * as store from './papers.store.ts'

const first = (kind: PaperKind): PaperTemplate => ({
  kind,
  version: 1,
  body: FIRST_TEMPLATES[kind],
  reason: null,
  by: null,
  at: null,
})

async function present(ctx: Context, rows: readonly store.TemplateRow[]): Promise<PaperTemplate[]> {
  const names = await namesOf(ctx, rows, ({ byId }) => byId)
  return rows.map(({ kind, version, body, reason, byId, createdAt }) => ({
    kind,
    version,
    body,
    reason,
    by: names.get(byId) ?? null,
    at: wireTime(createdAt),
  }))
}

/** The text of each kind of paper as it is now, in the order of the kinds. */
export async function templateList(ctx: Context): Promise<PaperTemplate[]> {
  const newer = await present(ctx, await store.listTemplates(ctx.platform.db))
  return PAPER_KINDS.map((kind) => newer.find((row) => row.kind === kind) ?? first(kind))
}

/** Every text that a kind of paper had, newest first. */
export const templateVersions = async (ctx: Context, kind: PaperKind): Promise<PaperTemplate[]> => [
  ...(await present(ctx, await store.listVersions(ctx.platform.db, kind))),
  first(kind),
]

/**
 * Writes a new version, in force from the next paper on; papers that were issued keep their text.
 *
 * @throws papers.unknown_variable, papers.same_text, record.stale
 */
export async function editTemplate(
  ctx: Context,
  input: { kind: PaperKind; version?: number | undefined; body: string; reason: string },
): Promise<PaperTemplate> {
  const { kind, body, reason } = input
  const unknown = unknownHoles(kind, body)
  if (unknown.length) fail('papers.unknown_variable', { field: 'body', names: unknown.join('、') })
  await ctx.unitOfWork(async (tx) => {
    const [now = first(kind)] = await store.listVersions(tx, kind)
    if (input.version !== undefined && input.version !== now.version) fail('record.stale')
    if (now.body === body) fail('papers.same_text', { field: 'body' })
    const written = await store.insertTemplate(tx, {
      kind,
      version: now.version + 1,
      body,
      reason,
      byId: viewerOf(ctx).userId,
      createdAt: ctx.now(),
    })
    if (!written) fail('record.stale')
  })
  return (await templateVersions(ctx, kind))[0]!
}
