import { z } from 'zod'
import { zId } from '../kit/scalars.ts'
import { zOptional, zPhone, zText } from '../rules.ts'

/** The phone of the other account of the same person. */
export const OtherPhone = z.object({ phone: zPhone })

/** Request numbers of two codes: one went to the own phone, one to the other account's. */
export const UnitingCodes = z.object({ ownCodeReqNo: z.string(), otherCodeReqNo: z.string() })
export type UnitingCodes = z.infer<typeof UnitingCodes>

const code = zText({ min: 1, max: 10 })
const reqNo = zText({ min: 1, max: 64 })

/** What shows that two accounts are one person's: a code that arrived at each phone. */
export const UnitingProof = z.object({
  phone: zPhone,
  ownCode: code,
  ownCodeReqNo: reqNo,
  otherCode: code,
  otherCodeReqNo: reqNo,
  /** Code of the other account's authenticator, or one of its recovery codes, where it has a second factor. */
  otherFactor: zOptional(zText({ min: 1, max: 40 })),
})
export type UnitingProof = z.output<typeof UnitingProof>

/** What moves from the account that ends to the one that stays. */
export const UnitingPlan = z.object({
  /** Account names: the one that stays, the one that ends. */
  stays: z.string(),
  ends: z.string(),
  moves: z.array(z.object({ name: z.string(), count: z.number().int() })),
})
export type UnitingPlan = z.infer<typeof UnitingPlan>

/** Two accounts of the portal: the one that stays, and by its account name the one that ends. */
export const UnitingPair = z.object({ id: zId, otherAccount: zText({ min: 1, max: 50 }) })
export type UnitingPair = z.output<typeof UnitingPair>

/** The same, with what was shown to whoever asks for it. */
export const UnitingRequest = UnitingPair.extend({ evidence: zText({ min: 10, max: 500 }) })
export type UnitingRequest = z.output<typeof UnitingRequest>
