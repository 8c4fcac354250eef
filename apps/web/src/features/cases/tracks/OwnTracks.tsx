import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fieldId, useForm } from '../../../lib/form.ts'
import { formatMoment } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call, type ReplyBy } from '../../../lib/operations.ts'
import { tracks } from '../../../lib/tracks.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { ErrorSummary } from '../../../ui/portal/ErrorSummary.tsx'
import { TextArea } from '../../../ui/portal/Field.tsx'
import { ownTrackTexts } from './ownTracks.texts.ts'
import { TrackPoints } from './TrackPoints.tsx'
import { trackRules } from './tracks.forms.ts'
import * as styles from './tracks.module.css'

type Reply = ReplyBy<typeof tracks.ofCase>

/** The carrier's track as whoever filed the case copied it; nothing where there is none and none is taken. */
export default function OwnTracks({ id }: { id: string }) {
  const t = useTexts(ownTrackTexts)
  const { data } = useQuery(tracks.ofCase.query({ id }))
  const [adding, setAdding] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  if (!data || (data.tracks.length === 0 && !data.mayAdd)) return null
  // The button that was pressed goes, and the focus must not go with it.
  const done = () => {
    setAdding(false)
    head.current?.focus()
  }
  return (
    <section aria-labelledby="tracks-h">
      <h2 className="h2" id="tracks-h" ref={head} tabIndex={-1}>
        {t('title')}
      </h2>
      <p className="hint">{t('lead')}</p>
      {data.tracks.map((one) => (
        <Reading key={one.id} of={one} differing={data.differences.find(({ to }) => to === one.id)} />
      ))}
      {data.mayAdd &&
        (adding ? (
          <Add id={id} serial={data.tracks.length} onDone={done} />
        ) : (
          <Button onClick={() => setAdding(true)}>{t('add')}</Button>
        ))}
    </section>
  )
}

function Reading({
  of,
  differing,
}: {
  of: Reply['tracks'][number]
  differing: Reply['differences'][number] | undefined
}) {
  const t = useTexts(ownTrackTexts)
  return (
    <details className={styles.reading}>
      <summary>{t('kept', { time: formatMoment(of.createTime), n: of.points.length })}</summary>
      {differing && (
        <>
          <b>{t('differs')}</b>
          <ul>
            {differing.changes.map(({ what, at, before, after }) => (
              <li key={`${what}${at}${before}${after}`}>
                {t(what, { at, before: before ?? '', after: after ?? '' })}
              </li>
            ))}
          </ul>
        </>
      )}
      <TrackPoints of={of} dim="hint" raw={t('raw')} />
    </details>
  )
}

function Add({ id, serial, onDone }: { id: string; serial: number; onDone(): void }) {
  const t = useTexts(ownTrackTexts)
  useEffect(() => document.getElementById(fieldId('text'))?.focus(), [])
  const form = useForm({
    what: `track ${id} ${serial}`,
    initial: { text: '' },
    rules: trackRules,
    send: async ({ text }) => {
      await call(tracks.add, { body: { id, text }, quiet: true })
      onDone()
    },
  })
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <TextArea
        name="text"
        label={t('text')}
        hint={t('hint')}
        value={form.values.text}
        error={form.errors.text}
        onChange={(value) => form.set('text', value)}
      />
      <p className="flow__go">
        <Button look="primary" type="submit" busy={form.busy}>
          {t('send')}
        </Button>
        <button className="linkbtn" type="button" onClick={onDone}>
          {t('later')}
        </button>
      </p>
    </form>
  )
}
