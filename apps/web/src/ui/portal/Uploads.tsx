import { EVIDENCE_MAX_FILES, type StoredFile } from '@appeal/contract/files/files.routes.ts'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { formatBytes } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { isRefusedFile, removeUpload, uploadFault, uploadFile } from '../../lib/upload.ts'
import { Icon } from './Icon.tsx'
import { kitTexts } from './kit.texts.ts'

export type UploadedFile = Pick<StoredFile, 'id' | 'name' | 'size'>

interface Going {
  key: number
  file: File
  share: number
  /** Why it stopped; a stopped one can go on. */
  reason?: string
  /** Refused for what it is: another try would end the same. */
  final?: boolean
}

const FAULT_TEXT = { tooLarge: 'uploadTooLarge', wrongKind: 'uploadWrongKind', empty: 'uploadEmpty' } as const

/** The drawing of a file by its name. */
export const fileIcon = (name: string) => (/\.(jpe?g|png)$/i.test(name) ? 'image' : 'file')

/** Evidence: chosen or dropped files, each with its own progress, to remove or take up again. */
export function Uploads({
  id,
  files,
  onChange,
  onBusy,
}: {
  id: string
  files: readonly UploadedFile[]
  onChange: (change: (files: readonly UploadedFile[]) => UploadedFile[]) => void
  /** True while a file is not all there: on its way, or stopped and not taken away. */
  onBusy: (busy: boolean) => void
}) {
  const t = useTexts(kitTexts)
  const [going, setGoing] = useState<Going[]>([])
  const [tooMany, setTooMany] = useState(false)
  const next = useRef(1)
  const stops = useRef(new Map<number, AbortController>())
  const removed = useRef(new Set<number>())
  const input = useRef<HTMLInputElement>(null)
  const unfinished = going.some(({ final }) => !final)
  useEffect(() => onBusy(unfinished), [unfinished, onBusy])
  useEffect(() => {
    const all = stops.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])

  const patch = (key: number, change: Partial<Going>) =>
    setGoing((list) => list.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: number) => setGoing((list) => list.filter((one) => one.key !== key))

  const run = async ({ key, file }: Pick<Going, 'key' | 'file'>) => {
    if (removed.current.has(key)) return
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      const { id: fileId, name, size } = await uploadFile(file, (share) => patch(key, { share }), stop.signal)
      drop(key)
      onChange((before) => [...before, { id: fileId, name, size }])
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
    void some.reduce((before, one) => before.then(() => run(one)), Promise.resolve())

  const resume = (some: readonly Going[]) => {
    const keys = new Set(some.map(({ key }) => key))
    setGoing((list) =>
      list.map(({ reason, ...one }) => (keys.has(one.key) || !reason ? one : { ...one, reason })),
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
    const room = EVIDENCE_MAX_FILES - files.length - going.length
    setTooMany(chosen.length > room)
    const added = chosen.slice(0, Math.max(0, room)).map((file): Going => {
      const fault = uploadFault(file)
      const refused = fault ? { reason: t(FAULT_TEXT[fault]), final: true } : {}
      return { key: next.current++, file, share: 0, ...refused }
    })
    setGoing((list) => [...list, ...added])
    runAll(added.filter(({ final }) => !final))
  }

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    add([...event.dataTransfer.files])
  }
  const full = files.length + going.length >= EVIDENCE_MAX_FILES

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same for everybody
    <div className="uploads" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <p className="hint" id={`${id}-h`}>
        {t('uploadRules', { count: EVIDENCE_MAX_FILES })}
      </p>
      <input
        ref={input}
        id={id}
        className="sr"
        type="file"
        multiple
        accept=".jpg,.jpeg,.png,.pdf,.mp4,image/jpeg,image/png,application/pdf,video/mp4"
        aria-describedby={`${id}-h`}
        disabled={full}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <label className="btn" htmlFor={id} aria-disabled={full || undefined}>
        <Icon name="upload" />
        {t(files.length + going.length > 0 ? 'uploadMore' : 'upload')}
      </label>
      <p className="hint wide">{t('uploadDrop')}</p>
      {tooMany && (
        <p className="err" role="alert">
          <Icon name="alert" />
          <span>{t('uploadTooMany', { count: EVIDENCE_MAX_FILES })}</span>
        </p>
      )}
      <ul className="uploads__list">
        {files.map((file) => (
          <li key={file.id}>
            <Icon name={fileIcon(file.name)} />
            <div>
              <b>{file.name}</b>
              <p>
                {formatBytes(file.size)} · {t('uploadDone')}
              </p>
            </div>
            <button
              className="linkbtn"
              type="button"
              onClick={() => {
                onChange((before) => before.filter((one) => one.id !== file.id))
                // A file another record already uses stays; it is no longer named here either way.
                void removeUpload(file.id).catch(() => undefined)
              }}
            >
              {t('uploadRemove')}
              <span className="sr">{file.name}</span>
            </button>
          </li>
        ))}
        {going.map((one) => (
          <li key={one.key}>
            <Icon name={one.reason ? 'alert' : fileIcon(one.file.name)} />
            <div>
              <b>{one.file.name}</b>
              <p role="status" className={one.reason ? 'uploads__bad' : undefined}>
                {one.reason
                  ? t('uploadFailed', { reason: one.reason })
                  : one.share > 0
                    ? t('uploading', { percent: Math.round(one.share * 100) })
                    : t('uploadWaiting')}
              </p>
              {!one.reason && <progress value={one.share} max={1} aria-label={one.file.name} />}
            </div>
            <span className="uploads__act">
              {one.reason && !one.final && (
                <button className="linkbtn" type="button" onClick={() => resume([one])}>
                  {t('uploadResume')}
                  <span className="sr">{one.file.name}</span>
                </button>
              )}
              <button
                className="linkbtn"
                type="button"
                onClick={() => {
                  removed.current.add(one.key)
                  stops.current.get(one.key)?.abort()
                  drop(one.key)
                }}
              >
                {t('uploadRemove')}
                <span className="sr">{one.file.name}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
