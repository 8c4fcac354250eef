import type { ReferralKind } from '@appeal/contract/appeals/appeals.inputs.ts'
import type { ReferredMatter } from '../../../cases/cases.service.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'

/** A suspected breach of law that the closing of a case noted (快递市场管理办法 art. 42). */
export interface LawBreach {
  appealId: string
  appealNo: string
  bureauId: string
  bureauProvinceId: string | null
  /** Whom it concerns: the enterprise unit, or the brand where no unit had the case. */
  suspect: string
  finding: string
}

type NoteBreach = (tx: Tx, ctx: Context, breach: LawBreach) => Promise<void>
type Refer = (tx: Tx, ctx: Context, matter: ReferredMatter) => Promise<{ id: string; no: string }>

const listeners: NoteBreach[] = []
const referrals = new Map<ReferralKind, Refer>()

/** Features above hear of each lead in the transaction that closes the case; once, when they are loaded. */
export const onLawBreach = (note: NoteBreach): void => void listeners.push(note)
export async function tellLawBreach(tx: Tx, ctx: Context, breach: LawBreach): Promise<void> {
  for (const note of listeners) await note(tx, ctx, breach)
}

/**
 * Says how a kind of case is opened out of an appeal, in the transaction that ends the appeal. The opener judges the
 * type and finds the account that shall own the case.
 */
export const onReferral = (kind: ReferralKind, refer: Refer): void => void referrals.set(kind, refer)
export function referTo(kind: ReferralKind): Refer {
  const refer = referrals.get(kind)
  if (!refer) throw new Error(`No feature opens cases of kind ${kind}`)
  return refer
}
