import { z } from 'zod'
import { BureauAppeal } from '../appeals/appeals.filing.inputs.ts'
import { isAfterPosting } from '../fieldRules.ts'
import { alongside, zAmount, zContactPhone, zOptional, zText } from '../rules.ts'

const { sender, recipient, waybillNo, brand, l1, l2, appellantRole, postDate } = BureauAppeal.shape
const { complaintDate, complaintChannel, complaintResult, demands, claimAmount } = BureauAppeal.shape
const { itemName, itemValue, appellantName, appellantPhone } = BureauAppeal.shape

const outerNo = zText({ min: 1, max: 64 })

/** What an appeal of a former system is about: the rules of those that are registered here, but for its length. */
export const TakeoverMatter = z
  .object({
    ...{ sender, recipient, waybillNo, brand, l1, l2, appellantRole, postDate },
    ...{ complaintDate, complaintChannel, complaintResult, demands, claimAmount, itemName, itemValue },
    ...{ appellantName, appellantPhone },
    content: zText({ min: 2, max: 2000 }),
    outerNo,
    replyText: zOptional(zText({ max: 2000 })),
    answer: zOptional(zText({ max: 2000 })),
    compensation: zOptional(zAmount),
  })
  .refine(({ complaintDate, postDate }) => isAfterPosting(complaintDate, postDate), {
    path: ['complaintDate'],
    error: 'appeals.complaint_before_posting',
    ...alongside,
  })
export type TakeoverMatter = z.output<typeof TakeoverMatter>

/** Who filed a case of another kind, and its number in the former system; the rest is the kind's own form. */
export const TakeoverCaller = z.object({
  outerNo,
  callerName: zText({ min: 2, max: 50 }),
  callerPhone: zContactPhone,
})
