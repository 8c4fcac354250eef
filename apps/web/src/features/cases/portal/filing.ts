import type { Translate } from '../../../lib/i18n.ts'
import { pastDateFault } from '../../../ui/portal/DateInput.tsx'
import type { UploadedFile } from '../../../ui/portal/Uploads.tsx'
import type { casePortalTexts } from './cases.portal.texts.ts'

export type PortalKey = keyof typeof casePortalTexts.zh & string
export type PortalWords = Translate<PortalKey>

export interface Written {
  areaCode: string
  content: string
  files: UploadedFile[]
}
export const WRITTEN: Written = { areaCode: '', content: '', files: [] }

/** What is wrong with the parts that every form has. */
export function writtenFaults(t: PortalWords, values: Written, max = 2000) {
  const count = [...values.content.trim()].length
  return {
    areaCode: values.areaCode ? undefined : t('areaMissing'),
    content: count < 10 ? t('contentShort') : count > max ? t('contentLong', { max, n: count }) : undefined,
  }
}

const DATE_TEXT = { missing: 'dateMissing', nosuch: 'dateWrong', future: 'dateFuture' } as const
/** The sentence about a day in the past; an optional one may be empty. */
export function dateFault(t: PortalWords, value: string, optional = false): string | undefined {
  const fault = value === '' && optional ? undefined : pastDateFault(value)
  return fault && t(DATE_TEXT[fault])
}

/** Nothing typed is nothing sent. */
export const given = <T extends string>(value: T): T | undefined => (value.trim() === '' ? undefined : value)
