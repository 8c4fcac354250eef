import type { PictureBox } from '@appeal/contract/files/pictures.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import * as styles from './boxes.module.css'
import { boxTexts } from './boxes.texts.ts'
import {
  added,
  type Boxes,
  between,
  fitted,
  movedBy,
  removed,
  replaced,
  type Size,
  sizedBy,
  undone,
} from './boxes.ts'

interface Props {
  address: string
  name: string
  /** Of the picture, in its own points; known once it is loaded. */
  size: Size | undefined
  boxes: Boxes
  step: number
  onSize(size: Size): void
  onChange(next: Boxes): void
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What the pointer has taken: nothing of it is a box of the list before it is let go. */
interface Held {
  /** The box that is changed; -1 for a new one. */
  at: number
  box: PictureBox
  follow(x: number, y: number): PictureBox
}

/** The picture with its boxes on it. */
export function BoxStage({ address, name, size, boxes, step, onSize, onChange }: Props) {
  const t = useTexts(boxTexts)
  const stage = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<Held>()

  /** A place on the screen, in points of the picture. */
  const placeOf = ({ clientX, clientY }: PointerEvent, of: Size) => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect()
    return {
      x: ((clientX - left) / (width || 1)) * of.width,
      y: ((clientY - top) / (height || 1)) * of.height,
    }
  }
  const take = (
    event: PointerEvent,
    at: number,
    follow: (from: Place, to: Place, of: Size) => PictureBox,
  ) => {
    if (event.button !== 0 || !size) return
    event.stopPropagation()
    stage.current?.setPointerCapture?.(event.pointerId)
    const from = placeOf(event, size)
    const box = follow(from, from, size)
    setHeld({ at, box, follow: (x, y) => follow(from, { x, y }, size) })
    if (at >= 0) onChange({ ...boxes, at })
  }
  const drag = (event: PointerEvent) => {
    if (!held || !size) return
    const { x, y } = placeOf(event, size)
    setHeld({ ...held, box: held.follow(x, y) })
  }
  const letGo = () => {
    setHeld(undefined)
    if (!held) return
    const { at, box } = held
    const was = boxes.now[at]
    // A press is no box.
    if (at < 0 && Math.min(box.width, box.height) >= step / 2) onChange(added(boxes, box))
    if (was && JSON.stringify(was) !== JSON.stringify(box)) onChange(replaced(boxes, at, box))
  }
  const press = (event: KeyboardEvent, at: number, box: PictureBox) => {
    if (!size) return
    const way = ARROWS[event.key]
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (!way && !isUndo && event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    if (isUndo) return onChange(undone(boxes))
    if (!way) return onChange(removed(boxes, at))
    const change = event.shiftKey ? sizedBy : movedBy
    onChange(replaced(boxes, at, change(box, way[0] * step, way[1] * step, size)))
  }
  const inPlace = ({ x, y, width, height }: PictureBox, of: Size) => ({
    left: `${(x / of.width) * 100}%`,
    top: `${(y / of.height) * 100}%`,
    width: `${(width / of.width) * 100}%`,
    height: `${(height / of.height) * 100}%`,
  })
  return (
    <div
      ref={stage}
      className={styles.stage}
      style={
        size && {
          aspectRatio: size.width / size.height,
          maxWidth: `calc(60vh * ${size.width / size.height})`,
        }
      }
      onPointerDown={(event) => take(event, -1, (from, to, of) => fitted(between(from, to), of))}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={() => setHeld(undefined)}
    >
      <img
        src={address}
        alt={t('picture', { name })}
        draggable={false}
        onLoad={({ currentTarget }) =>
          onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
      />
      {size &&
        boxes.now.map((box, at) => {
          const shown = held?.at === at ? held.box : box
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes are known by their number
              key={at}
              type="button"
              className={styles.box}
              style={inPlace(shown, size)}
              aria-label={t('box', { n: at + 1, ...shown })}
              aria-description={t('keys')}
              aria-current={at === boxes.at}
              onFocus={() => at !== boxes.at && onChange({ ...boxes, at })}
              onKeyDown={(event) => press(event, at, box)}
              onPointerDown={(event) =>
                take(event, at, (from, to, of) => movedBy(box, to.x - from.x, to.y - from.y, of))
              }
            >
              {at === boxes.at && (
                <span
                  className={styles.corner}
                  aria-hidden="true"
                  onPointerDown={(event) =>
                    take(event, at, (from, to, of) => sizedBy(box, to.x - from.x, to.y - from.y, of))
                  }
                />
              )}
            </button>
          )
        })}
      {size && held?.at === -1 && <span className={styles.drawn} style={inPlace(held.box, size)} />}
    </div>
  )
}

interface Place {
  x: number
  y: number
}
