import { CASE_KINDS, type CaseKind, forEachKind } from './caseKinds.ts'

/** Where whoever files a case of a kind fills in its form, and where they find it from then on. */
export interface OwnPages {
  form: string
  detail: string
}
const PAGES: Partial<Record<CaseKind, OwnPages>> = {
  consultation: { form: '/portal/consult', detail: '/portal/consultDetails' },
  report: { form: '/portal/report', detail: '/portal/reportDetails' },
  letter: { form: '/portal/letter', detail: '/portal/letterDetails' },
  courier: { form: '/couriers/appeal', detail: '/couriers/details' },
}
export const ownPages: Record<CaseKind, OwnPages> = forEachKind(
  (kind) => PAGES[kind] ?? { form: `/portal/${kind}`, detail: `/portal/${kind}Details` },
)

/** The page of whoever filed it that something is about; undefined where there is none. */
export function ownAddress({
  kind,
  id,
  room,
}: {
  kind: string
  id: string
  room?: unknown
}): string | undefined {
  if (kind === 'appeal') return `/portal/${room === 'mediation' ? 'mediation' : 'details'}?id=${id}`
  const own = CASE_KINDS.find((one) => one === kind)
  return own && `${ownPages[own].detail}?id=${id}`
}
