/** What the history says of a case's keeping, whatever its kind. */
export const keepingEvents = {
  legal_hold_placed: { visibleTo: ['bureau'] },
  legal_hold_lifted: { visibleTo: ['bureau'] },
  archived: { visibleTo: ['bureau'] },
  destroyed: { visibleTo: ['bureau'] },
} as const

/** The same in words. */
export const keepingTexts = {
  legal_hold_placed: {
    zh: '依法保全：解除以前不归档、不销毁',
    en: 'Put under legal hold: neither archived nor destroyed until it is lifted',
  },
  legal_hold_lifted: { zh: '解除保全', en: 'Legal hold lifted' },
  archived: { zh: '已归档，不再办理', en: 'Archived; nobody acts on it any more' },
  destroyed: {
    zh: '内容已依法销毁，登记号{number}',
    en: 'Destroyed by law, number {number} of the register',
  },
}
