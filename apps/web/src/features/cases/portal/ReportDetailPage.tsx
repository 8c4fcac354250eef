import { codeLabel } from '@appeal/contract/cases/cases.texts.ts'
import type { ReportDetail } from '@appeal/contract/reports/reports.routes.ts'
import { formatDay, joinItems } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api } from '../../../lib/operations.ts'
import { wordsLanguage } from '../../../lib/wordsLanguage.ts'
import { Notice } from '../../../ui/portal/States.tsx'
import { casePortalTexts } from './cases.portal.texts.ts'
import { Answer, CaseFrame, type Own, OwnCase, OwnWords, Withdraw } from './DetailParts.tsx'

/** One own report: type, state and result. */
export default function ReportDetailPage() {
  return (
    <OwnCase<ReportDetail> kind="report" route={api.reports.detail}>
      {(own) => <Detail own={own} />}
    </OwnCase>
  )
}

function Detail({ own }: { own: Own<ReportDetail> }) {
  const t = useTexts(casePortalTexts)
  const { detail } = own
  const { facts } = detail
  const reason = facts.refusal && codeLabel('REPORT_REFUSAL', facts.refusal, wordsLanguage())
  return (
    <CaseFrame
      detail={detail}
      facts={[
        { term: t('laws'), value: joinItems(facts.laws) },
        { term: t('subject'), value: [detail.brandName, facts.subjectName].filter(Boolean).join(' ') },
        { term: t('address'), value: [detail.areaName, facts.subjectAddress].filter(Boolean).join(' ') },
        { term: t('occurredOn'), value: formatDay(facts.occurredOn, { year: true }) },
        { term: t('passedTo'), value: facts.passedTo },
      ]}
      acts={detail.can.includes('withdraw') && <Withdraw own={own} route={api.reports.withdraw} />}
    >
      <Notice icon="lock">{t('secret')}</Notice>
      <Answer title={reason ? `${t('reason')} ${reason}` : t('answer')} text={detail.answer} />
      <OwnWords detail={detail} />
    </CaseFrame>
  )
}
