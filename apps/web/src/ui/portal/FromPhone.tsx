import { HAND_OVER_MINUTES } from '@appeal/contract/files/handOvers.minutes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { ApiError } from '../../lib/api.ts'
import { joinItems } from '../../lib/formats.ts'
import { handOvers } from '../../lib/handOvers.ts'
import { useTexts } from '../../lib/i18n.ts'
import { call, type ReplyBy } from '../../lib/operations.ts'
import * as styles from './fromPhone.module.css'
import { fromPhoneTexts } from './fromPhone.texts.ts'
import { kept, type UploadedFile } from './Uploads.tsx'

/** How often is looked for what the phone has sent. */
const LOOK_MS = 1_500

type Opened = ReplyBy<typeof handOvers.open>

/** The page that a phone opens by the code; what it may do stands in the fragment, which no server and no log sees. */
const addressOf = (secret: string) => `${location.origin}/portal/photos#${secret}`

/** A code, one path of dark squares. */
function Code({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={dark.join('')} />
    </svg>
  )
}

/**
 * A code that a phone reads to bring photos into this form: what arrives is added to its files, what the phone takes back
 * goes from them, what is removed here does not come again. It ends with the form.
 */
export default function FromPhone({
  files,
  most,
  places,
  onChange,
  onBusy,
  onEnd,
}: {
  files: readonly UploadedFile[]
  /** Files that the form takes at all. */
  most: number
  /** Files that the form still takes. */
  places: number
  onChange: (change: (files: readonly UploadedFile[]) => UploadedFile[]) => void
  /** Told whether the phone is sending something. */
  onBusy: (isBusy: boolean) => void
  onEnd: () => void
}) {
  const t = useTexts(fromPhoneTexts)
  const [opened, setOpened] = useState<Opened>()
  const [fault, setFault] = useState<string>()
  const [round, setRound] = useState(0)
  const panel = useRef<HTMLElement>(null)
  const room = useRef(places)
  room.current = places
  /** Those of this form that the phone brought: they are taken once. */
  const brought = useRef(new Set<string>())
  const [surplus, setSurplus] = useState<readonly string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another code
  useEffect(() => {
    let id: string | undefined
    let isGone = false
    const close = () => void call(handOvers.close, { body: { id: id! }, quiet: true }).catch(() => undefined)
    setOpened(undefined)
    setFault(undefined)
    call(handOvers.open, { body: { places: room.current }, quiet: true }).then(
      (reply) => {
        id = reply.id
        if (isGone) close()
        else setOpened(reply)
      },
      (error: unknown) => setFault(error instanceof ApiError ? error.msg : String(error)),
    )
    return () => {
      isGone = true
      if (id) close()
    }
  }, [round])

  const watched = useQuery({
    ...handOvers.watch.query(opened ? { id: opened.id } : skipToken),
    refetchInterval: ({ state }) => (state.data?.state === 'ENDED' ? false : LOOK_MS),
  }).data
  const uploads = watched?.uploads
  const going = uploads?.find(({ file }) => file === null)
  const isBusy = going !== undefined && watched?.state !== 'ENDED'
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  // The button that opened it is gone.
  useEffect(() => panel.current?.focus(), [])

  useEffect(() => {
    if (!uploads) return
    const here = uploads.flatMap(({ file }) => (file ? [file] : []))
    const fresh = here.filter(({ id }) => !brought.current.has(id))
    const taken = fresh.slice(0, room.current)
    const still = new Set(here.map(({ id }) => id))
    const back = [...brought.current].filter((id) => !still.has(id))
    for (const { id } of fresh) brought.current.add(id)
    for (const id of back) brought.current.delete(id)
    if (fresh.length > taken.length)
      setSurplus((before) => [...before, ...fresh.slice(taken.length).map(({ name }) => name)])
    if (taken.length === 0 && back.length === 0) return
    const added = taken.map(kept)
    onChange((all) => [...all.filter(({ id }) => !back.includes(id)), ...added])
  }, [uploads, onChange])

  const isOver = watched?.state === 'ENDED'
  const said = fault
    ? fault
    : isOver
      ? t('over')
      : isBusy
        ? t('sending', {
            n: (uploads?.indexOf(going) ?? 0) + 1,
            name: going.name,
            percent: Math.round((100 * going.received) / going.size),
          })
        : watched?.state === 'CONNECTED'
          ? t('connected')
          : ''
  return (
    <section ref={panel} className={styles.panel} aria-label={t('title')} tabIndex={-1}>
      <div className={styles.code}>
        {opened && !isOver && <Code text={addressOf(opened.secret)} label={t('code')} />}
      </div>
      <div className={styles.words}>
        {!opened && !fault && <p>{t('coming')}</p>}
        {opened && !isOver && (
          <>
            <p>{t('scan')}</p>
            <p>
              {t('sign')} <b className={styles.sign}>{opened.sign}</b>
            </p>
            <p className="hint">{t('valid', { minutes: HAND_OVER_MINUTES })}</p>
          </>
        )}
        <p role="status">{said}</p>
        {surplus.length > 0 && (
          <p className="uploads__bad" role="status">
            {t('surplus', { names: joinItems(surplus), count: most })}
          </p>
        )}
      </div>
      <p className={styles.acts}>
        <button
          className="linkbtn"
          type="button"
          disabled={files.length >= most}
          onClick={() => setRound(round + 1)}
        >
          {t('another')}
        </button>
        <button className="linkbtn" type="button" onClick={onEnd}>
          {t('end')}
        </button>
      </p>
    </section>
  )
}
