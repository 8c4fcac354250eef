import {
  EARLIER_APPEALS,
  GUARDIAN_RELATIONS,
  OTHER_PROCEDURES,
} from '@appeal/contract/appeals/appeals.admission.ts'
import {
  APPELLANT_ROLES,
  COMPLAINT_CHANNELS,
  COMPLAINT_RESULTS,
  DEMAND_KINDS,
} from '@appeal/contract/appeals/appeals.codes.ts'
import { appealForm } from '@appeal/contract/appeals/appeals.form.texts.ts'
import type { AppealForm } from '@appeal/contract/appeals/appeals.form.ts'
import { particulars, particularsOf } from '@appeal/contract/appeals/appeals.particulars.ts'
import { proxyStatement } from '@appeal/contract/appeals/appeals.texts.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { EVIDENCE_MAX, EVIDENCE_MAX_FILES } from '@appeal/contract/files/files.routes.ts'
import type { Language } from '../../../platform/fail.ts'
import type { AreaEntry } from '../../reference/areas/areas.service.ts'
import { brandDirectory } from '../../reference/areas/areas.service.ts'
import { dictionary } from '../../reference/dictionaries/dictionaries.service.ts'
import type { Filled } from './plain.appeal.ts'
import type { FileField } from './plain.form.ts'
import { formHead } from './plain.frame.ts'
import {
  areaField,
  type Choice,
  choiceField,
  filesField,
  type Html,
  hidden,
  html,
  selectField,
  textField,
  tickField,
} from './plain.html.ts'
import { captchaField } from './plain.signIn.ts'
import type { Visit } from './plain.visit.ts'

type Word = keyof (typeof appealForm)['zh']
type TextName = { [K in keyof AppealForm]: AppealForm[K] extends string ? K : never }[keyof AppealForm]

/** Labels that are not called as their field is. */
const LABELS: Readonly<Record<string, Word>> = {
  appellantRole: 'youAre',
  otherProcedure: 'q.otherProcedure',
  earlier: 'q.earlier',
  'guardian.name': 'partyName',
  'guardian.relation': 'guardianRelation',
  'guardian.phone': 'partyPhone',
  'proxy.name': 'partyName',
  'proxy.phone': 'partyPhone',
  'proxy.relation': 'proxyRelation',
  'sender.name': 'partyName',
  'sender.phone': 'partyPhone',
  'sender.areaCode': 'partyArea',
  'sender.address': 'partyAddress',
  'recipient.name': 'partyName',
  'recipient.phone': 'partyPhone',
  'recipient.areaCode': 'partyArea',
  'recipient.address': 'partyAddress',
  itemValue: 'itemValueLabel',
  declared: 'declare',
}
const PARTS: Readonly<Record<string, Word>> = {
  sender: 's.sender',
  recipient: 's.recipient',
  proxy: 's.proxy',
  guardian: 's.guardian',
}

/** What a field is called outside of its part of the form. */
export function labelOf(language: Language, name: string): string | undefined {
  const [part0, inner] = name.split('.')
  if (part0 === 'particulars') return particulars[inner as keyof typeof particulars]?.label[language]
  const words: Readonly<Record<string, string>> = appealForm[language]
  const label = words[LABELS[name] ?? name]
  const part = PARTS[name.split('.')[0] ?? '']
  return label && part && name.includes('.') ? `${words[part]} ${label}` : label
}

/** The fields of an appeal on one page, in the order of the steps that scripts make of them. */
export async function appealFields(
  visit: Visit,
  { values, places, key }: Filled,
  errors: Readonly<Record<string, string>>,
  {
    choices,
    picture,
    asksName,
  }: {
    choices(side: 'sender' | 'recipient'): readonly AreaEntry[]
    picture: { validCodeBase64: string; validCodeReqNo: string } | undefined
    asksName: boolean
  },
): Promise<Html> {
  const { t, language, ctx } = visit
  const [labels, brands] = await Promise.all([dictionary(ctx.platform), brandDirectory(ctx.platform)])
  const today = shanghaiDate(ctx.now())
  const words = appealForm[language]
  const say = (word: Word) => words[word]
  const optional = t('optional')
  const of = (type: string, code?: string): Choice[] =>
    labels.offered(today, type, code).map((entry) => ({ value: entry.code, label: entry[language] }))
  const asked = (name: string, hint?: string) => ({
    name,
    label: say(LABELS[name] ?? (name as Word)),
    hint,
    error: errors[name],
  })
  const text = (
    name: TextName,
    { hint, isOptional, ...more }: Partial<Parameters<typeof textField>[0]> & { isOptional?: boolean } = {},
  ) => {
    const field = asked(name, hint)
    return textField({
      ...more,
      ...field,
      label: field.label + (isOptional ? optional : ''),
      value: values[name],
    })
  }
  const choose = (name: TextName, codes: readonly string[], prefix: string, hint?: string) =>
    choiceField({
      ...asked(name, hint),
      values: [values[name]],
      options: codes.map((value) => ({ value, label: say(`${prefix}.${value}` as Word) })),
    })
  const part = (word: Word, ...inner: readonly (Html | string)[]) => html`<h2>${say(word)}</h2>${inner}`
  const note = (sentence: string) => html`<p class="hint">${sentence}</p>`

  const place = (side: 'sender' | 'recipient') => {
    const found = choices(side)
    const field = `${side}.areaCode` as const
    return html`${textField({
      ...asked(field, t('areaHint')),
      name: `${side}.place`,
      value: places[side],
    })}${
      found.length > 0 &&
      selectField({
        name: field,
        label: t('areaChoose'),
        value: values[field],
        none: t('noChoice'),
        options: found.map(({ code, name }) => ({ value: code, label: name })),
      })
    }`
  }
  const party = (side: 'sender' | 'recipient') =>
    part(
      `s.${side}`,
      text(`${side}.name`),
      text(`${side}.phone`, { hint: say('partyPhoneHidden'), type: 'tel' }),
      place(side),
      text(`${side}.address`, { hint: say('partyAddressHint') }),
    )
  const kept = (field: FileField) =>
    values[field].length > 0 &&
    html`<fieldset class="field"><legend>${t('uploaded')}</legend>${values[field].map(
      (file) =>
        html`${hidden(`kept.${field}`, JSON.stringify(file))}<p>${file.name}</p><label class="choice"><input type="checkbox" name="drop" value="${file.id}" /> <span>${t('remove')}</span></label>`,
    )}</fieldset>`

  /** Known once the problem is: where an answer decides what is owed, the form comes back with its questions. */
  const told = particularsOf(values).map((one) => {
    const { type, label, choices = {}, required } = particulars[one]
    const name = `particulars.${one}` as const
    const field = { name, label: label[language] + (required ? '' : optional), error: errors[name] }
    if (type !== 'choice')
      return textField({
        ...{ ...field, value: values[name], numeric: type === 'amount' },
        ...(type === 'date' && { type }),
      })
    const options = Object.entries(choices).map(([value, both]) => ({ value, label: both[language] }))
    return choiceField({ ...field, values: [values[name]], options })
  })
  const problem = labels.offered(today, 'APPEAL_L1').map((l1) => ({
    label: l1[language],
    choices: of('APPEAL_L1', l1.code).map((l2) => ({ ...l2, value: `${l1.code}/${l2.value}` })),
  }))
  return html`${formHead(visit)}${hidden('key', key)}
${asksName && textField({ name: 'realName', label: t('realName'), hint: t('realNameHint'), value: '', error: errors.realName, autocomplete: 'name' })}
${part(
  's.complaint',
  choose('complaintResult', COMPLAINT_RESULTS, 'complained'),
  text('complaintDate', { type: 'date' }),
  choose('complaintChannel', COMPLAINT_CHANNELS, 'channel'),
  text('complaintTicketNo', { hint: say('complaintTicketHint'), isOptional: true }),
  choose('otherProcedure', OTHER_PROCEDURES, 'other', say('q.otherProcedure.hint')),
  choose('earlier', EARLIER_APPEALS, 'earlier', say('q.earlier.hint')),
  text('earlierNews', { hint: t('newsHint'), isOptional: true }),
)}
${part(
  's.waybill',
  text('waybillNo', { hint: say('waybillHint') }),
  selectField({
    ...asked('brand'),
    value: values.brand,
    none: t('noChoice'),
    options: brands
      .offered(today)
      .map(({ code, name, nameEn }) => ({ value: code, label: language === 'en' ? nameEn : name })),
  }),
  text('brandName', { hint: say('brandNameHint'), isOptional: true }),
  brands.offered(today).some(({ serviceKinds }) => serviceKinds.length > 1)
    ? selectField({
        ...asked('serviceKind', t('serviceHint')),
        value: values.serviceKind,
        none: t('noChoice'),
        options: of('SERVICE_KIND'),
      })
    : '',
  selectField({
    ...asked('mailKind', t('kindHint')),
    value: values.mailKind,
    none: t('noChoice'),
    options: of('MAIL_KIND'),
  }),
  choose('appellantRole', APPELLANT_ROLES, 'role'),
  text('postDate', { type: 'date' }),
  tickField({ name: 'minor', label: t('minor'), checked: values.minor === 'yes' }),
)}
${part(
  's.guardian',
  note(t('guardianHint')),
  text('guardian.name', { isOptional: true }),
  choose('guardian.relation', GUARDIAN_RELATIONS, 'guardian'),
  text('guardian.phone', { type: 'tel', isOptional: true }),
)}
${part(
  's.proxy',
  note(t('proxyHint')),
  text('proxy.name', { isOptional: true }),
  text('proxy.phone', { type: 'tel', isOptional: true }),
  choiceField({
    ...asked('proxy.relation'),
    values: [values['proxy.relation']],
    options: of('PROXY_RELATION'),
  }),
  tickField({
    name: 'proxy.consent',
    label: proxyStatement[language],
    error: errors['proxy.consent'],
    checked: values['proxy.consent'] === 'yes',
  }),
)}
${party('sender')}${party('recipient')}
${part(
  's.event',
  selectField({
    ...asked('l1', undefined),
    error: errors.l1 ?? errors.l2,
    value: `${values.l1}/${values.l2}`,
    none: t('noChoice'),
    options: problem,
  }),
  ...told,
  areaField({ ...asked('content', say('contentHint')), value: values.content }),
  text('itemName', { isOptional: true }),
  text('itemValue', { isOptional: true, numeric: true }),
  text('insuredAmount', { hint: t('insuredHint'), isOptional: true, numeric: true }),
)}
${part(
  's.demand',
  choiceField({
    ...asked('demands', say('demandsHint')),
    values: values.demands,
    options: DEMAND_KINDS.map((value) => ({ value, label: say(`demand.${value}`) })),
    many: true,
  }),
  text('claimAmount', { hint: t('amountHint'), isOptional: true, numeric: true }),
)}
${part(
  's.evidence',
  note(say('evidenceHint')),
  kept('files') || '',
  filesField({
    name: 'files',
    label: t('upload', { count: String(EVIDENCE_MAX_FILES), size: EVIDENCE_MAX }),
    error: errors.files,
  }),
  kept('authorisation') || '',
  filesField({
    name: 'authorisation',
    label: t('authorised'),
    hint: say('authorisationHint'),
    error: errors.authorisation,
  }),
)}
${part(
  's.check',
  picture ? await captchaField(visit, picture, errors.validCode) : '',
  tickField({ ...asked('declared'), checked: false }),
  html`<button>${say('submit')}</button>`,
  note(say('submitAfter')),
)}`
}
