import type { RelatedCases as Related } from '@appeal/contract/cases/cases.schemas.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { anyCasePath, anyStateWord, anyTurn, type CaseRef, ownerWords } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TabPanel, TabRow } from '../../../ui/TabRow.tsx'
import { useMay } from '../../../ui/useMay.ts'
import { Failed } from './ChecklistCard.tsx'
import * as cardStyles from './cards.module.css'
import { useRelated } from './case.api.ts'
import { caseTexts } from './case.texts.ts'
import * as frameStyles from './frame.module.css'
import { Section } from './Section.tsx'

const TIES = ['waybill', 'consumer', 'enterprise'] as const
type Tie = (typeof TIES)[number]

const sizeOf = (data: Related, tie: Tie) => data[tie].rows.length + (tie === 'waybill' ? data.elsewhere : 0)

/** Other cases on the waybill, of whoever filed it, of the enterprise; for the bureau alone. */
export function RelatedCases({ of }: { of: CaseRef }) {
  const t = useTexts(caseTexts)
  const { data, error, refetch } = useRelated(of)
  const may = useMay()
  const id = useId()
  const [chosen, setChosen] = useState<Tie>()
  if (error && !data)
    return (
      <Section title={t('related')}>
        <Failed onRetry={() => void refetch()} />
      </Section>
    )
  if (!data) return null
  const ties = TIES.filter((tie) => sizeOf(data, tie) > 0)
  const tie = chosen && ties.includes(chosen) ? chosen : ties[0]
  if (!tie)
    return (
      <Section title={t('related')}>
        <span className="o-mut o-sm">{t('relatedNone')}</span>
      </Section>
    )
  const { rows, more } = data[tie]
  return (
    <Section title={t('related')}>
      <TabRow
        label={t('related')}
        id={id}
        tabs={ties.map((one) => ({
          key: one,
          title: `${t(`related.${one}`, ownerWords(of.kind))} ${sizeOf(data, one)}${data[one].more ? '+' : ''}`,
        }))}
        chosen={tie}
        onChoose={setChosen}
        className={frameStyles.ties}
        tabClassName={`o-plain ${frameStyles.chip}`}
      />
      <TabPanel id={id} chosen={tie} className="">
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <RelatedRow row={row} />
            </li>
          ))}
        </ul>
        {more && <p className="o-mut o-sm">{t('relatedMore')}</p>}
        {tie === 'waybill' && data.elsewhere > 0 && (
          <p className="o-mut o-sm">{t('elsewhere', { n: data.elsewhere })}</p>
        )}
        {tie === 'waybill' && may(api.parcels.file) && (
          <p>
            <Link to={`/appeal/parcel/${of.kind}/${of.id}`}>{t('parcelFile')}</Link>
          </p>
        )}
        {tie === 'waybill' && <p className={frameStyles.why}>{t('twinNotice')}</p>}
      </TabPanel>
    </Section>
  )
}

/** Another case, by a line that leads to it. */
export function RelatedRow({ row }: { row: Related['waybill']['rows'][number] }) {
  return (
    <Link className={cardStyles.relrow} to={anyCasePath(row.kind, row.id)}>
      <span>
        <CaseNumber value={row.no} short /> <b>{row.about}</b>
      </span>
      <span className="o-mut o-sm">
        {row.ownerName} {row.createTime.slice(0, 10)}
      </span>
      <StatusTag turn={anyTurn(row.kind, row.state)} word={anyStateWord(row.kind, row.state)} />
    </Link>
  )
}
