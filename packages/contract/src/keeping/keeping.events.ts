const ofBureau = { visibleTo: ['bureau'] } as const

/** What the history says of a case's keeping, whatever its kind. */
export const keepingEvents = {
  hold_placed: ofBureau,
  hold_lifted: ofBureau,
  archived: ofBureau,
  destroyed: ofBureau,
}

/** The same in words. */
export const keepingTexts = {
  hold_placed: { zh: '依法保全', en: 'Legal hold' },
  hold_lifted: { zh: '解除保全', en: 'Legal hold lifted' },
  archived: { zh: '已归档', en: 'Archived' },
  destroyed: { zh: '已依法销毁，{number}', en: 'Destroyed by law, {number}' },
}
