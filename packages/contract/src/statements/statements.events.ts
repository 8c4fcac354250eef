/**
 * What the history says of couriers' statements; the words stand with the statement, their digest here. What an
 * enterprise may not read it is not told of either.
 */
export const statementEvents = {
  statement_asked: { visibleTo: ['enterprise', 'bureau'] },
  /** The bureau asked: whom, and that it did, is none of the enterprise's. */
  statement_requested: { visibleTo: ['bureau'] },
  statement_given: { visibleTo: ['bureau'] },
  /** The courier agreed that the enterprise reads it. */
  statement_shared: { visibleTo: ['enterprise', 'bureau'] },
} as const

export const statementEventTexts = {
  statement_asked: {
    zh: '企业请快递员就本件作陈述，最迟 {dueOn}',
    en: 'The enterprise asked a courier for a statement, due by {dueOn}',
  },
  statement_requested: {
    zh: '管局请快递员就本件作陈述，最迟 {dueOn}',
    en: 'The bureau asked a courier for a statement, due by {dueOn}',
  },
  statement_given: {
    zh: '快递员提交了陈述，不给企业看',
    en: 'The courier made a statement, kept from the enterprise',
  },
  statement_shared: { zh: '快递员提交了陈述', en: 'The courier made a statement' },
}
