import { ASSISTED_CHANNELS, OTHER_BRAND } from '@appeal/contract/appeals/appeals.codes.ts'
import type { BureauAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { PARTICULARS, particulars, particularsOf } from '@appeal/contract/appeals/appeals.particulars.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { readResidentId } from '@appeal/contract/identifiers.ts'
import { pick } from '../../../lib/i18n.ts'
import type { Dictionary } from '../../../ui/dictionary.ts'
import type { FieldKind, FieldOf } from '../../../ui/fields.ts'
import type { Option } from '../../../ui/options.ts'
import type { DeskWords } from './faces.ts'

type RegistrationField = FieldOf<typeof BureauAppeal>

interface Context {
  t: DeskWords
  dictionary: Dictionary
  brands: readonly Option[]
  /** Of a brand that offers several: what it offers. */
  services(brand: string): readonly string[]
}

const party = (t: DeskWords, path: 'sender' | 'recipient', section: string): RegistrationField[] => [
  { path: `${path}.name`, label: t('f.partyName'), per: 3, section },
  { path: `${path}.phone`, label: t('f.partyPhone'), per: 3 },
  { path: `${path}.areaCode`, label: t('f.partyArea'), kind: 'area', per: 3 },
  { path: `${path}.address`, label: t('f.partyAddress'), kind: 'text' },
]

interface Asked {
  earlier?: unknown
  minor?: unknown
}
const asked = (values: Record<string, unknown>) => (values.admission ?? {}) as Asked
/** The caller says so, or the ID number does. */
const isMinor = (values: Record<string, unknown>) => {
  const { appellantIdNumber } = values
  const read =
    typeof appellantIdNumber === 'string'
      ? readResidentId(appellantIdNumber, shanghaiDate(Date.now()))
      : undefined
  return asked(values).minor === true || (read?.ok === true && read.resident.minor !== null)
}
const isAgent = ({ appellantRole }: Record<string, unknown>) => appellantRole === 'AGENT'

const KINDS = { choice: 'select', date: 'date', amount: 'price', text: 'text' } as const satisfies Record<
  string,
  FieldKind
>

/** What is asked of the kind of problem that was chosen, and of no other. */
const asksParticulars = (): RegistrationField[] =>
  PARTICULARS.map((name) => {
    const { type, label, choices = {}, required } = particulars[name]
    return {
      path: `particulars.${name}`,
      label: pick(label),
      kind: KINDS[type],
      options: Object.entries(choices).map(([value, words]) => ({ value, label: pick(words) })),
      per: 2,
      ...(required && { required }),
      when: ({ l1, l2 }) => particularsOf({ l1: String(l1), l2: String(l2) }).includes(name),
    }
  })

/** The registration of a call or a letter, in the order in which people tell it. */
export const registrationFields = ({ t, dictionary, brands, services }: Context): RegistrationField[] => [
  {
    path: 'channel',
    label: t('f.channel'),
    kind: 'select',
    options: dictionary
      .options('APPEAL_CHANNEL')
      .filter(({ value }) => ASSISTED_CHANNELS.some((one) => one === value)),
    per: 2,
    section: t('section.source'),
  },
  { path: 'receivedAt', label: t('f.receivedAt'), kind: 'dateTime', hint: t('f.receivedAtHint'), per: 2 },
  { path: 'appellantName', label: t('f.appellantName'), per: 2, section: t('section.appellant') },
  { path: 'appellantPhone', label: t('f.appellantPhone'), per: 2 },
  {
    path: 'appellantRole',
    label: t('f.appellantRole'),
    kind: 'segmented',
    options: dictionary.options('APPELLANT_ROLE'),
    per: 2,
  },
  { path: 'appellantIdNumber', label: t('f.appellantIdNumber'), per: 2 },
  { path: 'admission.minor', label: t('f.minor'), kind: 'switch', per: 2 },
  { path: 'admission.guardian.name', label: t('f.guardianName'), per: 3, when: isMinor },
  {
    path: 'admission.guardian.relation',
    label: t('f.guardianRelation'),
    kind: 'select',
    options: dictionary.options('GUARDIAN_RELATION'),
    per: 3,
    when: isMinor,
  },
  { path: 'admission.guardian.phone', label: t('f.guardianPhone'), per: 3, when: isMinor },
  { path: 'proxy.name', label: t('f.proxyName'), per: 2, when: isAgent },
  { path: 'proxy.phone', label: t('f.proxyPhone'), per: 2, when: isAgent },
  {
    path: 'proxy.relation',
    label: t('f.proxyRelation'),
    kind: 'select',
    options: dictionary.options('PROXY_RELATION'),
    per: 2,
    when: isAgent,
  },
  { path: 'proxy.consent', label: t('f.proxyConsent'), kind: 'switch', per: 2, when: isAgent },
  { path: 'proxy.authorisationIds', label: t('f.authorisation'), kind: 'files', when: isAgent },
  { path: 'waybillNo', label: t('f.waybillNo'), per: 3, section: t('section.parcel') },
  { path: 'brand', label: t('f.brand'), kind: 'select', options: brands, per: 3 },
  {
    path: 'brandName',
    label: t('f.brandName'),
    hint: t('f.brandNameHint'),
    per: 3,
    required: true,
    when: ({ brand }) => brand === OTHER_BRAND,
  },
  {
    path: 'serviceKind',
    label: t('f.serviceKind'),
    kind: 'select',
    options: dictionary.options('SERVICE_KIND'),
    per: 3,
    required: true,
    when: ({ brand }) => typeof brand === 'string' && services(brand).length > 0,
  },
  {
    path: 'mailKind',
    label: t('f.mailKind'),
    kind: 'select',
    options: dictionary.options('MAIL_KIND'),
    per: 3,
  },
  {
    path: 'l1',
    below: 'l2',
    label: t('problem'),
    kind: 'cascade',
    options: dictionary.options('APPEAL_L1'),
    per: 3,
  },
  { path: 'postDate', label: t('f.postDate'), kind: 'date', per: 3 },
  { path: 'itemName', label: t('f.itemName'), per: 3 },
  { path: 'itemValue', label: t('f.itemValue'), kind: 'price', per: 3 },
  { path: 'postage', label: t('f.postage'), kind: 'price', per: 3 },
  { path: 'codAmount', label: t('f.codAmount'), kind: 'price', per: 3 },
  { path: 'insured', label: t('f.insured'), kind: 'switch', per: 3 },
  {
    path: 'insuredAmount',
    label: t('f.insuredAmount'),
    kind: 'price',
    per: 3,
    when: ({ insured }) => insured === true,
  },
  ...party(t, 'sender', t('section.sender')),
  ...party(t, 'recipient', t('section.recipient')),
  {
    path: 'complaintDate',
    label: t('f.complaintDate'),
    kind: 'date',
    per: 2,
    section: t('section.complaint'),
  },
  {
    path: 'complaintChannel',
    label: t('f.complaintChannel'),
    kind: 'select',
    options: dictionary.options('COMPLAINT_CHANNEL'),
    per: 2,
  },
  {
    path: 'complaintResult',
    label: t('f.complaintResult'),
    kind: 'select',
    options: dictionary.options('COMPLAINT_RESULT'),
    per: 2,
  },
  { path: 'complaintTicketNo', label: t('f.complaintTicketNo'), per: 2 },
  {
    path: 'admission.earlier',
    label: t('f.earlier'),
    kind: 'select',
    options: dictionary.options('EARLIER_APPEAL'),
    per: 2,
  },
  {
    path: 'admission.procedure',
    label: t('f.procedure'),
    kind: 'select',
    options: dictionary.options('OTHER_PROCEDURE'),
    per: 2,
  },
  {
    path: 'admission.earlierNews',
    label: t('f.earlierNews'),
    kind: 'textarea',
    rows: 2,
    when: (values) => asked(values).earlier === 'NEW_CONTENT',
  },
  {
    path: 'content',
    label: t('f.content'),
    hint: t('f.contentHint'),
    kind: 'textarea',
    rows: 6,
    section: t('section.content'),
  },
  ...asksParticulars(),
  {
    path: 'demands',
    label: t('f.demands'),
    kind: 'multi',
    options: dictionary.options('DEMAND_KIND'),
    per: 2,
  },
  { path: 'claimAmount', label: t('f.claimAmount'), kind: 'price', per: 2 },
  { path: 'attachmentIds', label: t('f.materials'), kind: 'files' },
]
