import { z } from 'zod'
import { anyone, granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, stamped, zName, zSearchKey, zSortCode, zVersion } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdList, IdQuery, zId } from '../kit/scalars.ts'
import { alongside, zCode, zDate, zOptional, zText } from '../rules.ts'

export interface DictNode {
  id: string
  parentId: string
  name: string
  dictLabel: string
  dictValue: string
  /** English label; older clients ignore it. */
  dictLabelEn?: string
  dictColor?: string
  category: 'FRM' | 'BIZ'
  sortCode: number
  /** First and last day on which it is offered, `yyyy-MM-dd`; left out where there is none. */
  validFrom?: string
  validTo?: string
  children?: DictNode[]
}

export const DictNode: z.ZodType<DictNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    name: z.string(),
    dictLabel: z.string(),
    dictValue: z.string(),
    dictLabelEn: z.string().optional(),
    dictColor: z.string().optional(),
    category: z.enum(['FRM', 'BIZ']),
    sortCode: z.number(),
    validFrom: z.string().optional(),
    validTo: z.string().optional(),
    children: z.array(DictNode).optional(),
  }),
)

export const DICT_CATEGORIES = ['FRM', 'BIZ'] as const
/** Colours of tags, after the states of the desk; the word always stands beside them. */
export const DICT_COLORS = ['blue', 'violet', 'teal', 'green', 'amber', 'red', 'grey'] as const
/** Ant Design's names of colours, which clients of the ecosystem choose among, by what comes nearest here (contract 9). */
const NEAREST: Readonly<Record<string, (typeof DICT_COLORS)[number]>> = {
  default: 'grey',
  pink: 'red',
  magenta: 'violet',
  purple: 'violet',
  volcano: 'red',
  orange: 'amber',
  gold: 'amber',
  yellow: 'amber',
  lime: 'green',
  cyan: 'teal',
  geekblue: 'blue',
}
/** A colour by our names, whichever names it was chosen by. */
export const ownColor = (color: string): string =>
  (Object.hasOwn(NEAREST, color) ? NEAREST[color] : color) ?? color
/** Kept by the name that was chosen: two of theirs may come nearest to one of ours. */
const zColor = zOptional(zCode([...DICT_COLORS, ...Object.keys(NEAREST)]))

export const DictRecord = z.object({
  id: z.string(),
  parentId: z.string(),
  dictLabel: z.string(),
  dictLabelEn: z.string(),
  dictValue: z.string(),
  dictColor: nullable,
  category: z.enum(DICT_CATEGORIES),
  sortCode: z.number(),
  /** 1 a type, 2 its entries, 3 theirs. */
  level: z.number().int(),
  /** The law behind an entry. */
  basis: nullable,
  extJson: nullable,
  /** First and last day on which it is offered. */
  validFrom: nullable,
  validTo: nullable,
  ...stamped,
})
export type DictRecord = z.infer<typeof DictRecord>
export const DictPage = page(DictRecord)
export const DictQuery = pageQuery(['sortCode', 'dictLabel', 'dictValue', 'createTime'], {
  searchKey: zSearchKey,
  parentId: zOptional(zId),
  category: zOptional(zCode(DICT_CATEGORIES)),
})
const zValue = zText({ max: 64, singleLine: true }).refine(
  (value) => typeof value === 'string' && /^[\w.:-]+$/.test(value),
  'rule.lettersDigits',
)
export const NewDict = z.object({
  /** '0' makes a type. */
  parentId: zId,
  dictLabel: zName(100),
  /** As the Chinese one where it is left out; stock clients know one language. */
  dictLabelEn: zOptional(zName(200)),
  dictValue: zValue,
  dictColor: zColor.optional(),
  category: zCode(DICT_CATEGORIES),
  sortCode: zSortCode,
})
export const EditDict = NewDict.extend({ id: zId, version: zVersion })
/**
 * From when to when an entry is offered, both days included; records keep it, and its words stay, whatever the days.
 * A day that is left out is none.
 */
export const DictValidity = z
  .object({ id: zId, validFrom: zOptional(zDate), validTo: zOptional(zDate), version: zVersion })
  .refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
    path: ['validTo'],
    error: 'dictionaries.days_reversed',
    ...alongside,
  })
/** What the business twin changes of an entry; the rest of a form is ignored. */
export const EditBizDict = EditDict.pick({ id: true, dictLabel: true, sortCode: true, version: true })

const UNKNOWN = ['dictionaries.not_found'] as const
const WRITE = [
  ...UNKNOWN,
  'dictionaries.label_taken',
  'dictionaries.value_taken',
  'dictionaries.parent_wrong',
  'dictionaries.value_fixed',
] as const

/** Brands follow their entries. */
const STALE = ['dictionaries', 'bizDictionaries', 'brands', 'brandAdmin'] as const

/** Business entries for whoever keeps their words and their order, and nothing else (contract 5.6). */
export const bizDictionaryRoutes = routes(
  'bizDictionaries',
  '/api/bizapp/biz/dict',
  granted(),
  {
    page: get('/page', {
      summary: 'Business types, or one type with its entries',
      query: DictQuery,
      reply: DictPage,
    }),
    tree: get('/tree', {
      summary: 'Business dictionaries as a tree',
      reply: z.array(DictNode),
    }),
    treeAll: get('/treeAll', {
      summary: 'The same under the name that newer clients use',
      reply: z.array(DictNode),
    }),
    edit: post('/edit', {
      summary: 'Changes label and order of a business entry',
      body: EditBizDict,
      errors: ['dictionaries.not_found', 'dictionaries.label_taken', 'record.stale'],
    }),
  },
  STALE,
)

export const dictionaryRoutes = routes(
  'dictionaries',
  '/api/webapp/dev/dict',
  granted(),
  {
    tree: get('/tree', {
      access: anyone,
      summary: 'All dictionaries as a tree of type and entries',
      query: z.object({ category: z.enum(['FRM', 'BIZ'], 'rule.code').optional() }),
      reply: z.array(DictNode),
    }),
    page: get('/page', {
      summary: 'Types of dictionaries, or one type with its entries (contract 5.6)',
      query: DictQuery,
      reply: DictPage,
    }),
    list: get('/list', {
      summary: 'All entries of one type',
      query: z.object({ parentId: zOptional(zId), category: zOptional(zCode(DICT_CATEGORIES)) }),
      reply: z.array(DictRecord),
    }),
    detail: get('/detail', {
      summary: 'One type or entry',
      query: IdQuery,
      reply: DictRecord,
      errors: UNKNOWN,
    }),
    add: post('/add', {
      idempotent: true,
      summary: 'Adds a type or an entry; data is the id',
      body: NewDict,
      reply: z.string(),
      errors: WRITE,
    }),
    edit: post('/edit', {
      summary: 'Changes a type or an entry; codes that records keep stay',
      body: EditDict,
      errors: [...WRITE, 'record.stale'],
    }),
    validity: post('/validity', {
      summary:
        'Sets from when to when an entry is offered; what is past stays readable and is chosen by nobody',
      body: DictValidity,
      errors: [
        ...UNKNOWN,
        'dictionaries.framework',
        'dictionaries.last_entry',
        'dictionaries.days_reversed',
        'record.stale',
      ],
    }),
    delete: post('/delete', {
      summary: 'Deletes business entries that nothing uses, with what lies below them',
      body: IdList,
      errors: [...UNKNOWN, 'dictionaries.framework', 'dictionaries.in_use', 'dictionaries.last_entry'],
    }),
  },
  STALE,
)
