import { type AREA_KINDS, OTHER_BRAND } from '@appeal/contract/appeals/appeals.codes.ts'
import type { BureauAppeal, SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { normaliseWaybill } from '@appeal/contract/identifiers.ts'
import type { ReferenceData } from '../../../cases/cases.service.ts'
import { claimFiles } from '../../../features/files/files.service.ts'
import { isForeign, serviceOf } from '../../../features/reference/areas/areas.service.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { ProxyText } from '../appeals.people.ts'
import { AUTHORISATION, CASE, labelOf } from '../appeals.step.ts'
import { normaliseName } from './appeals.naming.ts'
import type { MatterTexts } from './appeals.narratives.ts'

export type Matter = Omit<
  SubmitAppeal,
  'declareTruth' | 'declareNoProcedure' | 'validCode' | 'validCodeReqNo' | 'email' | 'id' | 'proxy'
> & { proxy?: BureauAppeal['proxy'] }

/** The columns that come from the form as it was filled in. */
export function columnsOf(matter: Matter, reference: ReferenceData) {
  const [from, to] = [matter.sender.areaCode, matter.recipient.areaCode]
  const brand = reference.brands.get(matter.brand)
  return {
    brand: matter.brand,
    brandName: matter.brand === OTHER_BRAND && matter.brandName ? normaliseName(matter.brandName) : null,
    serviceKind: brand ? serviceOf(brand, matter.serviceKind) : 'EXPRESS',
    areaKind: areaKind(from, to),
    mailKind: matter.mailKind ?? null,
    waybillNo: normaliseWaybill(matter.waybillNo),
    l1: matter.l1,
    l2: matter.l2 ?? null,
    appellantRole: matter.appellantRole,
    postOn: matter.postDate,
    itemValue: matter.itemValue ?? null,
    insured: matter.insured,
    insuredAmount: matter.insuredAmount ?? null,
    postage: matter.postage ?? null,
    codAmount: matter.codAmount ?? null,
    complaintOn: matter.complaintDate,
    complaintChannel: matter.complaintChannel,
    complaintResult: matter.complaintResult,
    complaintTicketNo: matter.complaintTicketNo ?? null,
    demands: [...matter.demands],
    claimAmount: matter.claimAmount ?? null,
  }
}

/** What its appellant wrote in the form. */
export const textsOf = (matter: Matter): MatterTexts => ({
  content: matter.content,
  itemName: matter.itemName ?? null,
  admission: matter.admission ?? null,
  particulars: matter.particulars ?? null,
})

/** Same city, another place inland, Hong Kong–Macao–Taiwan, or international: a code of AREA_KIND (domain 2.1). */
export function areaKind(from: string, to: string): (typeof AREA_KINDS)[number] {
  if ([from, to].some(isForeign)) return 'INTERNATIONAL'
  if ([from, to].some((code) => /^[78]/.test(code))) return 'HK_MO_TW'
  return from.slice(0, 4) === to.slice(0, 4) ? 'LOCAL' : 'DOMESTIC'
}

/** What the history says of a declaration: the relation, and nobody's name. */
export const proxyDetail = (reference: ReferenceData, { relation }: ProxyText) => ({
  relation: labelOf(reference, 'PROXY_RELATION', relation),
})

export const claimAuthorisation = (
  tx: Tx,
  ctx: Context,
  { proxy }: Pick<Matter, 'proxy'>,
  subjectId: string,
) => claimFiles(tx, ctx, proxy?.authorisationIds ?? [], { kind: CASE, subjectId, role: AUTHORISATION })
