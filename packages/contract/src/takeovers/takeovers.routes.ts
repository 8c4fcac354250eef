import { z } from 'zod'
import { WrongRow } from '../bulk/bulk.schemas.ts'
import { CASE_KIND_NAMES } from '../cases/caseKinds.ts'
import { EVERY_CASE } from '../cases/cases.stale.ts'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdQuery, zId } from '../kit/scalars.ts'
import { SHEET_ERRORS } from '../kit/sheets.ts'
import { zCode, zText } from '../rules.ts'
import { TAKEOVER_FIELD_NAMES, TAKEOVER_STATES, takeoverField } from './takeovers.kinds.ts'

/** Cases of one file. */
export const TAKEOVER_MAX = 5_000
/** Words that one mapping knows: places among them. */
const WORDS_MAX = 3_000

const zField = z.enum(TAKEOVER_FIELD_NAMES, 'rule.code')
/** Of which kind the cases of a file are; appeals where nothing is said, as it was when there were no others. */
const zKind = zCode(CASE_KIND_NAMES).default('appeal')
const heading = zText({ min: 1, max: 100 })
const columns = z.array(z.tuple([zField, heading])).max(TAKEOVER_FIELD_NAMES.length, 'rule.tooMany')
/** Field, their word, our code: triples, because a body may not have thousands of keys. */
const words = z
  .array(z.tuple([zField, zText({ min: 1, max: 100 }), zText({ min: 1, max: 64 })]))
  .max(WORDS_MAX, 'rule.tooMany')

/** How the files of one former system are read, kept for the next one. */
export const TakeoverMapping = z.object({
  id: z.string(),
  version: z.number().int(),
  kind: z.enum(CASE_KIND_NAMES),
  name: z.string(),
  system: z.string(),
  columns,
  words,
  updateTime: z.string(),
})
export type TakeoverMapping = z.infer<typeof TakeoverMapping>

export const TakeoverMappingBody = z
  .object({
    id: zId.optional(),
    version: z.coerce.number('rule.integer').int().min(1).optional(),
    kind: zKind,
    name: zText({ min: 2, max: 50 }),
    /** The former system, as its cases will name it. */
    system: zText({ min: 2, max: 50 }),
    columns: columns.min(1, 'rule.required'),
    words: words.default([]),
  })
  .superRefine(({ kind, columns: chosen, words: known }, ctx) => {
    const refuse = (path: string) => ctx.addIssue({ code: 'custom', path: [path], message: 'rule.code' })
    const isForeign = ([field]: readonly [string, ...string[]]) => takeoverField(kind, field) === undefined
    if (new Set(chosen.map(([field]) => field)).size < chosen.length || chosen.some(isForeign))
      refuse('columns')
    if (known.some(isForeign)) refuse('words')
  })
export type TakeoverMappingBody = z.output<typeof TakeoverMappingBody>

/** What stands in a file, before anything is made of it. */
export const TakeoverInspection = z.object({
  heads: z.array(z.string()),
  rows: z.number().int(),
  /** Which heading stands for which field, as far as it shows. */
  columns,
  /** The own mapping that fits best. */
  mappingId: z.string().nullable(),
})
export type TakeoverInspection = z.infer<typeof TakeoverInspection>

/** A word that stands for nothing we know. */
const UnknownWord = z.object({
  field: zField,
  word: z.string(),
  rows: z.number().int(),
})

/** What would become of a good row. */
const Forecast = z.object({
  row: z.number().int(),
  outerNo: z.string(),
  state: z.enum(TAKEOVER_STATES),
  /** Last day of the clock that would press. */
  dueOn: z.string().nullable(),
  late: z.boolean(),
  /** The bureau that would have it, its handler and the enterprise's unit. */
  bureau: z.string(),
  handler: z.string().nullable(),
  enterprise: z.string().nullable(),
  /** Months whose statistics are frozen and which it does not change. */
  uncounted: z.boolean(),
})
export type TakeoverForecast = z.infer<typeof Forecast>

export const TakeoverCheck = z.object({
  total: z.number().int(),
  good: z.array(Forecast),
  wrong: z.array(WrongRow),
  unknown: z.array(UnknownWord),
})
export type TakeoverCheck = z.infer<typeof TakeoverCheck>

export const TakeoverRun = z.object({
  id: z.string(),
  kind: z.enum(CASE_KIND_NAMES),
  system: z.string(),
  fileName: z.string(),
  by: z.string(),
  createTime: z.string(),
  finished: z.boolean(),
  tells: z.boolean(),
  /** Whether the viewer may fetch the rows that became no cases. */
  hasSheet: z.boolean(),
  total: z.number().int(),
  done: z.number().int(),
  wrong: z.number().int(),
})
export type TakeoverRun = z.infer<typeof TakeoverRun>
export const TakeoverRunDetail = TakeoverRun.extend({
  /** Rows that became no cases, with why. */
  faults: z.array(WrongRow),
})
export type TakeoverRunDetail = z.infer<typeof TakeoverRunDetail>

const byMapping = z.object({ mappingId: zId })
const FILE_ERRORS = [
  ...SHEET_ERRORS,
  'sheets.table_unreadable',
  'takeovers.mapping_unknown',
  'takeovers.columns_gone',
] as const

/** Cases that run in a former system are taken over from its file. */
export const takeoverRoutes = routes('takeovers', '/api/bizapp/biz/takeover', granted('b'), {
  mappings: get('/mappings', {
    summary: 'Mappings of the own organisation, the last used first',
    reply: z.array(TakeoverMapping),
  }),
  save: post('/saveMapping', {
    affects: ['takeovers.mappings'],
    summary: 'Keeps a mapping under its name, for this file and the next ones',
    body: TakeoverMappingBody,
    reply: z.object({ id: z.string(), version: z.number().int() }),
    errors: ['takeovers.mapping_unknown', 'takeovers.name_taken', 'takeovers.code_unknown', 'record.stale'],
  }),
  drop: post('/deleteMapping', {
    affects: ['takeovers.mappings'],
    summary: 'Deletes a mapping; what was taken over by it stays',
    body: IdBody,
    errors: ['takeovers.mapping_unknown'],
  }),
  inspect: post('/inspectImport', {
    affects: [],
    summary: 'The headings of a file and what they seem to stand for; nothing is kept',
    upload: true,
    query: z.object({ kind: zKind }),
    reply: TakeoverInspection,
    errors: [...SHEET_ERRORS, 'sheets.table_unreadable'],
  }),
  check: post('/checkImport', {
    affects: [],
    summary: 'Dry run: what would become of each row, and what is wrong with which; nothing is changed',
    upload: true,
    query: byMapping,
    reply: TakeoverCheck,
    errors: FILE_ERRORS,
  }),
  start: post('/import', {
    affects: ['takeovers', ...EVERY_CASE],
    summary:
      'Takes the cases of a file over, each row by itself; the same file once more leads to the same run',
    upload: true,
    query: byMapping.extend({
      /** Whether the appellants are told by SMS. */
      tells: z.enum(['true', 'false'], 'rule.code').default('false'),
    }),
    reply: TakeoverRunDetail,
    errors: [...FILE_ERRORS, 'takeovers.no_row'],
  }),
  page: get('/page', {
    summary: 'Runs of the own organisation, newest first',
    query: pageQuery(['createTime'], {}),
    reply: page(TakeoverRun),
  }),
  detail: get('/detailpage', {
    summary: 'One run, with the rows that became no cases',
    query: IdQuery,
    reply: TakeoverRunDetail,
    errors: ['takeovers.run_unknown'],
  }),
  sheet: get('/sheet', {
    summary: 'The rows of a run that became no cases, as they came, with why: to be corrected and sent again',
    query: IdQuery,
    raw: true,
    stepUp: 'always',
    errors: ['takeovers.run_unknown'],
  }),
})
