import {
  EVIDENCE_MAX_BYTES,
  EVIDENCE_MAX_FILES,
  EVIDENCE_TYPES,
  type StoredFile,
} from '@appeal/contract/files/files.routes.ts'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { ownWay } from '../lib/upload.ts'
import { type Going, useUploads } from '../lib/uploads.ts'
import { Icon } from './icons/Icon.tsx'
import type { IconName } from './icons/icons.ts'
import { uiTexts } from './ui.texts.ts'
import { useHold } from './uploadsHold.ts'

interface Props {
  value?: StoredFile[]
  onChange?(files: StoredFile[]): void
  id?: string
}

const SIZE = EVIDENCE_MAX_BYTES / (1024 * 1024)
const ICONS: Record<string, IconName> = { jpg: 'image', jpeg: 'image', png: 'image', mp4: 'video' }
export const fileIcon = (suffix: string): IconName => ICONS[suffix.toLowerCase()] ?? 'file'

const FAULT = {
  tooLarge: 'tooLargeFile',
  wrongKind: 'wrongTypeFile',
  heic: 'wrongTypeFile',
  empty: 'emptyFile',
  tooMany: 'tooManyFiles',
} as const

/** Evidence files of the desk's forms. */
export function FilesField({ value = [], onChange, id }: Props) {
  const t = useTexts(uiTexts)
  const picker = useRef<HTMLInputElement>(null)
  // Several may arrive between two renders.
  const latest = useRef(value)
  latest.current = value
  const { going, full, add, resume, drop, remove } = useUploads<StoredFile, StoredFile>({
    way: ownWay,
    files: value,
    change: (update) => {
      latest.current = update(latest.current)
      onChange?.(latest.current)
    },
    take: (stored) => stored,
    say: (fault) => t(FAULT[fault], { size: SIZE, count: EVIDENCE_MAX_FILES }),
  })
  useHold(going.some(({ final }) => !final))
  const state = (one: Going) =>
    one.reason ? (
      <span className="o-sm o-bad" role="alert">
        {one.reason}
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
    )
  return (
    <div className="o-files">
      {value.map((file) => (
        <Line key={file.id} name={file.name} onRemove={() => remove(file.id)}>
          <span className="o-mut o-sm">
            {file.sizeInfo} {t('uploaded')}
          </span>
        </Line>
      ))}
      {going.map((one) => (
        <Line
          key={one.key}
          name={one.file.name}
          onRemove={() => drop(one.key)}
          {...(one.reason && !one.final && { onRetry: () => resume([one]) })}
        >
          {state(one)}
        </Line>
      ))}
      <input
        ref={picker}
        id={id}
        type="file"
        multiple
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
        accept={EVIDENCE_TYPES.map((type) => `.${type}`).join(',')}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <button type="button" className="o-file-add" disabled={full} onClick={() => picker.current?.click()}>
        <Icon name="upload" />
        {t('addFiles', { types: EVIDENCE_TYPES.join(', '), size: SIZE, count: EVIDENCE_MAX_FILES })}
      </button>
    </div>
  )
}

interface LineProps {
  name: string
  onRemove(): void
  onRetry?(): void
  children: ReactNode
}

function Line({ name, onRemove, onRetry, children }: LineProps) {
  const t = useTexts(uiTexts)
  return (
    <div className="o-file">
      <Icon name={fileIcon(name.slice(name.lastIndexOf('.') + 1))} size={18} />
      <span className="o-grow">
        <span className="o-file-name">{name}</span>
        {children}
      </span>
      {onRetry && (
        <button type="button" className="o-ibtn" aria-label={t('retryFile', { name })} onClick={onRetry}>
          <Icon name="refresh" />
        </button>
      )}
      <button type="button" className="o-ibtn" aria-label={t('removeFile', { name })} onClick={onRemove}>
        <Icon name="x" />
      </button>
    </div>
  )
}
