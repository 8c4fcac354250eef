import type { Track, TracksOfCase } from '@appeal/contract/tracks/tracks.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { formatMoment, joinParts } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { tracks } from '../../../lib/tracks.ts'
import { Section } from '../around/Section.tsx'
import { TrackPoints } from './TrackPoints.tsx'
import * as styles from './tracks.module.css'
import { trackTexts } from './tracks.texts.ts'

const AddDialog = lazy(part(() => import('./AddDialog.tsx')))

/** The carrier's track as people of the case copied it: what it says, what was changed in it, and where it contradicts. */
export default function TrackCard({ caseId }: { caseId: string }) {
  const t = useTexts(trackTexts)
  const { data } = useQuery(tracks.ofCase.query({ id: caseId }))
  const [adding, setAdding] = useState(false)
  if (!data || (data.tracks.length === 0 && !data.mayAdd)) return null
  const newest = data.tracks.at(-1)
  const earlier = data.tracks.slice(0, -1).toReversed()
  return (
    <Section
      title={t('title')}
      end={
        data.mayAdd && (
          <Button type="link" size="small" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <Doubts of={data} />
      {newest && <Reading of={newest} />}
      {earlier.length > 0 && (
        <details>
          <summary>{t('earlier', { n: earlier.length })}</summary>
          {earlier.map((one) => (
            <Reading key={one.id} of={one} />
          ))}
        </details>
      )}
      <Suspense fallback={null}>
        {adding && <AddDialog caseId={caseId} onClose={() => setAdding(false)} />}
      </Suspense>
    </Section>
  )
}

/** One reading: who added it when, its lines, and by what it is proved. */
function Reading({ of }: { of: Track }) {
  const t = useTexts(trackTexts)
  return (
    <section aria-label={joinParts([t(of.by), formatMoment(of.createTime)])}>
      <p className="o-mut o-sm">{joinParts([t(of.by), formatMoment(of.createTime)])}</p>
      <TrackPoints of={of} dim="o-mut o-sm" raw={t('raw')} />
      {of.unread > 0 && <p className="o-mut o-sm">{t('unread', { n: of.unread })}</p>}
      <p className="o-mut o-sm">{t('kept', { sm3: of.sm3.slice(0, 16) })}</p>
    </section>
  )
}

/** What was changed between two readings, and what the newest says otherwise than the case. */
function Doubts({ of: { tracks: all, differences, doubts } }: { of: TracksOfCase }) {
  const t = useTexts(trackTexts)
  const timeOf = (id: string) => formatMoment(all.find((one) => one.id === id)?.createTime ?? '')
  const whoOf = (id: string) => t(all.find((one) => one.id === id)?.by ?? 'bureau')
  return (
    <>
      {differences.map(({ from, to, changes }) => (
        <div key={to} className={`o-note o-note-amber ${styles.doubt}`} role="note">
          <b>{t('changed', { who: whoOf(to), from: timeOf(from), to: timeOf(to) })}</b>
          <ul>
            {changes.map(({ what, at, before, after }) => (
              <li key={`${what}${at}${before}${after}`}>
                {t(what === 'changed' ? 'changedLine' : what, {
                  at,
                  before: before ?? '',
                  after: after ?? '',
                })}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {doubts.length > 0 && (
        <div className={`o-note o-note-amber ${styles.doubt}`} role="note">
          <b>{t('doubts')}</b>
          <ul>
            {doubts.map(({ what, said, at, signedBy }) => (
              <li key={what}>
                {t(what, { said: said ?? '', at })}
                {signedBy && ` ${t('signedBy', { by: signedBy })}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
