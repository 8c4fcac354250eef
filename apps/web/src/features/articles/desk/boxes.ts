import { PICTURE_BOXES_MAX, type PictureBox } from '@appeal/contract/files/pictures.ts'

export interface Size {
  width: number
  height: number
}

/** Boxes as they are and as they were before each change; `at` is the one in hand. */
export interface Boxes {
  now: readonly PictureBox[]
  before: readonly (readonly PictureBox[])[]
  at: number
}
export const begun = (boxes: readonly PictureBox[]): Boxes => ({
  now: boxes,
  before: [],
  at: boxes.length - 1,
})

const within = (value: number, least: number, most: number) =>
  Math.round(Math.min(Math.max(value, least), most))

/** Of whole points, at least one large, within the picture. */
export function fitted({ x, y, width, height }: PictureBox, size: Size): PictureBox {
  const [left, top] = [within(x, 0, size.width - 1), within(y, 0, size.height - 1)]
  return {
    x: left,
    y: top,
    width: within(width, 1, size.width - left),
    height: within(height, 1, size.height - top),
  }
}

/** The box between two corners. */
export const between = (a: { x: number; y: number }, b: { x: number; y: number }): PictureBox => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** Moved as a whole: at the edge it stops and keeps its size. */
export const movedBy = (box: PictureBox, dx: number, dy: number, size: Size): PictureBox => ({
  ...box,
  x: within(box.x + dx, 0, size.width - box.width),
  y: within(box.y + dy, 0, size.height - box.height),
})

export const sizedBy = (box: PictureBox, dx: number, dy: number, size: Size): PictureBox =>
  fitted({ ...box, width: Math.max(1, box.width + dx), height: Math.max(1, box.height + dy) }, size)

/** A box for those who do not draw: a quarter of the picture, in its middle. */
export const middle = ({ width, height }: Size): PictureBox =>
  fitted({ x: (width * 3) / 8, y: (height * 3) / 8, width: width / 4, height: height / 4 }, { width, height })

const changed = ({ now, before }: Boxes, next: readonly PictureBox[], at: number): Boxes => ({
  now: next,
  before: [...before, now],
  at,
})
export const added = (boxes: Boxes, box: PictureBox): Boxes =>
  boxes.now.length >= PICTURE_BOXES_MAX ? boxes : changed(boxes, [...boxes.now, box], boxes.now.length)
export const replaced = (boxes: Boxes, at: number, box: PictureBox): Boxes =>
  changed(boxes, boxes.now.with(at, box), at)
export const removed = (boxes: Boxes, at: number): Boxes =>
  changed(boxes, boxes.now.toSpliced(at, 1), Math.min(at, boxes.now.length - 2))
export const undone = ({ now, before, at }: Boxes): Boxes => {
  const last = before.at(-1)
  return { now: last ?? now, before: before.slice(0, -1), at: Math.min(at, (last ?? now).length - 1) }
}
