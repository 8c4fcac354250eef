import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import type { ReactNode } from 'react'
import * as styles from '../../../domain/case.module.css'
import { formatDay, joinItems, joinParts } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { AskRecheck, Withdraw } from './Acts.tsx'
import { CaseFile } from './CaseFile.tsx'
import { LookedAt } from './LookedAt.tsx'
import { ownTexts } from './own.texts.ts'

type Own = { detail: AppealDetail }

/** What the appeal is about, in the dictionary's words. */
export function useProblem({ l1, l2 }: Pick<AppealDetail, 'l1' | 'l2'>) {
  const { label } = useDictionary()
  return { kind: label('APPEAL_L1', l1), exact: label('APPEAL_L1', l2) }
}

/** Beside the course of a case: what was filed, in whose hands the days passed, who looked, and what can be done with it. */
export function Side({ detail, canWithdraw }: Own & { canWithdraw: boolean }) {
  const t = useTexts(ownTexts)
  const { kind, exact } = useProblem(detail)
  const { label } = useDictionary()
  const amount = detail.claimAmount ? t('yuan', { amount: groupThousands(detail.claimAmount) }) : ''
  const wanted = joinItems(detail.demands.map((one) => label('DEMAND_KIND', one)))
  return (
    <aside className="side" aria-label={t('side')}>
      <section>
        <h2>{t('yours')}</h2>
        <dl className={styles.brief}>
          <Brief term={t('problem')}>{[kind, exact].filter(Boolean).join(' · ')}</Brief>
          <Brief term={t('demand')}>{joinParts([wanted, amount])}</Brief>
          <Brief term={t('youAre')}>{label('APPELLANT_ROLE', detail.appellantRole)}</Brief>
          {detail.proxy && (
            <Brief term={t('proxy')}>
              {t('proxyIs', {
                name: detail.proxy.name,
                relation: label('PROXY_RELATION', detail.proxy.relation),
                day: formatDay(detail.proxy.declaredAt),
              })}
            </Brief>
          )}
          {detail.admission?.guardian && (
            <Brief term={t('guardian')}>
              {joinParts([
                detail.admission.guardian.name,
                label('GUARDIAN_RELATION', detail.admission.guardian.relation),
              ])}
            </Brief>
          )}
          {detail.admission?.earlierNews && (
            <Brief term={t('earlierNews')}>{detail.admission.earlierNews}</Brief>
          )}
          {detail.particulars.map(({ name, label, value }) => (
            <Brief key={name} term={label}>
              {value}
            </Brief>
          ))}
          <Brief term={t('bureau')}>{detail.bureauName}</Brief>
        </dl>
        <Whole detail={detail} />
      </section>
      <Spent spent={detail.timeSpent} />
      <LookedAt lookedAt={detail.lookedAt} />
      <section className={styles.sideDo}>
        <CaseFile of={{ kind: 'appeal', id: detail.id }} />
        {canWithdraw && <Withdraw detail={detail} />}
        {detail.can.includes('recheck') && <AskRecheck detail={detail} />}
      </section>
    </aside>
  )
}

function Brief({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The whole of what was filed, unfolded on wish. */
function Whole({ detail }: Own) {
  const t = useTexts(ownTexts)
  const { label } = useDictionary()
  const party = (one: AppealDetail['sender']) =>
    // What the label did not tell is left out.
    [one.name, one.phone, [one.areaName, one.address].filter(Boolean).join(pick({ zh: '', en: ', ' }))]
      .filter(Boolean)
      .join(t('partyPause'))
  return (
    <details className={styles.whole}>
      <summary>{t('whole')}</summary>
      <dl className={styles.brief}>
        <Brief term={t('content')}>
          <span className={styles.pre}>{detail.content}</span>
        </Brief>
        <Brief term={t('item')}>
          {joinParts([
            detail.itemName,
            detail.itemValue && t('yuan', { amount: groupThousands(detail.itemValue) }),
          ])}
        </Brief>
        <Brief term={t('sender')}>{party(detail.sender)}</Brief>
        <Brief term={t('recipient')}>{party(detail.recipient)}</Brief>
        <Brief term={t('posted')}>{formatDay(detail.postDate, { year: true })}</Brief>
        <Brief term={t('complaint')}>
          {joinParts([
            formatDay(detail.complaintDate, { year: true }),
            label('COMPLAINT_CHANNEL', detail.complaintChannel),
            label('COMPLAINT_RESULT', detail.complaintResult),
            detail.complaintTicketNo,
          ])}
        </Brief>
      </dl>
    </details>
  )
}

const PARTIES = [
  { key: 'bureau', look: styles.spentB, text: 'spentBureau' },
  { key: 'enterprise', look: styles.spentE, text: 'spentEnterprise' },
  { key: 'outlet', look: styles.spentO, text: 'spentOutlet' },
  { key: 'user', look: styles.spentU, text: 'spentUser' },
  { key: 'paused', look: styles.spentP, text: 'spentPaused' },
] as const

/** Whose hands the days passed in. */
function Spent({ spent }: { spent: AppealDetail['timeSpent'] }) {
  const t = useTexts(ownTexts)
  const parts = PARTIES.filter(({ key }) => spent[key] > 0)
  if (parts.length === 0) return null
  return (
    <section>
      <h2>{t('spent')}</h2>
      <div
        className={styles.spent}
        role="img"
        aria-label={joinItems(parts.map(({ key, text }) => `${t(text)} ${t('day', { n: spent[key] })}`))}
      >
        {parts.map(({ key, look }) => (
          <span key={key} className={look} style={{ flex: spent[key] }} />
        ))}
      </div>
      <ul className={styles.spentKey}>
        {parts.map(({ key, look, text }) => (
          <li key={key} className={look}>
            {t(text)} <b>{t('day', { n: spent[key] })}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
