import { skipToken, useQuery } from '@tanstack/react-query'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import type { Field } from '../../../ui/fields.ts'
import { asOptions } from '../../../ui/options.ts'
import { choices } from '../around/colleagues.ts'
import { fieldsOf } from '../desk/caseFields.ts'
import { useBureaus, useUnits } from '../desk/cases.desk.api.ts'
import { caseDeskTexts } from '../desk/cases.desk.texts.ts'
import { useOwnUnits } from './lists.api.ts'
import { listTexts } from './lists.texts.ts'

/** The text of an act, which a case may have of its own. */
export const isText = ({ kind }: Field): boolean => kind === 'textarea'

/**
 * The form of an action that is ordered for many cases: that of one case, aside from what is chosen for each by itself.
 *
 * @param first the first of the cases: where they can be sent is asked of it
 */
export function useBulkFields(first: CaseRef, action: string): Field[] {
  const t = useTexts(listTexts)
  const desk = useTexts(caseDeskTexts)
  const dictionary = useDictionary()
  const isAppeal = first.kind === 'appeal'
  const units = useOwnUnits(first.id, isAppeal && action === 'assign')
  const bureaus = useBureaus(action === 'redirect')
  const nodes = useUnits(first.kind, first.id, action)
  const colleagues = useQuery(api.giving.colleaguepage.query(action === 'give' ? first : skipToken))
  if (action === 'give')
    return [
      { path: 'userId', label: t('bulkColleague'), kind: 'cards', options: choices(colleagues.data) },
      { path: 'reason', label: t('bulkWhy'), kind: 'textarea' },
    ]
  if (first.kind !== 'appeal')
    return fieldsOf(first.kind, action, {
      t: desk,
      dictionary,
      bureaus: asOptions(bureaus.data),
      units: asOptions(nodes.data),
    })
  const opinion: Field = { path: 'opinion', label: t('bulkOpinion'), kind: 'textarea' }
  const fields: Readonly<Record<string, Field[]>> = {
    editToBusiness: [{ ...opinion, hint: t('bulkNodeHint') }],
    assign: [
      { path: 'enterpriseOrgId', label: t('bulkUnit'), kind: 'select', options: asOptions(units.data) },
      opinion,
    ],
    urge: [{ path: 'reason', label: t('bulkReason'), kind: 'textarea' }],
  }
  return fields[action] ?? []
}
