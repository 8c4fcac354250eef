import { z } from 'zod'
import type { ErrorKey } from '../errors.ts'
import { get, post } from '../kit/routes.ts'
import { IdBody, IdList, IdQuery } from '../kit/scalars.ts'
import {
  ButtonPage,
  ButtonQuery,
  ButtonRecord,
  ChangeModule,
  EditButton,
  EditModule,
  MenuTreeQuery,
  MenuTreeSelectorQuery,
  ModulePage,
  ModuleQuery,
  ModuleRecord,
  NewButton,
  NewModule,
} from './menus.admin.schemas.ts'

/** How the work on the entries of one menu, the desk's or the phone client's, is refused. */
interface Refusals {
  unknown: readonly ErrorKey[]
  /** Of what an entry may be. */
  write: readonly ErrorKey[]
  /** Of taking away what has to stay. */
  removal: readonly ErrorKey[]
  /** Of a button whose code another one has. */
  taken: ErrorKey
  /** Of a place that is none. */
  misplaced: ErrorKey
}

/** Modules of a menu. */
export const moduleRows = (summary: string, { unknown, ...refusals }: Refusals) => ({
  page: get('/page', {
    summary,
    query: ModuleQuery,
    reply: ModulePage,
  }),
  add: post('/add', {
    idempotent: true,
    summary: 'Adds a module; data is the id',
    body: NewModule,
    reply: z.string(),
    errors: unknown,
  }),
  edit: post('/edit', {
    summary: 'Changes a module',
    body: EditModule,
    errors: [...unknown, 'record.stale'],
  }),
  delete: post('/delete', {
    summary: 'Deletes modules with everything below them; what was granted of them goes too',
    body: IdList,
    errors: [...unknown, ...refusals.removal],
  }),
  restore: post('/restore', {
    summary: 'Brings a deleted module back with what was deleted together with it, granted to nobody yet',
    body: IdBody,
    errors: [...unknown, ...refusals.write, refusals.taken],
  }),
  detail: get('/detail', {
    summary: 'One module',
    query: IdQuery,
    reply: ModuleRecord,
    errors: unknown,
  }),
})

/**
 * Catalogues, pages, frames and links of a menu.
 * @param record an entry as it is told
 */
export const menuRows = <R extends z.ZodType, N extends z.ZodType, E extends z.ZodType>(
  { record, added, edited }: { record: R; added: N; edited: E },
  { unknown, ...refusals }: Refusals,
) => {
  const write = [...unknown, ...refusals.write]
  return {
    tree: get('/tree', {
      summary: 'Menus of a module as a tree; with a search what matches and everything above it',
      query: MenuTreeQuery,
      reply: z.array(record),
    }),
    add: post('/add', {
      idempotent: true,
      summary: 'Adds an entry; data is the id',
      body: added,
      reply: z.string(),
      errors: write,
    }),
    edit: post('/edit', {
      summary: 'Changes an entry',
      body: edited,
      errors: [...write, 'record.stale'],
    }),
    changeModule: post('/changeModule', {
      summary: 'Moves a top entry with everything below it to another module',
      body: ChangeModule,
      errors: write,
    }),
    delete: post('/delete', {
      summary: 'Deletes entries with everything below them; what was granted of them goes too',
      body: IdList,
      errors: [...unknown, ...refusals.removal],
    }),
    restore: post('/restore', {
      summary: 'Brings a deleted entry back with what was deleted together with it, granted to nobody yet',
      body: IdBody,
      errors: [...write, refusals.taken],
    }),
    detail: get('/detail', {
      summary: 'One entry',
      query: IdQuery,
      reply: record,
      errors: unknown,
    }),
    moduleSelector: get('/moduleSelector', {
      summary: 'Modules to choose from',
      reply: z.array(ModuleRecord),
    }),
    menuTreeSelector: get('/menuTreeSelector', {
      summary: 'Entries that others can lie below',
      query: MenuTreeSelectorQuery,
      reply: z.array(record),
    }),
  }
}

/** Buttons of a menu's pages. */
export const buttonRows = ({ unknown, ...refusals }: Refusals) => ({
  page: get('/page', {
    summary: 'Buttons of a menu',
    query: ButtonQuery,
    reply: ButtonPage,
  }),
  add: post('/add', {
    idempotent: true,
    summary: 'Adds a button to a menu; data is the id',
    body: NewButton,
    reply: z.string(),
    errors: [...unknown, refusals.taken],
  }),
  edit: post('/edit', {
    summary: 'Changes a button',
    body: EditButton,
    errors: [...unknown, refusals.taken, 'record.stale'],
  }),
  delete: post('/delete', { summary: 'Deletes buttons', body: IdList, errors: unknown }),
  restore: post('/restore', {
    summary: 'Brings a deleted button back, granted to nobody yet',
    body: IdBody,
    errors: [...unknown, refusals.misplaced, refusals.taken],
  }),
  detail: get('/detail', {
    summary: 'One button',
    query: IdQuery,
    reply: ButtonRecord,
    errors: unknown,
  }),
})
