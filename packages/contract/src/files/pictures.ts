import { z } from 'zod'

const zPoints = (least: number) =>
  z.number('rule.integer').int('rule.integer').min(least, 'rule.integer').max(100_000, 'rule.shape')

/** A black box over a picture, in points of the picture as it is stored, from its upper left corner. */
export const PictureBox = z.object({
  x: zPoints(0),
  y: zPoints(0),
  width: zPoints(1),
  height: zPoints(1),
})
export type PictureBox = z.output<typeof PictureBox>
/** Boxes of one picture; what needs more is no picture for the public. */
export const PICTURE_BOXES_MAX = 50
