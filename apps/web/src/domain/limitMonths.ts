import { usePromise } from './promise.ts'

/** Months from posting within which one can appeal, as set (L2); of the rules until the server has told it. */
export const useLimitMonths = (): number => usePromise()?.limitMonths ?? 12
