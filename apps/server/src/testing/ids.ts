/**
 * The id of the nth copy of a record, in SQL. Ids of one millisecond lie a few apart, and the clock of a test stands
 * still: each copy has a millisecond of its own, where the test made nothing.
 */
export const nthId = (n = 'n', id = 'id'): string => `${id} + ${n}::bigint * 4194304`
