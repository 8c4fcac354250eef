import type { RevealReason } from '@appeal/contract/audit/reveals.ts'
import { normaliseWaybill } from '@appeal/contract/identifiers.ts'
import { allKinds, type CaseRef, leads, referenceDataOf, scope, within } from '../../cases/cases.service.ts'
import { recordReading } from '../../features/audit/audit.service.ts'
import { demandFileLeft } from '../../features/exports/exports.service.ts'
import { tell } from '../../features/inbox/messages/messages.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { findUsersByOrg, viewerFacts } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { hit, limitKey } from '../../platform/limits/limits.ts'
import { drawFile, recordTaken } from './dossiers.service.ts'
import { EMERGENCY_READS_PER_DAY } from './dossiers.settings.ts'
import { dossierTemplates } from './dossiers.templates.ts'

const DAY_SECONDS = 86_400

/** Numbers that do not exist count too, so that nobody looks for one that does. */
async function demandEmergency(ctx: Context): Promise<void> {
  const limit = await EMERGENCY_READS_PER_DAY.read(ctx.platform)
  const { allowed } = await hit(ctx.platform.autonomous, limitKey('emergency', viewerOf(ctx).userId), {
    limit,
    windowSeconds: DAY_SECONDS,
    at: ctx.now(),
  })
  if (!allowed) fail('dossiers.emergencies_over', { limit })
}

/** Whoever leads the nearest office from this one upwards that has leaders beside the reader. */
async function leadersFrom(ctx: Context, orgId: string | null): Promise<readonly string[]> {
  const { platform } = ctx
  const directory = await orgDirectory(platform)
  for (let org = orgId && directory.get(orgId); org; org = org.parentId && directory.get(org.parentId)) {
    const { id } = org
    const people = await findUsersByOrg(platform.db, [id])
    const known = await Promise.all(people.map((person) => viewerFacts(platform, person.id)))
    const leaders = known.flatMap((facts) =>
      facts && facts.userId !== viewerOf(ctx).userId && leads(facts, id) ? [facts.userId] : [],
    )
    if (leaders.length) return leaders
  }
  return []
}

/** The case of a number, of whichever kind. @throws cases.not_found */
async function caseOfNumber({ platform }: Context, no: string) {
  for (const kind of allKinds(platform)) {
    const row = await kind.store.findByNumber(platform.db, no)
    if (row) return { kind, row }
  }
  return fail('cases.not_found')
}

/**
 * The file of a case outside of the reader's reach, for one time and a reason (break-glass): nothing else of the case
 * opens by it. What the kind keeps from bureaus, as who made a report, stays kept. The leaders of the reader and those
 * of the bureau that has the case are told, the appellant reads of it, and the security desk is alarmed.
 *
 * @throws cases.not_found, dossiers.within_reach, dossiers.emergencies_over, exports.files_over, exports.rows_over
 */
export async function emergencyDossier(
  ctx: Context,
  { caseNo, reasonCode, reason }: { caseNo: string; reasonCode: RevealReason; reason: string },
) {
  await demandEmergency(ctx)
  const viewer = viewerOf(ctx)
  const { kind, row } = await caseOfNumber(ctx, normaliseWaybill(caseNo))
  const { orgs } = await referenceDataOf(ctx.platform)
  if (within(kind, scope(kind, viewer, orgs.descendantIds), row)) fail('dossiers.within_reach')
  const ref: CaseRef = { kind: kind.name, id: row.id }
  const grants = new Map(viewer.grants).set(kind.seeing, { scopes: new Set(['SCOPE_ALL']), orgIds: [] })
  await demandFileLeft(ctx)
  const file = await drawFile({ ...ctx, viewer: { ...viewer, grants } }, ref, reason)
  await recordTaken(ctx, file, reason)
  const told = new Set([
    ...(await leadersFrom(ctx, viewer.org?.id ?? null)),
    ...(await leadersFrom(ctx, row.bureauId)),
  ])
  const key = newId(ctx.platform.clock)
  await ctx.unitOfWork(async (tx) => {
    await recordReading(tx, ctx, ref, {
      act: 'emergency',
      field: 'dossier',
      reasonCode,
      reason,
      bureauId: row.bureauId,
    })
    for (const userId of told)
      await tell(tx, ctx, {
        template: dossierTemplates.emergency,
        to: { userId },
        data: { caseNo: file.caseNo, office: viewer.org?.name ?? '', who: viewer.name, reason },
        channels: ['inapp'],
        key: `emergency:${key}:${userId}`,
      })
  })
  return file
}
