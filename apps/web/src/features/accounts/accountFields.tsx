import { type NewAccount, PROFILE_KEYS } from '@appeal/contract/accounts/accounts.schemas.ts'
import { type AccountField, profileTexts } from '@appeal/contract/accounts/accounts.texts.ts'
import type { api } from '../../lib/deskOperations.ts'
import { pick } from '../../lib/i18n.ts'
import type { Dictionary } from '../../ui/dictionary.ts'
import type { Field, FieldOf } from '../../ui/fields.ts'
import { OrgSelect } from '../../ui/OrgSelect.tsx'
import { PersonSelect } from '../../ui/PersonSelect.tsx'
import { PositionSelect } from './PositionSelect.tsx'
import { SidePositions } from './SidePositions.tsx'

type Routes = typeof api.accounts | typeof api.bizAccounts

const label = (key: AccountField) => pick(profileTexts[key])
const DICTIONARIES: Partial<Record<string, string>> = {
  nation: 'NATION',
  idCardType: 'IDCARD_TYPE',
  cultureLevel: 'CULTURE_LEVEL',
}
const DAYS: readonly string[] = ['birthday', 'entryDate']
const WIDE: readonly string[] = ['homeAddress', 'mailingAddress', 'emergencyAddress']

/** Every field of an account of staff, in three sections (contract 5.2). */
export function accountFields(
  routes: Routes,
  dictionary: Dictionary,
  words: { identity: string; place: string; details: string; sides: string },
  names: { orgName?: string | null; directorName?: string | null },
): FieldOf<typeof NewAccount>[] {
  const text = <P extends AccountField>(path: P, more: Partial<Field<P>> = {}): Field<P> => ({
    path,
    label: label(path),
    per: WIDE.includes(path) ? 1 : 2,
    ...(DAYS.includes(path) && { kind: 'date' as const }),
    ...(DICTIONARIES[path] && {
      kind: 'select' as const,
      options: dictionary.options(DICTIONARIES[path]),
    }),
    ...more,
  })
  return [
    text('account', { section: words.identity }),
    text('name'),
    text('gender', { kind: 'select', options: dictionary.options('GENDER') }),
    text('nickname'),
    text('phone', { required: true }),
    text('email'),
    text('orgId', {
      section: words.place,
      kind: 'control',
      control: <OrgSelect route={routes.orgTreeSelector} name={names.orgName ?? undefined} />,
    }),
    text('positionId', { kind: 'control', control: <PositionSelect route={routes.positionSelector} /> }),
    text('directorId', {
      kind: 'control',
      control: <PersonSelect route={routes.userSelector} name={names.directorName ?? undefined} />,
    }),
    text('empNo'),
    text('positionLevel'),
    text('entryDate'),
    {
      path: 'positionJson',
      label: words.sides,
      kind: 'control',
      control: <SidePositions orgRoute={routes.orgTreeSelector} positionRoute={routes.positionSelector} />,
    },
    text('idCardNumber', { section: words.details, required: true }),
    ...PROFILE_KEYS.map((key) => text(key)),
    text('sortCode', { kind: 'number' }),
  ]
}
