import type { TakeoverField } from '@appeal/contract/takeovers/takeovers.fields.ts'
import { TAKEOVER_FIELDS } from '@appeal/contract/takeovers/takeovers.fields.ts'

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

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as a file with commas, under our own headings. */
export function csvOf(rows: readonly Row[]): Buffer {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))] as TakeoverField[]
  const lines = [
    fields.map((field) => TAKEOVER_FIELDS[field].zh),
    ...rows.map((row) => fields.map((field) => quoted(row[field] ?? ''))),
  ]
  return Buffer.from(lines.map((line) => line.join(',')).join('\r\n'))
}
