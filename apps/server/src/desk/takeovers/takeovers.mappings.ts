import { takeoverField } from '@appeal/contract/takeovers/takeovers.kinds.ts'
import type { TakeoverMapping, TakeoverMappingBody } from '@appeal/contract/takeovers/takeovers.routes.ts'
import { referenceDataOf } from '../../cases/cases.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { refusedFor } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import * as store from './takeovers.store.ts'
import { wordFinder } from './takeovers.words.ts'

/** Mappings are an organisation's: its administrators keep them for each other. */
export const ownOrg = (ctx: Context): string => viewerOf(ctx).org?.id ?? '0'

const present = ({ updatedAt, caseKind, ...row }: store.MappingRow): TakeoverMapping => ({
  ...row,
  kind: caseKind,
  updateTime: wireTime(updatedAt),
})

export const listMappings = async (ctx: Context): Promise<TakeoverMapping[]> =>
  (await store.listMappings(ctx.platform.db, ownOrg(ctx))).map(present)

/** A mapping of the own organisation. @throws takeovers.mapping_unknown */
export const ownMapping = async (ctx: Context, id: string): Promise<store.MappingRow> =>
  (await store.findMapping(ctx.platform.db, ownOrg(ctx), id)) ??
  fail('takeovers.mapping_unknown', { field: 'mappingId' })

const orTaken = refusedFor({
  takeover_mappings_name_unique: () => fail('takeovers.name_taken', { field: 'name' }),
})

/**
 * Keeps a mapping: a new one, or a change of an own one.
 *
 * @throws takeovers.code_unknown, takeovers.name_taken, takeovers.mapping_unknown, record.stale
 */
export async function saveMapping(
  ctx: Context,
  { id, version, kind, ...body }: TakeoverMappingBody,
): Promise<{ id: string; version: number }> {
  const finder = wordFinder(await referenceDataOf(ctx.platform), kind)
  for (const [field, word, value] of body.words) {
    const words = takeoverField(kind, field)?.words
    if (!words || !finder.has(words, value)) fail('takeovers.code_unknown', { word, value, field: 'words' })
  }
  const row = {
    ...{ ...body, caseKind: kind, orgId: ownOrg(ctx) },
    ...{ updatedBy: viewerOf(ctx).userId, updatedAt: ctx.now() },
  }
  return orTaken(() =>
    ctx.unitOfWork(async (tx) => {
      if (!id) {
        const fresh = { ...row, id: newId(ctx.platform.clock), version: 1 }
        await store.insertMapping(tx, fresh)
        return { id: fresh.id, version: 1 }
      }
      const before = await store.findMapping(tx, row.orgId, id)
      if (!before) fail('takeovers.mapping_unknown')
      if (!(await store.updateMapping(tx, { ...row, id, version: version ?? before.version })))
        fail('record.stale')
      return { id, version: (version ?? before.version) + 1 }
    }),
  )
}

/** @throws takeovers.mapping_unknown */
export const dropMapping = (ctx: Context, id: string): Promise<void> =>
  ctx.unitOfWork(async (tx) => {
    if (!(await store.deleteMapping(tx, ownOrg(ctx), id))) fail('takeovers.mapping_unknown')
  })
