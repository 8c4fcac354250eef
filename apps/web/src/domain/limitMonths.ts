import { usePromise } from './promise.ts'

/**
 * Months from posting within which one can appeal, as set (L2); of the rules until the server has told it. Apart from the
 * limits of `promise.ts`, because the portal's first page loads those and names no months.
 */
export const useLimitMonths = (): number => usePromise()?.limitMonths ?? 12
