import { z } from 'zod'
import { INVALID_REASONS } from '../appeals/appeals.codes.ts'
import type { Both } from '../kit/language.ts'
import { pageQuery } from '../kit/page.ts'
import { nullable, zDay, zSearchKey } from '../kit/records.ts'
import { zContactPhone, zDateTime, zOptional, zText, zWaybill } from '../rules.ts'

/** Where a caller was sent whose matter is no appeal. */
export const advisedTexts = {
  ENTERPRISE: { zh: '先向企业投诉', en: 'Complain to the company first' },
  OTHER_BUREAU: { zh: '其他邮政管理部门', en: 'Another postal bureau' },
  REPORT: { zh: '举报', en: 'A report' },
  CONSULTATION: { zh: '咨询', en: 'A consultation' },
  HOTLINE_12345: { zh: '12345 热线', en: 'Hotline 12345' },
  MARKET: { zh: '市场监管部门', en: 'Market regulator' },
  LABOUR: { zh: '人力资源和社会保障部门', en: 'Labour authority' },
  POLICE: { zh: '公安机关', en: 'Police' },
  COURT: { zh: '诉讼、仲裁', en: 'Court or arbitration' },
  OTHER: { zh: '其他', en: 'Elsewhere' },
} as const satisfies Record<string, Both>
export type Advised = keyof typeof advisedTexts
export const ADVISED = Object.keys(advisedTexts) as [Advised, ...Advised[]]

/** A call about what is no appeal: nothing is opened, and what was advised stays known. */
export const IneligibleCallBody = z.object({
  heardAt: zDateTime,
  reasonCode: z.enum(INVALID_REASONS, 'rule.code'),
  advised: z.enum(ADVISED, 'rule.code'),
  /** What was asked, and what was answered. */
  matter: zText({ min: 5, max: 1_000 }),
  advice: zText({ min: 5, max: 1_000 }),
  callerName: zOptional(zText({ min: 2, max: 50, singleLine: true })),
  callerPhone: zOptional(zContactPhone),
  brand: zOptional(zText({ max: 32 })),
  waybillNo: zOptional(zWaybill),
})
export type IneligibleCallBody = z.output<typeof IneligibleCallBody>

export const IneligibleCallQuery = pageQuery(['heardTime'], {
  /** A whole telephone number. */
  searchKey: zSearchKey,
  reasonCode: zOptional(z.enum(INVALID_REASONS, 'rule.code')),
  advised: zOptional(z.enum(ADVISED, 'rule.code')),
  heardFrom: zOptional(zDay),
  heardTo: zOptional(zDay),
})
export type IneligibleCallQuery = z.output<typeof IneligibleCallQuery>

export const IneligibleCall = z.object({
  id: z.string(),
  heardTime: z.string(),
  bureauName: z.string(),
  reasonCode: z.string(),
  /** Where the law says so. */
  law: z.string(),
  advised: z.enum(ADVISED),
  matter: z.string(),
  advice: z.string(),
  callerName: nullable.describe('masked'),
  callerPhone: nullable.describe('masked'),
  brand: nullable,
  waybillNo: nullable,
  by: nullable,
})
export type IneligibleCall = z.infer<typeof IneligibleCall>
