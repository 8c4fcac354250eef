import { REFERRALS, type ReferralKind } from '@appeal/contract/appeals/appeals.codes.ts'
import type { ReferredMatter } from '../../../cases/cases.service.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { list, table } from '../../../platform/product.ts'

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

/** Features above hear of each lead in the transaction that closes the case. */
export const onLawBreach = list<NoteBreach>()
export async function tellLawBreach(tx: Tx, ctx: Context, breach: LawBreach): Promise<void> {
  for (const note of ctx.platform.product.of(onLawBreach)) await note(tx, ctx, breach)
}

/**
 * How a kind of case is opened out of an appeal, in the transaction that ends the appeal. The opener judges the type
 * and finds the account that shall own the case.
 */
export const referrals = table<Refer, ReferralKind>(
  'referrals',
  Object.values(REFERRALS).map(({ kind }) => kind),
)
