import {
  EVIDENCE_MAX_BYTES,
  EVIDENCE_MAX_FILES,
  EVIDENCE_TYPES,
  type StoredFile,
} from '@appeal/contract/files/files.routes.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { useTexts } from '../lib/i18n.ts'
import { useDirty, useGone } from '../lib/keptPages.ts'
import { newKey } from '../lib/newKey.ts'
import { uploadFile } from '../lib/upload.ts'
import { Icon } from './icons/Icon.tsx'
import type { IconName } from './icons/icons.ts'
import { uiTexts } from './ui.texts.ts'

interface Pending {
  key: string
  file: File
  share: number
  fault?: string
}

interface Props {
  value?: StoredFile[]
  onChange?(files: StoredFile[]): void
  id?: string
}

const MEGABYTE = 1024 * 1024
const ICONS: Record<string, IconName> = { jpg: 'image', jpeg: 'image', png: 'image', mp4: 'video' }
export const fileIcon = (suffix: string): IconName => ICONS[suffix.toLowerCase()] ?? 'file'

const suffixOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()
const isAccepted = (name: string) =>
  (EVIDENCE_TYPES as readonly string[]).includes(suffixOf(name).replace('jpeg', 'jpg'))

/** Evidence files: each is uploaded at once with its own progress, and can be sent again from where it broke. */
export function FilesField({ value = [], onChange, id }: Props) {
  const t = useTexts(uiTexts)
  const [pending, setPending] = useState<Pending[]>([])
  const [fault, setFault] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  const aborts = useRef(new Map<string, AbortController>())
  const latest = useRef(value)
  latest.current = value

  // While the page is hidden they go on.
  useGone(() => {
    for (const abort of aborts.current.values()) abort.abort()
  })
  useDirty(pending.length > 0)

  const patch = (key: string, change: Partial<Pending>) =>
    setPending((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: string) => {
    aborts.current.get(key)?.abort()
    setPending((before) => before.filter((one) => one.key !== key))
  }

  const start = async ({ key, file }: Pending) => {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    patch(key, { share: 0, fault: '' })
    try {
      const stored = await uploadFile(file, (share) => patch(key, { share }), abort.signal)
      latest.current = [...latest.current, stored]
      onChange?.(latest.current)
      drop(key)
    } catch (error) {
      if (abort.signal.aborted) return
      patch(key, { fault: error instanceof ApiError ? error.msg : t('uploadFailed') })
    }
  }

  const accept = (files: readonly File[]) => {
    setFault(undefined)
    const room = EVIDENCE_MAX_FILES - value.length - pending.length
    if (files.length > room) setFault(t('tooManyFiles', { count: EVIDENCE_MAX_FILES }))
    const fresh: Pending[] = []
    for (const file of files.slice(0, Math.max(room, 0))) {
      if (!isAccepted(file.name)) setFault(t('wrongTypeFile', { name: file.name }))
      else if (file.size > EVIDENCE_MAX_BYTES)
        setFault(t('tooLargeFile', { name: file.name, size: EVIDENCE_MAX_BYTES / MEGABYTE }))
      else fresh.push({ key: newKey(), file, share: 0 })
    }
    setPending((before) => [...before, ...fresh])
    for (const one of fresh) void start(one)
  }

  return (
    <div className="o-files">
      {value.map((file) => (
        <div key={file.id} className="o-file">
          <Icon name={fileIcon(file.suffix)} size={18} />
          <span className="o-grow">
            <span className="o-file-name">{file.name}</span>
            <span className="o-mut o-sm">
              {file.sizeInfo} {t('uploaded')}
            </span>
          </span>
          <button
            type="button"
            className="o-ibtn"
            aria-label={t('removeFile', { name: file.name })}
            onClick={() => onChange?.(value.filter((one) => one.id !== file.id))}
          >
            <Icon name="x" />
          </button>
        </div>
      ))}
      {pending.map((one) => (
        <div key={one.key} className="o-file">
          <Icon name={fileIcon(suffixOf(one.file.name))} size={18} />
          <span className="o-grow">
            <span className="o-file-name">{one.file.name}</span>
            {one.fault ? (
              <span className="o-sm" role="alert" style={{ color: 'var(--red-600)' }}>
                {one.fault}
              </span>
            ) : (
              <span
                className="o-file-bar"
                role="progressbar"
                aria-label={`${t('uploading')} ${one.file.name}`}
                aria-valuenow={Math.round(one.share * 100)}
              >
                <i style={{ width: `${one.share * 100}%` }} />
              </span>
            )}
          </span>
          {one.fault && (
            <button
              type="button"
              className="o-ibtn"
              aria-label={t('retryFile', { name: one.file.name })}
              onClick={() => void start(one)}
            >
              <Icon name="refresh" />
            </button>
          )}
          <button
            type="button"
            className="o-ibtn"
            aria-label={t('removeFile', { name: one.file.name })}
            onClick={() => drop(one.key)}
          >
            <Icon name="x" />
          </button>
        </div>
      ))}
      <input
        ref={picker}
        id={id}
        type="file"
        multiple
        className="o-sr"
        tabIndex={-1}
        aria-hidden="true"
        accept={EVIDENCE_TYPES.map((type) => `.${type}`).join(',')}
        onChange={(event) => {
          accept([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <button type="button" className="o-file-add" onClick={() => picker.current?.click()}>
        <Icon name="upload" />
        {t('addFiles', {
          types: EVIDENCE_TYPES.join(', '),
          size: EVIDENCE_MAX_BYTES / MEGABYTE,
          count: EVIDENCE_MAX_FILES,
        })}
      </button>
      {fault && (
        <span className="o-sm" role="alert" style={{ color: 'var(--red-600)', gridColumn: '1/-1' }}>
          {fault}
        </span>
      )}
    </div>
  )
}
