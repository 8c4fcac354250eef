import { codeLabel } from '@appeal/contract/cases/cases.texts.ts'
import type { LetterDetail } from '@appeal/contract/letters/letters.routes.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api } from '../../../lib/operations.ts'
import { wordsLanguage } from '../../../lib/wordsLanguage.ts'
import { Notice } from '../../../ui/portal/States.tsx'
import { casePortalTexts } from './cases.portal.texts.ts'
import { Answer, CaseFrame, Confirmed, type Own, OwnCase, OwnWords, Withdraw } from './DetailParts.tsx'

/** One own thank-you letter, and what the company did about it. */
export default function LetterDetailPage() {
  return (
    <OwnCase<LetterDetail> kind="letter" route={api.letters.detail}>
      {(own) => <Detail own={own} />}
    </OwnCase>
  )
}

function Detail({ own }: { own: Own<LetterDetail> }) {
  const t = useTexts(casePortalTexts)
  const { detail } = own
  const { facts } = detail
  const did = facts.commendation && codeLabel('COMMENDATION', facts.commendation, wordsLanguage())
  return (
    <CaseFrame
      detail={detail}
      facts={[
        {
          term: t('letterTo'),
          value: [facts.courierName, facts.courierNo, facts.outlet].filter(Boolean).join(' '),
        },
        { term: t('brand'), value: detail.brandName },
        { term: t('area'), value: detail.areaName },
        { term: t('waybill'), value: detail.waybillNo },
        { term: t('commendation'), value: did },
      ]}
      acts={
        <>
          {detail.can.includes('revokeConsent') && (
            <Confirmed
              own={own}
              route={api.letters.revokeConsent}
              label={t('revoke')}
              question={t('revokeAsk')}
              keep={t('revokeKeep')}
            />
          )}
          {detail.can.includes('withdraw') && <Withdraw own={own} route={api.letters.withdraw} />}
        </>
      }
    >
      {detail.state === 'published' && (
        <>
          <Notice icon="done">{t('isPublic')}</Notice>
          <Answer title={t('publicText')} text={facts.publicContent} />
          <Answer title={t('publicAnswer')} text={facts.publicFeedback} />
        </>
      )}
      <Answer title={t('enterpriseSaid')} text={facts.feedback} />
      <Answer title={t('reason')} text={facts.sentBack} />
      <OwnWords detail={detail} />
    </CaseFrame>
  )
}
