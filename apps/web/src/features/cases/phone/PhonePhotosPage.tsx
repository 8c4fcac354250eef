import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { formatClockTime } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { type UploadedFile, Uploads } from '../../../ui/portal/Uploads.tsx'
import * as styles from './phone.module.css'
import { phoneTexts } from './phone.texts.ts'
import { type Joined, joinBy, keepPairing, type Pairing, pairingHere, phoneWay } from './phone.ts'

const EXPIRED = 'handOvers.gone'
const SECOND_MS = 1_000

/** The page that a phone opens by the code on a desktop: photos go there, and nothing of there is seen here. */
export default function PhonePhotosPage() {
  const t = useTexts(phoneTexts)
  const [pairing] = useState(pairingHere)
  const [joined, setJoined] = useState<Joined>()
  const [fault, setFault] = useState<ApiError>()
  const [round, setRound] = useState(0)
  // What may be done by the code shall not stand in the address, nor be gone back to.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another try
  useEffect(() => {
    if (!pairing) return
    setFault(undefined)
    joinBy(pairing).then(setJoined, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      if (error.reason === EXPIRED) keepPairing(undefined)
      setFault(error)
    })
  }, [pairing, round])
  const isFinal = fault?.reason.startsWith('handOvers.')
  return (
    <main id="main" className="flow wrap">
      <h1>{t(pairing ? (isFinal ? 'refused' : 'title') : 'none')}</h1>
      {!pairing && <p>{t('noneSay')}</p>}
      {pairing && !joined && !fault && <p role="status">{t('joining')}</p>}
      {fault && <p role="alert">{fault.msg}</p>}
      {fault && !isFinal && <Button onClick={() => setRound(round + 1)}>{t('again')}</Button>}
      {pairing && joined && <Send pairing={pairing} joined={joined} />}
    </main>
  )
}

function Send({ pairing, joined: { sign, left, secondsLeft } }: { pairing: Pairing; joined: Joined }) {
  const t = useTexts(phoneTexts)
  const [files, setFiles] = useState<readonly UploadedFile[]>(pairing.sent)
  const [, setHold] = useState<string>()
  const [isOver, setOver] = useState(false)
  const way = useMemo(() => phoneWay(pairing.key), [pairing.key])
  // What was here before a reload has its places already.
  const [most] = useState(left + pairing.sent.length)
  // By this phone's own clock, whatever it says of the time of day.
  const [end] = useState(() => Date.now() + secondsLeft * SECOND_MS)
  useEffect(() => keepPairing({ ...pairing, sent: files }), [pairing, files])
  useEffect(() => {
    const timer = setInterval(() => setOver(Date.now() >= end), SECOND_MS)
    return () => clearInterval(timer)
  }, [end])
  return (
    <div className={styles.page}>
      <p className={styles.sign}>
        <span>{t('sign')}</span>
        <b>{sign}</b>
        <span>{t('same')}</span>
      </p>
      <p className="hint">{t('until', { time: formatClockTime(new Date(end)) })}</p>
      {isOver && (
        <p role="status">
          <b>{t('over')}</b> {t('overSay')}
        </p>
      )}
      <Uploads
        id="f-photos"
        way={way}
        most={most}
        files={files}
        onChange={(change) => setFiles((before) => change(before))}
        onHold={setHold}
      />
      <p className="hint">{t('last')}</p>
    </div>
  )
}
