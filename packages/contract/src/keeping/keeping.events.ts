const ofBureau = { visibleTo: ['bureau'] } as const

/** What the history says of a case's keeping, whatever its kind. */
export const keepingEvents = {
  legal_hold_placed: ofBureau,
  legal_hold_lifted: ofBureau,
  archived: ofBureau,
  destroyed: ofBureau,
}

/** The same in words. */
export const keepingTexts = {
  legal_hold_placed: { zh: '依法保全', en: 'Legal hold placed' },
  legal_hold_lifted: { zh: '解除保全', en: 'Legal hold lifted' },
  archived: { zh: '已归档', en: 'Archived' },
  destroyed: { zh: '已依法销毁，登记号{number}', en: 'Destroyed by law, {number}' },
}
