/** What the history says of promises; an enterprise's own stand in the line of its reply, the agreement or the closing. */
export const remedyEvents = {
  remedy_promised: { visibleTo: ['user', 'enterprise', 'bureau'] },
  remedy_fulfilled: { visibleTo: ['user', 'enterprise', 'bureau'] },
  remedy_confirmed: { visibleTo: ['user', 'enterprise', 'bureau'] },
  remedy_disputed: { visibleTo: ['user', 'enterprise', 'bureau'] },
  remedy_ended: { visibleTo: ['user', 'enterprise', 'bureau'] },
} as const

/** The same in words; `{what}` is the promise. */
export const remedyEventTexts = {
  remedy_promised: {
    zh: '管局登记了企业的承诺：{what}，最迟 {dueOn} 兑现',
    en: 'The bureau recorded a promise: {what}, due by {dueOn}',
  },
  remedy_fulfilled: {
    zh: '企业称 {doneOn} 已兑现：{what}',
    en: 'The enterprise says it kept its promise on {doneOn}: {what}',
  },
  remedy_confirmed: { zh: '申诉人确认已兑现：{what}', en: 'The appellant confirmed: {what}' },
  remedy_disputed: { zh: '申诉人称没有兑现：{what}', en: 'The appellant says it did not come: {what}' },
  remedy_ended: { zh: '管局不再跟踪承诺：{what}', en: 'The bureau tracks a promise no longer: {what}' },
}
