/**
 * The header by which our own pages say on each call that they know more than a bare token: they sign in with two steps
 * and draw the desk's own menu, beside clients of the ecosystem on the same server (contract 9).
 */
export const ASKS_OBJECT = { name: 'x-answer', value: 'object' } as const
