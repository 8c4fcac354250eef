import { randomInt } from 'node:crypto'
import type { SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { sampleWaybill } from '@appeal/contract/sandbox/sandbox.waybills.ts'

/** Where the demonstration nation always has people: 深圳 宝安. */
const AREA = '440306'
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** A matter with an enterprise that may be appealed on a day. */
export function sampleMatter(
  { brand, onDay, waybillNo }: { brand: string; onDay: string; waybillNo: string | undefined },
  own: { name: string; phone: string },
): SubmitAppeal {
  return {
    brand,
    waybillNo: waybillNo ?? sampleWaybill(brand, digits),
    l1: 'DELIVERY',
    l2: 'DELIVERY_FALSE_SIGN',
    appellantRole: 'RECIPIENT',
    sender: { name: '某商家', phone: '13900000001', areaCode: '330106', address: '新华街 77 号' },
    recipient: { ...own, areaCode: AREA, address: '解放路 18 号' },
    postDate: addCalendarDays(onDay, -16),
    itemName: '耳机 1 件',
    itemValue: '680.00',
    insured: false,
    complaintDate: addCalendarDays(onDay, -12),
    complaintChannel: 'HOTLINE',
    complaintResult: 'NO_REPLY',
    content: '沙箱案件：显示已签收，我并未收到，要求按实际价值赔偿。',
    demands: ['COMPENSATE'],
    claimAmount: '680.00',
    attachmentIds: [],
    declareTruth: true,
    declareNoProcedure: true,
  }
}
