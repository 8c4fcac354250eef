import type { Admission } from '@appeal/contract/appeals/appeals.admission.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { normaliseWaybill, type Resident, readResidentId } from '@appeal/contract/identifiers.ts'
import { personIndex } from '../../../features/people/users/users.service.ts'
import { brandDirectory, serviceOf } from '../../../features/reference/areas/areas.service.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import type { CasePeople } from '../appeals.people.ts'
import * as store from '../appeals.store.ts'
import type { Matter } from './appeals.matter.ts'

/** Whether an ID number is that of somebody under 14 or under 18. */
export function minorBy(ctx: Pick<Context, 'now'>, idNumber: string | null): Resident['minor'] {
  const read = idNumber ? readResidentId(idNumber, shanghaiDate(ctx.now())) : undefined
  return read?.ok ? read.resident.minor : null
}

/** @throws appeals.guardian_missing, where the ID number says that the appellant is under 18 */
export function demandGuardian(
  ctx: Context,
  { admission }: { admission?: Admission | undefined },
  { idNumber }: Pick<CasePeople, 'idNumber'>,
): void {
  if (admission && !admission.guardian && minorBy(ctx, idNumber))
    fail('appeals.guardian_missing', { field: 'admission.guardian.name' })
}

/**
 * A brand that offers several services is filed against for the one the item was sent by, and the universal service is
 * told by kinds of mail in the bulletins (domain 2.1): whoever is asked on admission names both. Others may leave them
 * out; where the brand offers one service, that is the one whatever was named.
 *
 * @throws appeals.service_missing, appeals.mail_kind_missing
 */
export async function demandService(
  ctx: Context,
  { admission, brand, serviceKind, mailKind }: Matter,
): Promise<void> {
  const found = (await brandDirectory(ctx.platform)).get(brand)
  if (!found || !admission) return
  if (!serviceKind && found.serviceKinds.length > 1)
    fail('appeals.service_missing', { name: { zh: found.name, en: found.nameEn }, field: 'serviceKind' })
  if (!mailKind && serviceOf(found, serviceKind) === 'POSTAL')
    fail('appeals.mail_kind_missing', { field: 'mailKind' })
}

/**
 * Holds what is said of earlier appeals against those on record: one that was accepted and has ended is taken up again
 * with new content only (domain 1.3-5).
 *
 * @param phone of a caller, who has no account
 * @throws appeals.repeated with the number of the earlier one
 */
export async function demandNews(
  db: Queryable,
  ctx: Context,
  matter: Matter,
  of: { appellantId: string } | { phone: string },
): Promise<void> {
  if (matter.admission?.earlier !== 'NONE') return
  const { brand, l1, waybillNo } = matter
  const by = 'phone' in of ? { phoneIndex: personIndex.phone(ctx.platform.crypto, of.phone) } : of
  const ended = await store.findEnded(db, by, { brand, l1, waybillNo: normaliseWaybill(waybillNo) })
  if (ended) fail('appeals.repeated', { ...ended, field: 'admission.earlier' })
}
