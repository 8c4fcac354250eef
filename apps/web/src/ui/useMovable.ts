import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'

/** Narrowest body of a dialog, pixels (spec 9); below the height no field fits. */
export const MIN_BODY_WIDTH = 180
const MIN_BODY_HEIGHT = 96
const STEP = 24

export interface Box {
  /** Moved from its resting place, pixels. */
  x: number
  y: number
  /** Size of the body once it was changed. */
  size: { width: number; height: number } | undefined
}
const AT_REST: Box = { x: 0, y: 0, size: undefined }

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Follows the pointer from here until it is let go, wherever it goes. */
function follow(event: PointerEvent, onMove: (dx: number, dy: number) => void) {
  if (event.button !== 0) return
  event.preventDefault()
  const { clientX, clientY } = event
  const move = (now: globalThis.PointerEvent) => onMove(now.clientX - clientX, now.clientY - clientY)
  const end = () => {
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', end)
    document.removeEventListener('pointercancel', end)
  }
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', end)
  document.addEventListener('pointercancel', end)
}

/**
 * Moving, resizing and filling the screen for a dialog that rests in the middle of the window; all of it goes with
 * the dialog (spec 4). Arrow keys do the same as the pointer.
 */
export function useMovable(body: RefObject<HTMLElement | null>) {
  const [box, setBox] = useState(AT_REST)
  const [isFull, setFull] = useState(false)

  const resizedBy = (from: Box, size: { width: number; height: number }, dx: number, dy: number): Box => {
    const width = Math.max(MIN_BODY_WIDTH, size.width + dx)
    const height = Math.max(MIN_BODY_HEIGHT, size.height + dy)
    // The dialog is centred, so half of what it grows goes to the other side; the corner in hand follows the pointer.
    const x = from.x + (width - size.width) / 2
    const y = from.y + (height - size.height) / 2
    return { x, y, size: { width, height } }
  }
  const sizeNow = (now: Box) =>
    now.size ?? { width: body.current?.offsetWidth ?? 0, height: body.current?.offsetHeight ?? 0 }

  return {
    box: isFull ? AT_REST : box,
    isFull,
    toggleFull: () => setFull(!isFull),
    onMoveStart: (event: PointerEvent) => {
      if (isFull) return
      const from = box
      follow(event, (dx, dy) => setBox({ ...from, x: from.x + dx, y: from.y + dy }))
    },
    onSizeStart: (event: PointerEvent) => {
      const from = box
      const size = sizeNow(box)
      follow(event, (dx, dy) => setBox(resizedBy(from, size, dx, dy)))
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = ARROWS[event.key]
      if (!by || isFull) return
      event.preventDefault()
      const [dx, dy] = by
      setBox((now) =>
        event.shiftKey ? resizedBy(now, sizeNow(now), dx, dy) : { ...now, x: now.x + dx, y: now.y + dy },
      )
    },
  }
}
