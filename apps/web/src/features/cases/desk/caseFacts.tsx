import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type CodeType, codeLabel } from '@appeal/contract/cases/cases.texts.ts'
import type { ConsultationDetail } from '@appeal/contract/consultations/consultations.routes.ts'
import type { CourierDetail } from '@appeal/contract/couriers/couriers.routes.ts'
import type { LetterDetail } from '@appeal/contract/letters/letters.routes.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import type { ReportDetail } from '@appeal/contract/reports/reports.routes.ts'
import { Link } from 'react-router'
import { joinItems } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { wordsLanguage } from '../../../lib/wordsLanguage.ts'
import { type Dictionary, useDictionary } from '../../../ui/dictionary.ts'
import type { Fact } from '../../../ui/FactList.tsx'
import { MaskedText } from '../../../ui/MaskedText.tsx'
import { type DeskWords, fieldWord } from './caseFields.ts'
import { type AnyDetail, lookUp, type PlainDetail, useIsEnterprise } from './cases.desk.api.ts'
import { caseDeskTexts } from './cases.desk.texts.ts'

const words = (type: CodeType, code: string | null) => code && codeLabel(type, code, wordsLanguage())
const money = (amount: string | null) => amount && groupThousands(amount)

/** The facts of a case, kind by kind, in the order they are asked for. */
export function useCaseFacts(detail: AnyDetail): Fact[] {
  const t = useTexts(caseDeskTexts)
  const dictionary = useDictionary()
  const isEnterprise = useIsEnterprise()
  const common: Fact[] = [
    { label: t('waybill'), value: detail.waybillNo },
    { label: t('bureau'), value: isEnterprise ? null : detail.bureauName },
    { label: t('routing'), value: isEnterprise ? null : detail.routingReason },
    { label: t('enterprise'), value: detail.enterpriseName },
    {
      label: t('origin'),
      value: detail.origin && <Link to={`/appeal/case/${detail.origin.id}`}>{detail.origin.no}</Link>,
    },
    { label: t('answer'), value: detail.answer },
    {
      label: t('evaluation'),
      value:
        detail.evaluation &&
        [t(detail.evaluation.score as 'SATISFIED'), detail.evaluation.remark].filter(Boolean).join(' '),
    },
  ]
  return [...ownFacts(detail, t, dictionary, isEnterprise), ...common]
}

function ownFacts(detail: AnyDetail, t: DeskWords, dictionary: Dictionary, isEnterprise: boolean): Fact[] {
  switch (detail.kind) {
    case 'consultation':
      return consultationFacts(detail as ConsultationDetail, t, dictionary)
    case 'report':
      return reportFacts(detail as ReportDetail, t, dictionary)
    case 'letter':
      return letterFacts(detail as LetterDetail, t)
    case 'courier':
      return courierFacts(detail as CourierDetail, t, dictionary, isEnterprise)
    default:
      return plainFacts(detail as PlainDetail, t, dictionary)
  }
}

/** What a kind keeps of a case, in its own words. */
function plainFacts(
  { kind, type, ownerName, ownerPhone, facts }: PlainDetail,
  t: DeskWords,
  { label }: Dictionary,
): Fact[] {
  const types = caseTables[kind].dictionary
  const shown = (value: unknown) =>
    typeof value === 'boolean'
      ? t(value ? 'yes' : 'no')
      : value === null || typeof value === 'object'
        ? null
        : String(value)
  return [
    { label: t('type'), value: types && label(types, type) },
    { label: t('owner'), value: ownerName },
    { label: t('phone'), value: ownerPhone },
    ...Object.entries(facts).map(([name, value]) => ({ label: fieldWord(kind, name), value: shown(value) })),
  ]
}

const consultationFacts = (detail: ConsultationDetail, t: DeskWords, { label }: Dictionary): Fact[] => [
  { label: t('type'), value: label('CONSULT_TYPE', detail.type) },
  { label: t('owner'), value: detail.ownerName },
  { label: t('phone'), value: detail.ownerPhone },
  { label: t('f.reasonCode'), value: words('DECLINE_REASON', detail.facts.declineReason) },
  {
    label: t('faqState'),
    value: detail.facts.faqState && t(`faq.${detail.facts.faqState as 'draft'}`),
  },
]

function reportFacts(detail: ReportDetail, t: DeskWords, { label }: Dictionary): Fact[] {
  const { facts, id } = detail
  const { lead } = facts
  return [
    { label: t('type'), value: label('REPORT_TYPE', detail.type) },
    { label: t('laws'), value: joinItems(facts.laws) },
    { label: t('subject'), value: [detail.brandName, facts.subjectName].filter(Boolean).join(' ') },
    { label: t('address'), value: facts.subjectAddress },
    { label: t('occurredOn'), value: facts.occurredOn },
    {
      label: t('reporter'),
      value: facts.mayKnowReporter ? (
        <>
          <MaskedText about={id} value="***" onReveal={(why) => lookUp('report', id, 'ownerName', why)} />{' '}
          <MaskedText
            about={id}
            value="***********"
            onReveal={(why) => lookUp('report', id, 'ownerPhone', why)}
          />
        </>
      ) : (
        t('reporterHandler')
      ),
    },
    { label: t('f.reasonCode'), value: words('REPORT_REFUSAL', facts.refusal) },
    { label: t('f.bodyName'), value: facts.passedTo },
    { label: t('lead'), value: lead && `${lead.leadNo} ${t(`lead.${lead.state}`)}` },
    { label: t('f.suspect'), value: lead?.suspect },
    { label: t('result'), value: lead && words('REPORT_RESULT', lead.result) },
    { label: t('penalty'), value: lead && money(lead.penalty) },
    { label: t('decisionNo'), value: lead?.decisionNo },
  ]
}

const letterFacts = (detail: LetterDetail, t: DeskWords): Fact[] => [
  {
    label: t('courier'),
    value: [detail.facts.courierName, detail.facts.courierNo].filter(Boolean).join(' '),
  },
  { label: t('outlet'), value: detail.facts.outlet },
  { label: t('owner'), value: detail.ownerName },
  { label: t('phone'), value: detail.ownerPhone },
  { label: t('agreePublish'), value: t(detail.facts.agreePublish ? 'yes' : 'no') },
  { label: t('commendation'), value: words('COMMENDATION', detail.facts.commendation) },
]

function courierFacts(
  detail: CourierDetail,
  t: DeskWords,
  { label }: Dictionary,
  isEnterprise: boolean,
): Fact[] {
  const { facts, id, ownerName, ownerPhone } = detail
  const shown = (value: string | null, field: 'ownerName' | 'ownerPhone') =>
    value === null ? (
      t('hidden')
    ) : isEnterprise ? (
      value
    ) : (
      <MaskedText about={id} value={value} onReveal={(why) => lookUp('courier', id, field, why)} />
    )
  return [
    { label: t('shielded'), value: t(facts.shielded ? 'shieldedYes' : 'shieldedNo') },
    { label: t('type'), value: label('COURIER_ISSUE', detail.type) },
    { label: t('owner'), value: shown(ownerName, 'ownerName') },
    { label: t('phone'), value: shown(ownerPhone, 'ownerPhone') },
    { label: t('outlet'), value: facts.outlet ?? (isEnterprise ? t('hidden') : null) },
    { label: t('job'), value: label('JOB_KIND', facts.jobKind) },
    { label: t('employment'), value: label('EMPLOYMENT_FORM', facts.employmentForm) },
    { label: t('amount'), value: money(detail.amount) },
    { label: t('period'), value: [facts.periodFrom, facts.periodTo].filter(Boolean).join(' / ') },
    { label: t('complained'), value: words('COMPLAINED_TO', facts.complainedTo) },
    { label: t('procedure'), value: facts.otherProcedure && t('procedureYes') },
    { label: t('reply'), value: facts.reply?.result },
    {
      label: t('contact'),
      value: [facts.reply?.contactName, facts.reply?.contactPhone].filter(Boolean).join(' '),
    },
    { label: t('agreed'), value: facts.agreed === null ? null : t(facts.agreed ? 'agreedYes' : 'agreedNo') },
    { label: t('f.reasonCode'), value: words('COURIER_REFUSAL', facts.refusal) },
    { label: t('referred'), value: joinItems(facts.bodies.map((code) => label('REFERRAL_TARGET', code))) },
    { label: t('f.closeType'), value: words('COURIER_CLOSING', facts.closeType) },
    { label: t('recovered'), value: money(facts.recovered) },
  ]
}
