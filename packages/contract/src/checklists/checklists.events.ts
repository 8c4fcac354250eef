const ofBureau = { visibleTo: ['bureau'] } as const

/** What the history says of a checklist, whatever the kind of case. */
export const checklistEvents = { item_ticked: ofBureau, item_unticked: ofBureau }

/** The same in words. */
export const checklistEventTexts = {
  item_ticked: { zh: '核对完成：{item}', en: 'Checked: {item}' },
  item_unticked: { zh: '取消核对：{item}', en: 'Check taken back: {item}' },
}
