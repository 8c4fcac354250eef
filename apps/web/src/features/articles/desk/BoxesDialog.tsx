import type { ArticleDetail, BoxedPicture } from '@appeal/contract/articles/articles.schemas.ts'
import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import { PICTURE_BOXES_MAX } from '@appeal/contract/files/pictures.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import type { IconName } from '../../../ui/icons/icons.ts'
import { usePictureAddress } from '../../../ui/preview/useFileBytes.ts'
import { Skeleton } from '../../../ui/States.tsx'
import { useRecordAct } from '../../../ui/useRecords.ts'
import { BoxStage } from './BoxStage.tsx'
import * as styles from './boxes.module.css'
import { boxTexts } from './boxes.texts.ts'
import {
  added,
  type Boxes,
  begun,
  middle,
  movedBy,
  removed,
  replaced,
  type Size,
  sizedBy,
  undone,
} from './boxes.ts'

interface Props {
  article: ArticleDetail
  file: StoredFile
  boxed: BoxedPicture | undefined
  onClose(): void
}

/** A fiftieth of the longer side: a press is seen, and a face is reached in a few. */
const stepOf = ({ width, height }: Size) => Math.max(1, Math.round(Math.max(width, height) / 50))

/** Black boxes over one picture, by pointer, keys or buttons alike (WCAG 2.1.1, 2.5.7); the server burns them in. */
export default function BoxesDialog({ article, file, boxed, onClose }: Props) {
  const t = useTexts(boxTexts)
  const send = useRecordAct(api.articles.box)
  // What has boxes is drawn anew from its original, so that one too many can be taken away.
  const { address, error } = usePictureAddress(boxed?.originalId ?? file.id)
  const [size, setSize] = useState<Size>()
  const [boxes, setBoxes] = useState<Boxes>(() => begun(boxed?.boxes ?? []))
  const isDirty = boxes.before.length > 0
  const apply = () =>
    send
      .mutateAsync({
        ...{ id: article.id, version: article.version },
        ...{ fileId: file.id, boxes: [...boxes.now] },
      })
      // The shell has told a refusal.
      .then(onClose, () => undefined)
  return (
    <DragModal
      width={980}
      title={t('title')}
      isDirty={isDirty}
      onClose={onClose}
      footer={
        <DialogFoot
          ok={t('apply')}
          busy={send.isPending}
          disabled={!isDirty || boxes.now.length === 0}
          onOk={() => void apply()}
          onCancel={onClose}
        />
      }
    >
      <div className="o-sheet">
        <p className="o-mut o-sm">{t('hint')}</p>
        {error ? (
          <p className="o-mut" role="alert">
            {t('failed')}
          </p>
        ) : address ? (
          <div className={styles.editor}>
            <BoxStage
              address={address}
              name={file.name}
              size={size}
              boxes={boxes}
              step={size ? stepOf(size) : 1}
              onSize={setSize}
              onChange={setBoxes}
            />
            {size && <Side boxes={boxes} size={size} onChange={setBoxes} />}
          </div>
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
    </DragModal>
  )
}

const PAD = [
  ['left', 'left', movedBy, -1, 0],
  ['right', 'right', movedBy, 1, 0],
  ['up', 'up', movedBy, 0, -1],
  ['down', 'down', movedBy, 0, 1],
  ['wider', undefined, sizedBy, 1, 0],
  ['narrower', undefined, sizedBy, -1, 0],
  ['taller', undefined, sizedBy, 0, 1],
  ['lower', undefined, sizedBy, 0, -1],
] as const satisfies readonly (readonly [string, IconName | undefined, typeof movedBy, number, number])[]

/** The boxes by number, and what the pointer does without dragging. */
function Side({ boxes, size, onChange }: { boxes: Boxes; size: Size; onChange(next: Boxes): void }) {
  const t = useTexts(boxTexts)
  const inHand = boxes.now[boxes.at]
  const step = stepOf(size)
  return (
    <section className={styles.side} aria-label={t('boxes')}>
      <div className={styles.acts}>
        <Button
          size="small"
          icon={<Icon name="plus" size={16} />}
          disabled={boxes.now.length >= PICTURE_BOXES_MAX}
          onClick={() => onChange(added(boxes, middle(size)))}
        >
          {t('add')}
        </Button>
        <Button
          size="small"
          icon={<Icon name="undo" size={16} />}
          disabled={boxes.before.length === 0}
          onClick={() => onChange(undone(boxes))}
        >
          {t('undo')}
        </Button>
      </div>
      {boxes.now.length === 0 && <p className="o-mut">{t('none')}</p>}
      <ol>
        {boxes.now.map((box, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes are known by their number
          <li key={at}>
            <button
              type="button"
              className={styles.pick}
              aria-current={at === boxes.at}
              onClick={() => onChange({ ...boxes, at })}
            >
              {at + 1} <span className="o-mut o-sm">{`${box.width} × ${box.height}`}</span>
            </button>
            <button
              type="button"
              className="o-ibtn"
              aria-label={t('remove', { n: at + 1 })}
              onClick={() => onChange(removed(boxes, at))}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ol>
      {inHand && (
        <div className={styles.pad}>
          {PAD.map(([word, icon, change, dx, dy]) => (
            <Button
              key={word}
              size="small"
              {...(icon && { icon: <Icon name={icon} size={16} />, title: t(word), 'aria-label': t(word) })}
              onClick={() => onChange(replaced(boxes, boxes.at, change(inHand, dx * step, dy * step, size)))}
            >
              {!icon && t(word)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
