import { z } from 'zod'
import { page, pageQuery } from '../kit/page.ts'
import {
  deletable,
  nullable,
  stamped,
  zName,
  zSearchKey,
  zSortCode,
  zStanding,
  zVersion,
} from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'

export const ORG_KINDS = [
  'STATE_BUREAU',
  'PROVINCE_BUREAU',
  'CITY_BUREAU',
  'BRAND_HQ',
  'BRAND_PROVINCE',
  'BRAND_CITY',
  'OUTLET',
  'DEPT',
] as const
export type OrgKindName = (typeof ORG_KINDS)[number]
export const ORG_CATEGORIES = ['COMPANY', 'DEPT'] as const

export const OrgRecord = z.object({
  id: z.string(),
  /** '0' at the top. */
  parentId: z.string(),
  parentName: nullable,
  name: z.string(),
  code: z.string(),
  /** Codes it had before, in one text: it is still found by them. */
  formerCodes: nullable,
  category: z.string(),
  kind: z.enum(ORG_KINDS),
  brand: nullable,
  areaCode: nullable,
  areaName: nullable,
  directorId: nullable,
  directorName: nullable,
  sortCode: z.number(),
  /** Since when it is no more, who took its place, and why; null while it is. */
  endedAt: nullable,
  successorId: nullable,
  successorName: nullable,
  endReason: nullable,
  extJson: nullable,
  ...deletable,
  ...stamped,
})
export type OrgRecord = z.infer<typeof OrgRecord>
export const OrgPage = page(OrgRecord)

export interface OrgNode {
  id: string
  parentId: string
  name: string
  category: string
  sortCode: number
  /** Nothing lies below it. */
  isLeaf: boolean
  /** Does not match the search itself but lies above what does. */
  above?: boolean
  /** It is no more; choosing does not offer it. */
  ended?: boolean
  /** Absent on leaves, and where children are asked for one by one (contract 4). */
  children?: OrgNode[]
}
export const OrgNode: z.ZodType<OrgNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    name: z.string(),
    category: z.string(),
    sortCode: z.number(),
    isLeaf: z.boolean(),
    above: z.boolean().optional(),
    ended: z.boolean().optional(),
    children: z.array(OrgNode).optional(),
  }),
)

const filters = {
  searchKey: zSearchKey,
  /** Direct children only (contract 5.1); '0' for the top. */
  parentId: zOptional(zId),
  /** Only those that have ended, or only those that have not. */
  ended: zOptional(zCode(['true', 'false'])),
  standing: zStanding,
}
export const OrgQuery = pageQuery(['sortCode', 'name', 'category', 'createTime'], filters)

/**
 * Without anything: the whole tree, as stock clients of 3.2 ask for it. With `parentId`: its children alone. With
 * `searchKey`: what matches and everything above it; an empty one asks for the whole tree (3.6).
 */
export const OrgTreeQuery = z.object({
  parentId: zOptional(zId),
  searchKey: zText({ min: 0, max: 100, singleLine: true }).optional(),
})

export const NewOrg = z.object({
  parentId: zId,
  name: zName(100),
  category: zCode(ORG_CATEGORIES),
  sortCode: zSortCode,
  directorId: zOptional(zId),
  /** Province, city or county of the seat; that of the organisation above where it is left out. */
  areaCode: zOptional(zText({ max: 12, singleLine: true })),
})
export const EditOrg = NewOrg.extend({
  id: zId,
  version: zVersion,
  /**
   * Another code; the old one goes on meaning it. Unchanged where it is left out. A new one is judged by its shape, the
   * one that stands is taken as it is: codes made of a brand's hold whatever that does.
   */
  code: zOptional(zText({ max: 128, singleLine: true })),
})
export const CopyOrgs = z.object({
  targetParentId: zId,
  ids: z.array(zId).min(1, 'rule.required').max(100, 'rule.tooMany'),
})

// ---------------------------------------------------------------- positions

export const POSITION_CATEGORIES = ['HIGH', 'MIDDLE', 'LOW'] as const
export const PositionRecord = z.object({
  id: z.string(),
  orgId: z.string(),
  orgName: nullable,
  name: z.string(),
  category: z.string(),
  sortCode: z.number(),
  extJson: nullable,
  ...deletable,
  ...stamped,
})
export type PositionRecord = z.infer<typeof PositionRecord>
export const PositionPage = page(PositionRecord)
export const PositionQuery = pageQuery(['sortCode', 'name', 'category', 'createTime'], {
  searchKey: zSearchKey,
  orgId: zOptional(zId),
  category: zOptional(zCode(POSITION_CATEGORIES)),
  standing: zStanding,
})
export const NewPosition = z.object({
  orgId: zId,
  name: zName(),
  category: zCode(POSITION_CATEGORIES),
  sortCode: zSortCode,
})
export const EditPosition = NewPosition.extend({ id: zId, version: zVersion })

/** People to choose from. */
export const PersonChoice = z.object({
  id: z.string(),
  orgId: nullable,
  account: z.string(),
  name: nullable,
  avatar: nullable,
  sortCode: z.number(),
})
export type PersonChoice = z.infer<typeof PersonChoice>
export const PersonChoices = page(PersonChoice)
export const PersonChoiceQuery = pageQuery(['sortCode'], { searchKey: zSearchKey, orgId: zOptional(zId) })
