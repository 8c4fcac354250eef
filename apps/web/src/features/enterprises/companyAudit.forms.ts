import type { EnterpriseDraft, OwnApplication } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { api } from '../../lib/deskOperations.ts'
import { formRules } from '../../lib/formRules.ts'
import type { UploadedFile } from '../../ui/portal/Uploads.tsx'
import { companyAuditTexts } from './companyAudit.texts.ts'

/** The form as the page holds it: papers with their names. */
export interface CompanyValues extends Omit<EnterpriseDraft, 'businessLicenceIds' | 'permitIds'> {
  businessLicence: readonly UploadedFile[]
  permits: readonly UploadedFile[]
}

export function valuesOf({ form, businessLicence, permits }: OwnApplication): CompanyValues {
  const { businessLicenceIds: _, permitIds: __, ...rest } = form
  return { ...rest, businessLicence, permits }
}

const ids = (files: readonly UploadedFile[]) => files.map(({ id }) => id)

/** What the wire takes of it. */
export function draftOf({ businessLicence, permits, ...rest }: CompanyValues): EnterpriseDraft {
  return { ...rest, businessLicenceIds: ids(businessLicence), permitIds: ids(permits) }
}

export const companyRules = formRules({
  routes: [api.companyAudit.submit],
  schema: async () => (await import('@appeal/contract/enterprises/enterprises.schemas.ts')).SubmitBody,
  body: draftOf,
  fields: { businessLicenceIds: 'businessLicence', permitIds: 'permits' },
  texts: companyAuditTexts,
  words: { businessLicence: 'licenceMissing', permits: 'permitMissing' },
})
