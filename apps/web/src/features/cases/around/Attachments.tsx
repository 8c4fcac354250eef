import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { fetchFile } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { fileIcon } from '../../../ui/FilesField.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import * as styles from './cards.module.css'
import { downloadAttachment } from './case.api.ts'
import { PurposeDialog } from './Purpose.tsx'

const PICTURES = ['jpg', 'jpeg', 'png']
const isPicture = ({ suffix }: StoredFile) => PICTURES.includes(suffix.toLowerCase())
const isVideo = ({ suffix }: StoredFile) => suffix.toLowerCase() === 'mp4'

/** Evidence as thumbnails; pictures and videos open here, everything can be downloaded. */
export function Attachments({ of, files }: { of: CaseRef; files: readonly StoredFile[] }) {
  const t = useTexts(deskTexts)
  const [opened, setOpened] = useState<StoredFile>()
  return (
    <>
      <ul className={styles.thumbs}>
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className={`o-plain ${styles.th}`}
              aria-label={`${t('open')} ${file.name}`}
              title={`${file.name} ${file.sizeInfo}`}
              onClick={() => setOpened(file)}
            >
              {file.thumbnail ? (
                <img src={file.thumbnail} alt="" />
              ) : (
                <Icon name={fileIcon(file.suffix)} size={20} />
              )}
              <small>{file.name}</small>
            </button>
          </li>
        ))}
      </ul>
      {opened && <Viewer key={opened.id} of={of} file={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Viewer({ of, file, onClose }: { of: CaseRef; file: StoredFile; onClose(): void }) {
  const t = useTexts(deskTexts)
  const [asking, setAsking] = useState(false)
  if (asking)
    return (
      <PurposeDialog
        kind={of.kind}
        title={`${t('download')} ${file.name}`}
        ok={t('download')}
        onPurpose={(purpose) => downloadAttachment(of, file.id, purpose)}
        onClose={() => setAsking(false)}
      />
    )
  return (
    <Modal
      open
      centered
      width={860}
      title={`${file.name} ${file.sizeInfo}`}
      onCancel={onClose}
      footer={
        <Button icon={<Icon name="download" />} onClick={() => setAsking(true)}>
          {t('download')}
        </Button>
      }
    >
      <div className={styles.viewer}>
        {isPicture(file) || isVideo(file) ? (
          <Preview file={file} />
        ) : (
          <p className="o-mut">{t('previewFailed')}</p>
        )}
      </div>
    </Modal>
  )
}

function Preview({ file }: { file: StoredFile }) {
  const t = useTexts(deskTexts)
  const [address, setAddress] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let made: string | undefined
    let wanted = true
    fetchFile(api.files.download, { query: { id: file.id, inline: 'true' } })
      .then(({ blob }) => {
        if (!wanted) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      .catch(() => wanted && setFailed(true))
    return () => {
      wanted = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [file.id])
  if (failed) return <p className="o-mut">{t('previewFailed')}</p>
  if (!address) return <Skeleton rows={4} />
  // biome-ignore lint/a11y/useMediaCaption: evidence is shown as it was filed; nobody has captioned it
  if (isVideo(file)) return <video src={address} controls />
  return <img src={address} alt={file.name} />
}
