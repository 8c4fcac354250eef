import { z } from 'zod'
import { zId } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'

/** One of a list of codes. */
export const code = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, 'rule.code')
/** Files that go along, at most nine. */
export const fileIds = z.array(zId).max(9, 'files.too_many').default([])
/** What the company calls itself, where the brand is 其他. */
export const brandName = zOptional(zText({ min: 2, max: 50, singleLine: true }))
