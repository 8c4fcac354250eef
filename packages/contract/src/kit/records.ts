import { z } from 'zod'
import { isLocalDate } from '../calendar/workdays.ts'
import { zCode, zOptional, zText } from '../rules.ts'

/** Parts that the records of the administration share (contract 5). */

/** The version a form was filled from; stock clients send none and overwrite what they see. */
export const zVersion = z
  .preprocess(
    (value) =>
      value === null || value === '' ? undefined : typeof value === 'string' ? Number(value) : value,
    z
      .number('rule.integer')
      .int('rule.integer')
      .min(1, 'rule.integer')
      .max(2_000_000_000, 'rule.integer')
      .optional(),
  )
  .optional()

/** Place in a list, smallest first. */
export const zSortCode = z
  .preprocess(
    (value) =>
      value === null || value === '' || value === undefined
        ? 99
        : typeof value === 'string'
          ? Number(value)
          : value,
    z.number('rule.integer').int('rule.integer').min(0, 'rule.integer').max(1_000_000, 'rule.integer'),
  )
  .optional()

/** A whole number, also as the text that a form's field holds. */
export const zInteger = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z
    .number('rule.integer')
    .int('rule.integer')
    .min(-2_147_483_648, 'rule.integer')
    .max(2_147_483_647, 'rule.integer'),
)

/** A calendar day of any century, `yyyy-MM-dd`: birthdays lie before the earliest day of a case. */
export const zDay = zText({ max: 10, singleLine: true }).refine(
  (value) => typeof value === 'string' && isLocalDate(value) && value >= '1900-01-01',
  'rule.date',
)

export const zSearchKey = zOptional(zText({ max: 100, singleLine: true }))
export const zName = (max = 50) => zText({ max, singleLine: true })

export const nullable = z.string().nullable()
/** What every record of the administration carries. */
export const stamped = {
  version: z.number().int(),
  createTime: z.string(),
  updateTime: z.string(),
}
/** Which records of a kind that is brought back a list shows: those that are there, or those that were deleted. */
export const STANDINGS = ['current', 'deleted'] as const
export const zStanding = zOptional(zCode(STANDINGS))
/** When a record was deleted; none while it is there. */
export const deletable = { deletedTime: nullable }
export const Choice = z.object({ id: z.string(), name: z.string() })

/** One act upon a record, as the operation log keeps it. */
export const Changed = z.object({
  id: z.string(),
  opTime: z.string(),
  opUser: nullable,
  name: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type Changed = z.infer<typeof Changed>
