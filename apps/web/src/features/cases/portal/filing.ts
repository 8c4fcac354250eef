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

/** The sentence about a day that is still to come, which the server's clock decides. */
export const futureFault = (t: PortalWords, value: string): string | undefined =>
  pastDateFault(value) === 'future' ? t('dateFuture') : undefined

/** Nothing typed is nothing sent. */
export const given = <T extends string>(value: T): T | undefined => (value.trim() === '' ? undefined : value)
