/** How whatever leaves as a file is refused to somebody who has taken out what one person may in a day. */
export const OVER = ['exports.files_over', 'exports.rows_over'] as const
