/** What the history says of a case that began in a former system; an enterprise could tell from its number there who filed it. */
export const formerEvents = {
  brought_over: { visibleTo: ['user', 'bureau'] },
} as const

/** The same in words. */
export const formerTexts = {
  brought_over: {
    zh: '由{system}转入，原编号 {outerNo}',
    en: 'Taken over from {system}, outer number {outerNo}',
  },
}
