/** What the history says of orders of outer bodies; an enterprise learns nothing of them. */
export const outerOrderEvents = {
  outer_received: { visibleTo: ['bureau'] },
  /** Whoever filed a case is told where it was passed on to (《信访工作条例》). */
  outer_passed: { visibleTo: ['user', 'bureau'] },
  /** The bureau handed its answer back. */
  outer_answered: { visibleTo: ['bureau'] },
  /** The body told what became of what was passed to it. */
  outer_replied: { visibleTo: ['bureau'] },
  outer_dropped: { visibleTo: ['bureau'] },
  /** The matter goes on as another case; the order is answered for on the one it was entered on. */
  outer_stays: { visibleTo: ['bureau'] },
  /** A case of the same matter has an order that is not answered yet. */
  outer_elsewhere: { visibleTo: ['bureau'] },
} as const

export const outerOrderEventTexts = {
  outer_received: {
    zh: '{body}转来，对方编号 {outerNo}，最迟 {dueOn} 答复',
    en: 'Passed on by {body} under number {outerNo}, to be answered by {dueOn}',
  },
  outer_passed: { zh: '转给{body}，对方编号 {outerNo}', en: 'Passed on to {body} under number {outerNo}' },
  outer_answered: {
    zh: '{answeredOn} 已答复{body}（{way}），对方编号 {outerNo}',
    en: 'Answered to {body} on {answeredOn} ({way}), number {outerNo}',
  },
  outer_replied: {
    zh: '{answeredOn} 收到{body}的回复（{way}），对方编号 {outerNo}',
    en: '{body} replied on {answeredOn} ({way}), number {outerNo}',
  },
  outer_dropped: {
    zh: '不再跟踪{body}的转办，对方编号 {outerNo}',
    en: 'The order of {body}, number {outerNo}, is followed no more',
  },
  outer_stays: {
    zh: '{body}的转办不随件转走，仍在本件登记答复，对方编号 {outerNo}{until}',
    en: 'The order of {body}, number {outerNo}{until} stays and is answered on this case',
  },
  outer_elsewhere: {
    zh: '{body}的转办登记在 {no}，在该件登记答复，对方编号 {outerNo}{until}',
    en: 'The order of {body}, number {outerNo}{until} lies on {no} and is answered there',
  },
}
