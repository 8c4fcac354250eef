const visible = { visibleTo: ['user', 'enterprise', 'bureau'] } as const

/** What the history of a case says when the organisation that had it has ended, whatever its kind. */
export const successionEvents = { succeeded: visible } as const

/** The same in words. */
export const successionTexts = {
  succeeded: {
    zh: '{former}已撤并，由{successor}承接',
    en: 'Passed from {former}, which has ended, to {successor}',
  },
}
