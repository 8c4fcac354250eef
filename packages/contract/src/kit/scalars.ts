import { z } from 'zod'

/**
 * Outside ids are decimal strings; clients may send them as numbers (contract 1). What does not fit a bigint column
 * is refused here, so that it never becomes a fault of the database.
 */
export const zId = z.preprocess(
  (v) => (typeof v === 'number' ? String(v) : v),
  z.string('rule.id').regex(/^(?:\d{1,18}|[0-8]\d{18})$/, 'rule.id'),
)

/** Body of a call that needs nothing but the record. */
export const IdBody = z.object({ id: zId })
/** Deletions come as an array, for one row too (contract 1). */
export const IdList = z.array(IdBody).min(1, 'rule.required').max(500, 'rule.tooMany')
/** Query of a detail call. */
export const IdQuery = z.object({ id: zId })

/** `yyyy-MM-dd HH:mm:ss`, China standard time, as every answer carries it. */
export const zWireTime = z.string()
/** `yyyy-MM-dd`. */
export const zWireDate = z.string()
