import { reasonDictionary } from '@appeal/contract/appeals/appeals.codes.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { anAppeal } from '../../../domain/caseFaces.ts'
import { joinItems } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { TurnGlyph } from '../../../ui/icons/glyphs.tsx'
import { MaskedText } from '../../../ui/MaskedText.tsx'
import { Attachments } from '../around/Attachments.tsx'
import * as styles from '../around/cards.module.css'
import { Section } from '../around/Section.tsx'
import { type UnmaskField, unmask } from './appeals.desk.api.ts'
import { deskTexts } from './appeals.desk.texts.ts'

/** Amount with thousands, or nothing. */
export const money = (amount: string | null): string | undefined =>
  amount === null ? undefined : `¥${groupThousands(amount)}`

/** A personal value with the way to see it in clear. */
export function useUnmask(id: string) {
  return (value: string | null, field: UnmaskField): ReactNode =>
    value && <MaskedText about={id} value={value} onReveal={(why) => unmask(id, field, why)} />
}

/** What the case is about: demand, appellant, respondent, item, complaint, material. Personal values stay masked. */
export function CaseFacts({ detail }: { detail: AppealDetail }) {
  const t = useTexts(deskTexts)
  const { label } = useDictionary()
  const masked = useUnmask(detail.id)
  const party = ({ name, phone, areaName, address }: AppealDetail['sender'], field: UnmaskField) => (
    <>
      {name} {phone}
      <br />
      <MaskedText
        about={detail.id}
        value={[areaName, address].filter(Boolean).join(pick({ zh: '', en: ', ' }))}
        onReveal={(why) => unmask(detail.id, field, why)}
      />
    </>
  )
  const { admission } = detail
  const guardian = admission?.guardian
  const insurance = detail.insured
    ? t('insured', { amount: groupThousands(detail.insuredAmount ?? '') })
    : t('notInsured')
  return (
    <>
      <Section
        title={t('demand')}
        end={joinItems(detail.demands.map((demand) => label('DEMAND_KIND', demand)))}
      >
        <div className={styles.demand}>
          <b>{money(detail.claimAmount) ?? t('noAmount')}</b>
          <span className="o-mut o-sm">
            {joinItems(
              [detail.itemName ? t('item', { name: detail.itemName }) : '', insurance].filter(Boolean),
            )}
          </span>
        </div>
        <FactList facts={detail.particulars.map(({ label, value }) => ({ label, value }))} />
      </Section>
      <Section
        title={
          <>
            <TurnGlyph turn="appellant" />
            {t('appellant')}
          </>
        }
        end={label('APPELLANT_ROLE', detail.appellantRole)}
      >
        <FactList
          facts={[
            { label: t('name'), value: masked(detail.appellantName, 'appellantName') },
            { label: t('phone'), value: masked(detail.appellantPhone, 'appellantPhone') },
            { label: t('idNumber'), value: masked(detail.appellantIdNumber, 'appellantIdNumber') },
            { label: t('email'), value: masked(detail.email, 'email') },
            { label: t('minor'), value: detail.minor && t(`minor.${detail.minor as 'under14'}`) },
            {
              label: t('guardian'),
              value: guardian && (
                <>
                  <MaskedText
                    about={detail.id}
                    value={`${guardian.name} ${guardian.phone}`}
                    onReveal={guardian.opens ? (why) => unmask(detail.id, 'guardian', why) : undefined}
                  />{' '}
                  {label('GUARDIAN_RELATION', guardian.relation)}
                </>
              ),
            },
            { label: t('earlier'), value: admission && label('EARLIER_APPEAL', admission.earlier) },
            { label: t('f.earlierNews'), value: admission?.earlierNews },
            { label: t('procedure'), value: admission && label('OTHER_PROCEDURE', admission.procedure) },
          ]}
        />
      </Section>
      {detail.proxy && (
        <Section title={t('proxy')} end={label('PROXY_RELATION', detail.proxy.relation)}>
          <FactList
            facts={[
              {
                label: t('name'),
                value: (
                  <MaskedText
                    about={detail.id}
                    value={[detail.proxy.name, detail.proxy.phone].filter(Boolean).join(' ')}
                    onReveal={detail.proxy.opens ? (why) => unmask(detail.id, 'proxy', why) : undefined}
                  />
                ),
              },
              { label: t('proxyConsent'), value: detail.proxy.statement },
              { label: t('proxyAt'), value: detail.proxy.declaredAt },
            ]}
          />
          {detail.proxy.files.length > 0 && (
            <Attachments of={anAppeal(detail.id)} files={detail.proxy.files} />
          )}
        </Section>
      )}
      <Section
        title={
          <>
            <TurnGlyph turn="enterprise" />
            {t('respondent')}
          </>
        }
      >
        <FactList
          facts={[
            { label: t('brand'), value: detail.brandName },
            { label: t('enterprise'), value: detail.enterpriseName },
            { label: t('bureau'), value: detail.bureauName },
            { label: t('routing'), value: detail.routingReason },
            {
              label: t('origin'),
              value: detail.origin && `${detail.origin.system} ${detail.origin.outerNo}`,
            },
          ]}
        />
      </Section>
      <Section title={t('parcel')}>
        <FactList
          facts={[
            { label: t('waybillNo'), value: detail.waybillNo },
            { label: t('mailKind'), value: detail.mailKind && label('MAIL_KIND', detail.mailKind) },
            { label: t('f.areaKind'), value: detail.areaKind && label('AREA_KIND', detail.areaKind) },
            { label: t('postedOn'), value: detail.postDate },
            { label: t('sender'), value: party(detail.sender, 'sender') },
            { label: t('recipient'), value: party(detail.recipient, 'recipient') },
            { label: t('value'), value: money(detail.itemValue) },
            { label: t('postage'), value: money(detail.postage) },
            { label: t('cod'), value: money(detail.codAmount) },
          ]}
        />
      </Section>
      <Section title={t('complaint')}>
        <FactList
          facts={[
            { label: t('complaintOn'), value: detail.complaintDate },
            { label: t('complaintBy'), value: label('COMPLAINT_CHANNEL', detail.complaintChannel) },
            { label: t('complaintTicket'), value: detail.complaintTicketNo },
            { label: t('complaintResult'), value: label('COMPLAINT_RESULT', detail.complaintResult) },
          ]}
        />
      </Section>
      <ClosingFacts detail={detail} />
      <Section title={`${t('materials')} ${detail.attachments.length}`}>
        {detail.attachments.length > 0 ? (
          <Attachments of={anAppeal(detail.id)} files={detail.attachments} />
        ) : (
          <span className="o-mut o-sm">{t('noMaterials')}</span>
        )}
      </Section>
    </>
  )
}

/** How a case ended; nothing while it is open. */
export function ClosingFacts({ detail }: { detail: AppealDetail }) {
  const t = useTexts(deskTexts)
  const { label } = useDictionary()
  const { closing } = detail
  if (!closing) return null
  return (
    <Section title={t('closing')}>
      <FactList
        facts={[
          {
            label: t(detail.state === 'invalid' ? 'endReason' : 'closeType'),
            value: label(endedBy(detail), closing.closeType),
          },
          {
            label: t('liability'),
            value: closing.liability && label('LIABILITY', closing.liability),
          },
          { label: t('compensation'), value: money(closing.compensation) },
          { label: t('answer'), value: closing.answer },
          { label: t('remedy'), value: closing.remedy },
          { label: t('lawBreach'), value: detail.lawBreach },
          {
            label: t('referral'),
            value: detail.referral && (
              <Link to={`/cases/case/${detail.referral.kind}/${detail.referral.caseId}`}>
                {t(`referral.${detail.referral.kind}`)} {detail.referral.caseNo}
              </Link>
            ),
          },
        ]}
      />
    </Section>
  )
}

/** The dictionary of how a case ended: closed, or not accepted or ended early for a reason (domain 1.10, 1.11). */
const endedBy = ({ state, closing }: AppealDetail) =>
  state !== 'invalid' ? 'CLOSE_TYPE' : reasonDictionary(closing?.closeType ?? '')
