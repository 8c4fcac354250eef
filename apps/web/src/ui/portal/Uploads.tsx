import { EVIDENCE_MAX_FILES, type StoredFile } from '@appeal/contract/files/files.routes.ts'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { formatBytes } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { isPhoto, keepThumbnail, lighter, thumbnailOf } from '../../lib/photo.ts'
import { isRefusedFile, removeUpload, uploadFault, uploadFile } from '../../lib/upload.ts'
import { Icon } from './Icon.tsx'
import { kitTexts } from './kit.texts.ts'

export type UploadedFile = Pick<StoredFile, 'id' | 'name' | 'size'>

interface Going {
  key: number
  /** As it travels: a photo is made smaller first. */
  file: File
  /** As it was chosen. */
  chosen: File
  share: number
  /** Why it stopped; a stopped one can go on. */
  reason?: string
  /** Refused for what it is: another try would end the same. */
  final?: boolean
}

const FAULT_TEXT = {
  tooLarge: 'uploadTooLarge',
  wrongKind: 'uploadWrongKind',
  heic: 'uploadHeic',
  empty: 'uploadEmpty',
} as const
const ACCEPT = '.jpg,.jpeg,.png,.pdf,.mp4,image/jpeg,image/png,application/pdf,video/mp4'

/** The drawing of a file by its name. */
export const fileIcon = (name: string) => (/\.(jpe?g|png)$/i.test(name) ? 'image' : 'file')

/** How a file looks: the picture itself where it is one, else a drawing. */
function Look({ name, src, bad = false }: { name: string; src: string | undefined; bad?: boolean }) {
  return (
    <span className={bad ? 'uploads__look uploads__look--bad' : 'uploads__look'}>
      {src ? <img src={src} alt="" /> : <Icon name={bad ? 'alert' : fileIcon(name)} />}
    </span>
  )
}

/** A picture that is not uploaded yet, from the file itself. */
function LocalLook({ file, bad }: { file: File; bad: boolean }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    if (bad || !isPhoto(file.name)) return
    const address = URL.createObjectURL(file)
    setSrc(address)
    return () => URL.revokeObjectURL(address)
  }, [file, bad])
  return <Look name={file.name} src={src} bad={bad} />
}

/**
 * Evidence: chosen or dropped files, each with its own progress, to remove or take up again. Photos are made smaller
 * first. Nothing vanishes: a file that is not taken stands first, says why, and holds the form.
 */
export function Uploads({
  id,
  files,
  onChange,
  onHold,
}: {
  id: string
  files: readonly UploadedFile[]
  onChange: (change: (files: readonly UploadedFile[]) => UploadedFile[]) => void
  /** Told why the form cannot go on: a file is on its way, stopped, or not taken. */
  onHold: (sentence: string | undefined) => void
}) {
  const t = useTexts(kitTexts)
  const [going, setGoing] = useState<Going[]>([])
  // What a photo was before; told beside what it became.
  const [before, setBefore] = useState<Readonly<Record<string, number>>>({})
  const next = useRef(1)
  const stops = useRef(new Map<number, AbortController>())
  const removed = useRef(new Set<number>())
  const input = useRef<HTMLInputElement>(null)
  /** The refused file in whose place the next chosen one comes. */
  const replacing = useRef<number>(undefined)

  const refused = going.filter(({ final }) => final)
  const [first] = refused
  const hold =
    first && refused.length === 1
      ? t('uploadHoldOne', { name: first.file.name })
      : first
        ? t('uploadHoldMany', { count: refused.length })
        : going.length > 0
          ? t('uploadHoldRunning')
          : undefined
  useEffect(() => onHold(hold), [hold, onHold])
  useEffect(() => {
    const all = stops.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])

  const patch = (key: number, change: Partial<Going>) =>
    setGoing((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: number) => {
    removed.current.add(key)
    stops.current.get(key)?.abort()
    setGoing((all) => all.filter((one) => one.key !== key))
  }

  const run = async ({ key, chosen, file: known }: Going) => {
    if (removed.current.has(key)) return
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      const file = known === chosen ? await lighter(chosen) : known
      if (stop.signal.aborted) return
      const fault = uploadFault(file)
      patch(key, { file, ...(fault ? { reason: t(FAULT_TEXT[fault]), final: true } : {}) })
      if (fault) return
      const stored = await uploadFile(file, (share) => patch(key, { share }), stop.signal)
      keepThumbnail(stored.id, stored.thumbnail)
      if (file !== chosen) setBefore((all) => ({ ...all, [stored.id]: chosen.size }))
      setGoing((all) => all.filter((one) => one.key !== key))
      onChange((all) => [...all, { id: stored.id, name: stored.name, size: stored.size }])
    } catch (error) {
      if (stop.signal.aborted) return
      patch(key, {
        reason: error instanceof ApiError ? error.msg : String(error),
        ...(isRefusedFile(error) ? { final: true } : {}),
      })
    } finally {
      stops.current.delete(key)
    }
  }

  /** One after the other: on a phone's connection several at once would all crawl. */
  const runAll = (some: readonly Going[]) =>
    void some.reduce((earlier, one) => earlier.then(() => run(one)), Promise.resolve())

  const resume = (some: readonly Going[]) => {
    const keys = new Set(some.map(({ key }) => key))
    setGoing((all) =>
      all.map(({ reason, ...one }) => (keys.has(one.key) || !reason ? one : { ...one, reason })),
    )
    runAll(some)
  }
  // What the network stopped goes on by itself as soon as there is one again.
  const stopped = going.filter(({ reason, final }) => reason !== undefined && !final)
  const resumeStopped = useRef(() => {})
  resumeStopped.current = () => resume(stopped)
  useEffect(() => {
    const again = () => resumeStopped.current()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  const add = (chosen: readonly File[]) => {
    const place = replacing.current
    replacing.current = undefined
    if (chosen.length > 0 && place !== undefined) drop(place)
    const taken = files.length + going.filter(({ final, key }) => !final && key !== place).length
    const room = Math.max(0, EVIDENCE_MAX_FILES - taken)
    const added = chosen.map((file, at): Going => {
      // What is no photo is judged as it is; a photo may yet become small enough.
      const fault = isPhoto(file.name) ? undefined : uploadFault(file)
      const reason =
        at >= room ? t('uploadTooMany', { count: EVIDENCE_MAX_FILES }) : fault && t(FAULT_TEXT[fault])
      return { key: next.current++, file, chosen: file, share: 0, ...(reason ? { reason, final: true } : {}) }
    })
    setGoing((all) => [...all, ...added])
    runAll(added.filter(({ final }) => !final))
  }

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    add([...event.dataTransfer.files])
  }
  const choose = (place?: number) => {
    replacing.current = place
    input.current?.click()
  }
  /** The focus goes to the next file, else to where files are chosen. */
  const remove = (button: HTMLElement, away: () => void) => {
    const line = button.closest('li')
    const beside = line?.nextElementSibling ?? line?.previousElementSibling
    const target = beside?.querySelector('button') ?? input.current
    away()
    target?.focus()
  }
  const full = files.length + going.filter(({ final }) => !final).length >= EVIDENCE_MAX_FILES

  const line = (one: Going) => (
    <li key={one.key} className={one.final ? 'uploads__refused' : undefined}>
      <LocalLook file={one.file} bad={one.reason !== undefined} />
      <div>
        <b>{one.file.name}</b>
        <p role="status" className={one.reason ? 'uploads__bad' : undefined}>
          {one.reason
            ? t(one.final ? 'uploadRefused' : 'uploadFailed', { reason: one.reason })
            : one.share > 0
              ? t('uploading', { percent: Math.round(one.share * 100) })
              : t('uploadWaiting')}
        </p>
        {!one.reason && <progress value={one.share} max={1} aria-label={one.file.name} />}
        <p className="uploads__act">
          {one.reason && !one.final && (
            <button className="linkbtn" type="button" onClick={() => resume([one])}>
              {t('uploadResume')}
              <span className="sr">{one.file.name}</span>
            </button>
          )}
          {one.final && !full && (
            <button className="linkbtn" type="button" onClick={() => choose(one.key)}>
              {t('uploadReplace')}
              <span className="sr">{one.file.name}</span>
            </button>
          )}
          <button
            className="linkbtn"
            type="button"
            onClick={(event) => remove(event.currentTarget, () => drop(one.key))}
          >
            {t('uploadRemove')}
            <span className="sr">{one.file.name}</span>
          </button>
        </p>
      </div>
    </li>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same for everybody
    <div className="uploads" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <input
        ref={input}
        id={id}
        className="sr"
        type="file"
        multiple
        accept={ACCEPT}
        aria-describedby={`${id}-h`}
        disabled={full}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <input
        id={`${id}-camera`}
        className="sr uploads__lens"
        type="file"
        accept="image/*"
        capture="environment"
        disabled={full}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <p className="uploads__from">
        <label className="btn uploads__camera" htmlFor={`${id}-camera`} aria-disabled={full || undefined}>
          <Icon name="image" />
          {t('uploadCamera')}
        </label>
        <label className="btn" htmlFor={id} aria-disabled={full || undefined}>
          <Icon name="upload" />
          {t(files.length + going.length > 0 ? 'uploadMore' : 'upload')}
        </label>
      </p>
      <p className="hint" id={`${id}-h`}>
        {t('uploadRules', { count: EVIDENCE_MAX_FILES })} <span className="wide">{t('uploadDrop')}</span>
      </p>
      <ul className="uploads__list">
        {/* What was not taken stands first. */}
        {refused.map(line)}
        {files.map((file) => (
          <li key={file.id}>
            <Look name={file.name} src={thumbnailOf(file.id)} />
            <div>
              <b>{file.name}</b>
              <p className="uploads__good">
                <Icon name="check" />
                {before[file.id]
                  ? t('uploadShrunk', { from: formatBytes(before[file.id] ?? 0), to: formatBytes(file.size) })
                  : t('uploadDone', { size: formatBytes(file.size) })}
              </p>
              <p className="uploads__act">
                <button
                  className="linkbtn"
                  type="button"
                  onClick={(event) =>
                    remove(event.currentTarget, () => {
                      onChange((all) => all.filter((one) => one.id !== file.id))
                      // A file another record already uses stays; it is no longer named here either way.
                      void removeUpload(file.id).catch(() => undefined)
                    })
                  }
                >
                  {t('uploadRemove')}
                  <span className="sr">{file.name}</span>
                </button>
              </p>
            </div>
          </li>
        ))}
        {going.filter(({ final }) => !final).map(line)}
      </ul>
    </div>
  )
}
