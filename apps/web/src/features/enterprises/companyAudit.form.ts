import {
  type EnterpriseDraft,
  EnterpriseForm,
  type OwnApplication,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import type { FieldErrors } from '../../lib/form.ts'
import { sayRule } from '../../lib/rules.ts'
import type { UploadedFile } from '../../ui/portal/Uploads.tsx'

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

const FIELD_OF: Readonly<Record<string, string>> = {
  businessLicenceIds: 'businessLicence',
  permitIds: 'permits',
}

/** Sentences of the fields that do not keep the contract yet, in the order of the page. */
export function faultsOf(values: CompanyValues): FieldErrors {
  const judged = EnterpriseForm.safeParse(draftOf(values))
  if (judged.success) return {}
  const found = new Map<string, string | undefined>()
  for (const issue of judged.error.issues) {
    const path = String(issue.path[0])
    const name = FIELD_OF[path] ?? path
    const params = 'params' in issue ? (issue.params as Record<string, unknown>) : {}
    if (!found.has(name)) found.set(name, sayRule(issue.message, params))
  }
  return Object.fromEntries(found)
}
