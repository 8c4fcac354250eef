import { EVIDENCE_MAX, EVIDENCE_MAX_FILES, type StoredFile } from '@appeal/contract/files/files.routes.ts'
import { type DragEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { formatBytes } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { part } from '../../lib/leaving.ts'
import { isPhoto, keepThumbnail, thumbnailOf } from '../../lib/photo.ts'
import { ownWay, type UploadWay } from '../../lib/upload.ts'
import { type Going, useUploads } from '../../lib/uploads.ts'
import { Icon } from './Icon.tsx'
import { uploadTexts } from './uploads.texts.ts'
import './parts.css'

export type UploadedFile = Pick<StoredFile, 'id' | 'name' | 'size'>
/** As it comes from the server, with its small picture. */
export type ArrivedFile = Pick<StoredFile, 'id' | 'name' | 'size' | 'thumbnail'>

const FromPhone = lazy(part(() => import('./FromPhone.tsx')))

const FAULT_TEXT = {
  tooLarge: 'uploadTooLarge',
  wrongKind: 'uploadWrongKind',
  heic: 'uploadHeic',
  empty: 'uploadEmpty',
  tooMany: 'uploadTooMany',
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

/** What is kept of a file that has arrived. */
export function kept({ id, name, size, thumbnail }: ArrivedFile): UploadedFile {
  keepThumbnail(id, thumbnail)
  return { id, name, size }
}

/**
 * Evidence of the portal's forms: chosen, dropped, or sent by a phone that reads a code from this screen. A file that is
 * not taken stands first and holds the form.
 */
export function Uploads({
  id,
  files,
  onChange,
  onHold,
  way = ownWay,
  most = EVIDENCE_MAX_FILES,
}: {
  id: string
  /** The calls by which files travel; those of whoever is signed in unless told otherwise. */
  way?: UploadWay<ArrivedFile>
  most?: number
  files: readonly UploadedFile[]
  onChange: (change: (files: readonly UploadedFile[]) => UploadedFile[]) => void
  /** Told why the form cannot go on: a file is on its way, stopped, or not taken. */
  onHold: (sentence: string | undefined) => void
}) {
  const t = useTexts(uploadTexts)
  const { going, shrunk, full, add, resume, drop, remove } = useUploads<UploadedFile, ArrivedFile>({
    way,
    most,
    files,
    change: onChange,
    take: kept,
    say: (fault) => t(FAULT_TEXT[fault], { count: most, size: EVIDENCE_MAX }),
    shrink: true,
  })
  const input = useRef<HTMLInputElement>(null)
  /** The refused file in whose place the next chosen one comes. */
  const replacing = useRef<number>(undefined)

  const [isAsking, setAsking] = useState(false)
  const [isPhoneBusy, setPhoneBusy] = useState(false)
  const endPhone = useCallback(() => {
    setAsking(false)
    setPhoneBusy(false)
  }, [])

  const refused = going.filter(({ final }) => final)
  const [first] = refused
  const hold =
    first && refused.length === 1
      ? t('uploadHoldOne', { name: first.file.name })
      : first
        ? t('uploadHoldMany', { count: refused.length })
        : going.length > 0
          ? t('uploadHoldRunning')
          : isPhoneBusy
            ? t('uploadHoldPhone')
            : undefined
  useEffect(() => onHold(hold), [hold, onHold])
  const chosen = (list: FileList | null) => {
    const place = replacing.current
    replacing.current = undefined
    add([...(list ?? [])], place)
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
  const takeAway = (button: HTMLElement, away: () => void) => {
    const line = button.closest('li')
    const beside = line?.nextElementSibling ?? line?.previousElementSibling
    const target = beside?.querySelector('button') ?? input.current
    away()
    target?.focus()
  }

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
            onClick={(event) => takeAway(event.currentTarget, () => drop(one.key))}
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
          chosen(event.target.files)
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
          chosen(event.target.files)
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
        {t('uploadRules', { count: most, size: EVIDENCE_MAX })}{' '}
        <span className="wide">{t('uploadDrop')}</span>
      </p>
      {/* A phone brings its own photos; it has nothing to scan. */}
      {way === ownWay && !isAsking && (
        <p className="uploads__phone">
          <button className="linkbtn" type="button" disabled={full} onClick={() => setAsking(true)}>
            <Icon name="phone" />
            {t('uploadPhone')}
          </button>
        </p>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <FromPhone
            files={files}
            most={most}
            places={Math.max(1, most - files.length - going.length)}
            onChange={onChange}
            onBusy={setPhoneBusy}
            onEnd={endPhone}
          />
        </Suspense>
      )}
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
                {shrunk[file.id]
                  ? t('uploadShrunk', { from: formatBytes(shrunk[file.id] ?? 0), to: formatBytes(file.size) })
                  : t('uploadDone', { size: formatBytes(file.size) })}
              </p>
              <p className="uploads__act">
                <button
                  className="linkbtn"
                  type="button"
                  onClick={(event) => takeAway(event.currentTarget, () => remove(file.id))}
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
