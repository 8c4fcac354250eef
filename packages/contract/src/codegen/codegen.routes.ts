import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdList, IdQuery, zId } from '../kit/scalars.ts'
import {
  DbColumn,
  DbColumnQuery,
  DbTable,
  EditGenBasic,
  EditGenField,
  EditGenFields,
  GenBasic,
  GenBasicPage,
  GenBasicQuery,
  GenField,
  GenFile,
  NewGenBasic,
} from './codegen.schemas.ts'

const OFF = ['codegen.off'] as const
const WRITE = [
  ...OFF,
  'codegen.table_unknown',
  'codegen.column_unknown',
  'codegen.name_taken',
  'codegen.incomplete',
] as const

/** Code generation, step 1 and 3 (contract 5.13): what is generated, preview, download. */
export const genBasicRoutes = routes(
  'genBasics',
  '/api/webapp/gen/basic',
  granted(),
  {
    page: get('/page', {
      summary: 'What was set up for generation',
      query: GenBasicQuery,
      reply: GenBasicPage,
      errors: OFF,
    }),
    add: post('/add', {
      idempotent: true,
      summary: 'Sets a table up for generation; its columns are read and given sensible choices',
      body: NewGenBasic,
      reply: GenBasic,
      errors: WRITE,
    }),
    edit: post('/edit', {
      summary: 'Changes the basics; choices about columns stay, columns of another table are read anew',
      body: EditGenBasic,
      reply: GenBasic,
      errors: [...WRITE, 'record.not_found'],
    }),
    delete: post('/delete', {
      summary: 'Deletes set-ups; nothing that was downloaded is touched',
      body: IdList,
      errors: [...OFF, 'record.not_found'],
    }),
    detail: get('/detail', {
      summary: 'One set-up',
      query: IdQuery,
      reply: GenBasic,
      errors: [...OFF, 'record.not_found'],
    }),
    tables: get('/tables', {
      summary: 'Tables of the database that can be chosen',
      reply: z.array(DbTable),
      errors: OFF,
    }),
    tableColumns: get('/tableColumns', {
      summary: 'Columns of a table',
      query: DbColumnQuery,
      reply: z.array(DbColumn),
      errors: [...OFF, 'codegen.table_unknown'],
    }),
    previewGen: get('/previewGen', {
      summary: 'The files of the slice, without writing any of them',
      query: IdQuery,
      reply: z.array(GenFile),
      errors: [...OFF, 'record.not_found', 'codegen.incomplete'],
    }),
    execGenZip: get('/execGenZip', {
      summary: 'The slice as a ZIP file',
      query: IdQuery,
      raw: true,
      errors: [...OFF, 'record.not_found', 'codegen.incomplete'],
    }),
    execGenPro: post('/execGenPro', {
      summary: 'Would write into the running product; always refused: download the slice and review it',
      body: IdBody,
      errors: [...OFF, 'codegen.no_writing'],
    }),
    mobileModuleSelector: get('/mobileModuleSelector', {
      summary: 'Modules of a mobile application; this product has none of its own',
      reply: z.array(z.object({ id: z.string(), name: z.string() })),
      errors: OFF,
    }),
  },
  ['genBasics', 'genFields'],
)

/** Code generation, step 2: what is shown of each column, and how. */
export const genFieldRoutes = routes(
  'genFields',
  '/api/webapp/gen/config',
  granted(),
  {
    list: get('/list', {
      summary: 'Columns of a set-up, in their order',
      query: z.object({ basicId: zId }),
      reply: z.array(GenField),
      errors: [...OFF, 'record.not_found'],
    }),
    edit: post('/edit', {
      summary: 'Changes the choices about one column',
      body: EditGenField,
      errors: [...OFF, 'record.not_found'],
    }),
    editBatch: post('/editBatch', {
      summary: 'Changes the choices about several columns at once',
      body: EditGenFields,
      errors: [...OFF, 'record.not_found'],
    }),
    delete: post('/delete', {
      summary: 'Leaves columns out of the slice; the key cannot be left out',
      body: IdList,
      errors: [...OFF, 'record.not_found', 'codegen.key_needed'],
    }),
    detail: get('/detail', {
      summary: 'One column',
      query: IdQuery,
      reply: GenField,
      errors: [...OFF, 'record.not_found'],
    }),
  },
  ['genBasics', 'genFields'],
)
