import type { CaseKind, CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { type TakeoverField, takeoverField } from '@appeal/contract/takeovers/takeovers.kinds.ts'

/** What a good row of a former system says, by our fields. Today is 2026-09-21, a Monday. */
export const GOOD_ROW: Partial<Record<TakeoverField, string>> = {
  state: '处理中',
  receivedAt: '2026-09-14 09:30',
  acceptedAt: '2026-09-15',
  brand: '中通',
  waybillNo: '78100000000001',
  problem: '投递服务',
  appellantName: '何一鸣',
  appellantPhone: '13612345678',
  senderArea: '浙江省杭州市余杭区',
  recipientArea: '广东深圳市宝安区',
  postDate: '2026-08-20',
  complaintDate: '2026/8/28',
  content: '显示已签收，本人并未收到快件。',
}

let serial = 0
export type Row = Partial<Record<TakeoverField, string>>
/** A row with a number of its own. */
export const aRow = (more: Row = {}): Row => ({
  outerNo: `GD-${String(++serial).padStart(6, '0')}`,
  ...GOOD_ROW,
  ...more,
})

const CALLER: Row = { callerName: '何一鸣', callerPhone: '13612345678' }
const COMMON: Row = { ...CALLER, receivedAt: '2026-09-14 09:30', areaCode: '广东深圳市宝安区' }
/** What a good row of each of the other kinds says. */
const GOOD_ROWS: Record<CaseKind, Row> = {
  consultation: {
    ...COMMON,
    state: '待答复',
    type: '赔偿',
    content: '没有保价的快件丢了，企业只赔运费，合理吗？',
  },
  report: {
    ...{ ...COMMON, state: '待受理', type: '其他', brand: '中通', subjectName: '宝安某网点' },
    ...{ occurredOn: '2026-09-10', content: '傍晚装车时多次抛扔、踩踏快件，有现场照片。' },
  },
  letter: {
    ...{ ...COMMON, state: '待审核', brand: '中通', courierName: '王大勇', title: '感谢王师傅' },
    ...{ agreePublish: '是', content: '暴雨里王大勇师傅把药送到我家，一直保持联系。' },
  },
  courier: {
    ...{ ...COMMON, state: '待受理', brand: '中通', outlet: '宝安某网点', employmentForm: '加盟网点' },
    ...{ issue: '派费拖欠或克扣', amount: '￥3,200元', shielded: '是' },
    content: '网点拖欠八月派费三千二百元，多次讨要没有结果。',
  },
}
/** A row of another kind, with a number of its own. */
export const aRowOf = (kind: CaseKind, more: Row = {}): Row => ({
  outerNo: `LJ-${kind}-${String(++serial).padStart(6, '0')}`,
  ...GOOD_ROWS[kind],
  ...more,
})

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as a file with commas, under our own headings. */
export function csvOf(rows: readonly Row[], kind: CaseKindName = 'appeal'): Buffer {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))] as TakeoverField[]
  const lines = [
    fields.map((field) => takeoverField(kind, field)!.zh),
    ...rows.map((row) => fields.map((field) => quoted(row[field] ?? ''))),
  ]
  return Buffer.from(lines.map((line) => line.join(',')).join('\r\n'))
}
