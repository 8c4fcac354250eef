/** What the history says of an act that was taken back before it left the house, whatever the kind of case. */
export const undoEvents = { undone: { visibleTo: ['user', 'enterprise', 'bureau'] } } as const

/** The same in words. */
export const undoTexts = {
  undone: { zh: '撤销了刚才的操作：{what}', en: 'Took the last act back: {what}' },
}
