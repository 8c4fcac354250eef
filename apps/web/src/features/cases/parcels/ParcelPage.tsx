import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { ParcelCase, ParcelFact, ParcelFile } from '@appeal/contract/parcels/parcels.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { anyCasePath, anyStateWord, anyTurn } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { formatMoment, joinParts } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { useTabTitle } from '../../../ui/tabTitle.ts'
import * as styles from './parcels.module.css'
import { parcelTexts } from './parcels.texts.ts'

const AVATARS = { user: 'appellant', enterprise: 'enterprise', bureau: 'bureau', system: 'system' } as const

/** Everything on the waybill of a case: whose cases there are, where they do not agree, and one course of them all. */
export default function ParcelPage() {
  const t = useTexts(parcelTexts)
  const navigate = useNavigate()
  const { kind = 'appeal', id = '' } = useParams<{ kind: CaseKindName; id: string }>()
  const { data, error, refetch } = useQuery(api.parcels.file.query({ kind, id }))
  useTabTitle(data && `${data.waybillNo.slice(-5)} ${t('title')}`, data && `${data.waybillNo} ${t('title')}`)
  return (
    <section className="o-page">
      <header className={`o-page-head ${styles.head}`}>
        <button
          type="button"
          className="o-ibtn"
          aria-label={t('back')}
          onClick={() => void navigate(anyCasePath(kind, id))}
        >
          <Icon name="back" size={18} />
        </button>
        <h1>{joinParts([t('title'), data?.waybillNo])}</h1>
        {data && (
          <span className="o-mut o-sm">{t('sums', { n: data.cases.length, people: data.people })}</span>
        )}
      </header>
      {data ? (
        <Shown file={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </section>
  )
}

function Shown({ file }: { file: ParcelFile }) {
  const t = useTexts(parcelTexts)
  const differing = file.facts.filter(({ told }) => told.length > 1)
  const agreed = file.facts.filter(({ told }) => told.length === 1)
  const numbers = new Map(file.cases.map(({ id, no }) => [id, no]))
  return (
    <div className={styles.panes}>
      <Course file={file} numbers={numbers} />
      <aside className={styles.side}>
        <p className="o-note">
          <Icon name="scale" />
          <span>{t('apart')}</span>
        </p>
        <section>
          <h2>{t('onIt')}</h2>
          <ul>
            {file.cases.map((one) => (
              <CaseLine key={one.id} of={one} />
            ))}
          </ul>
          {file.more && <p className="o-mut o-sm">{t('more', { n: file.cases.length })}</p>}
          {file.elsewhere > 0 && <p className="o-mut o-sm">{t('elsewhere', { n: file.elsewhere })}</p>}
        </section>
        <section aria-label={t('differ')}>
          <h2>
            {t('differ')}{' '}
            {differing.length > 0 && (
              <small className="o-bad">{t('differNote', { n: differing.length })}</small>
            )}
          </h2>
          {differing.length === 0 && <p className="o-mut o-sm">{t('agree')}</p>}
          <FactList
            facts={differing.map((fact) => ({
              label: fact.label,
              value: <Told fact={fact} numbers={numbers} />,
            }))}
          />
        </section>
        <section aria-label={t('facts')}>
          <h2>{t('facts')}</h2>
          <FactList facts={agreed.map(({ label, told }) => ({ label, value: told[0]?.value }))} />
        </section>
      </aside>
    </div>
  )
}

/** One case of the parcel, with what it asks for and what was decided in it. */
function CaseLine({ of }: { of: ParcelCase }) {
  return (
    <li className={styles.case}>
      <Link to={anyCasePath(of.kind, of.id)}>
        <CaseNumber value={of.no} short /> <b>{of.about}</b>
      </Link>
      <StatusTag turn={anyTurn(of.kind, of.state)} word={anyStateWord(of.kind, of.state)} />
      <span className="o-mut o-sm">
        {joinParts([of.role, of.ownerName, of.bureauName, of.createTime.slice(0, 10)])}
      </span>
      <p>{of.statement}</p>
      <FactList facts={[...of.asked, ...of.decisions.flat()].map(([label, value]) => ({ label, value }))} />
    </li>
  )
}

/** What is told of one thing by whom, where it is not the same. */
function Told({ fact, numbers }: { fact: ParcelFact; numbers: ReadonlyMap<string, string> }) {
  const t = useTexts(parcelTexts)
  return (
    <ul>
      {fact.told.map(({ value, cases }) => (
        <li key={value}>
          {t('says', { no: cases.map((id) => numbers.get(id)?.slice(-5) ?? '').join(' '), value })}
        </li>
      ))}
    </ul>
  )
}

/** What happened in all cases, oldest first; those of one alone if wanted. */
function Course({ file, numbers }: { file: ParcelFile; numbers: ReadonlyMap<string, string> }) {
  const t = useTexts(parcelTexts)
  const [chosen, setChosen] = useState<string>()
  const lines = file.course.filter(({ caseId }) => !chosen || caseId === chosen)
  const chip = (key: string | undefined, label: string) => (
    <button
      key={label}
      type="button"
      className={`o-plain ${styles.chip}`}
      aria-pressed={chosen === key}
      onClick={() => setChosen(key)}
    >
      {label}
    </button>
  )
  return (
    <section className={styles.main} aria-label={t('course')}>
      <h2>{t('course')}</h2>
      <fieldset className={styles.chips} aria-label={t('which')}>
        {chip(undefined, t('every'))}
        {file.cases.map(({ id, no }) => chip(id, no.slice(-5)))}
      </fieldset>
      <Timeline
        entries={[
          ...lines.map(({ caseId, seq, at, voice, text, opinion }) => ({
            key: `${caseId}-${seq}`,
            voice: AVATARS[voice],
            sign: t(`voice.${voice}`).slice(0, 1),
            who: joinParts([numbers.get(caseId)?.slice(-5), t(`voice.${voice}`)]),
            what: text,
            moment: at,
            say: opinion,
          })),
          ...(chosen ? [] : file.track).map(({ at, words }, i) => ({
            key: `track-${i}`,
            voice: AVATARS.system,
            sign: t('track').slice(0, 1),
            who: t('track'),
            what: words,
            moment: at,
            say: null,
          })),
        ]
          .toSorted((a, b) => a.moment.localeCompare(b.moment))
          .map(({ moment, ...entry }) => ({ ...entry, at: formatMoment(moment) }))}
      />
    </section>
  )
}
