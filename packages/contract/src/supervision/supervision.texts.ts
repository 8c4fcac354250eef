import type { Both } from '../kit/language.ts'

/** What shows that an item was given: words, a day, at least one file, or where each case has come to. */
export type ItemNeed = 'words' | 'day' | 'files' | 'cases'

/** What an order may demand of its addressee; `own` is what the issuer writes. */
export const supervisionItems = {
  cause: { zh: '原因说明', en: 'Cause', needs: 'words' },
  responsible: { zh: '责任人和处理', en: 'Responsible person', needs: 'words' },
  whereabouts: { zh: '逐件去向', en: 'Whereabouts of each case', needs: 'cases' },
  day: { zh: '恢复或整改日期', en: 'Day of recovery', needs: 'day' },
  measures: { zh: '整改措施', en: 'Measures taken', needs: 'words' },
  proof: { zh: '证明材料', en: 'Proof', needs: 'files' },
  notice: { zh: '对外公告截图', en: 'Public notice', needs: 'files' },
  own: { zh: '其他', en: 'Other', needs: 'words' },
} as const satisfies Record<string, Both & { needs: ItemNeed }>
export type ItemKind = keyof typeof supervisionItems
export const ITEM_KINDS = Object.keys(supervisionItems) as [ItemKind, ...ItemKind[]]

export const itemStateTexts = {
  open: { zh: '未回复', en: 'Missing' },
  given: { zh: '已回复', en: 'Given' },
  accepted: { zh: '已认可', en: 'Accepted' },
  returned: { zh: '退回', en: 'Returned' },
} as const satisfies Record<string, Both>
export type ItemState = keyof typeof itemStateTexts
export const ITEM_STATES = Object.keys(itemStateTexts) as [ItemState, ...ItemState[]]

export const orderStateTexts = {
  issued: { zh: '待回复', en: 'Issued' },
  partly: { zh: '部分回复', en: 'Partly answered' },
  answered: { zh: '已回复，待核', en: 'Answered' },
  closed: { zh: '已销号', en: 'Closed' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
} as const satisfies Record<string, Both>
export type OrderState = keyof typeof orderStateTexts
export const ORDER_STATES = Object.keys(orderStateTexts) as [OrderState, ...OrderState[]]

/** The ladder, from below: each step is taken once, and the later ones by the product itself. */
export const ladderTexts = {
  urged: { zh: '经办催办', en: 'Handler urged' },
  ordered: { zh: '督办单', en: 'Order' },
  talk: { zh: '负责人约谈', en: 'Head invited to a talk' },
  reported: { zh: '报上级、通报', en: 'Reported and named' },
} as const satisfies Record<string, Both>
export type LadderStep = keyof typeof ladderTexts
export const LADDER_STEPS = Object.keys(ladderTexts) as [LadderStep, ...LadderStep[]]

/** Lines of the correspondence, in words. */
export const orderEventTexts = {
  issued: { zh: '签发督办单', en: 'Issued the order' },
  received: { zh: '签收', en: 'Received it' },
  urged: { zh: '催办', en: 'Urged' },
  answered: { zh: '回复', en: 'Answered' },
  partly: { zh: '部分回复', en: 'Answered in part' },
  checked: { zh: '核对', en: 'Checked' },
  accepted: { zh: '认可', en: 'Accepted' },
  returned: { zh: '退回', en: 'Returned' },
  extended: { zh: '延期', en: 'Extended' },
  talk: { zh: '约谈负责人', en: 'Head invited to a talk' },
  reported: { zh: '报上级', en: 'Reported to the superior' },
  named: { zh: '决定在通告点名', en: 'To be named in the bulletin' },
  unnamed: { zh: '决定不再点名', en: 'Not to be named' },
  closed: { zh: '销号', en: 'Closed' },
  withdrawn: { zh: '撤回', en: 'Withdrawn' },
} as const satisfies Record<string, Both>
export type OrderEvent = keyof typeof orderEventTexts
export const ORDER_EVENTS = Object.keys(orderEventTexts) as [OrderEvent, ...OrderEvent[]]

const inWords = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

/** How the bulletin names an order that was not answered in time. It says nothing of the matter: that may name people. */
export const namingSentence = (order: {
  office: string
  number: string
  addressee: string
  dueOn: string
  cases: number
}): string =>
  `${order.office}督办（${order.number}）要求${order.addressee}于${inWords(order.dueOn)}前答复` +
  `${order.cases > 0 ? `，涉及${order.cases}件诉求` : ''}，到期未作出合格答复，予以通报。`
