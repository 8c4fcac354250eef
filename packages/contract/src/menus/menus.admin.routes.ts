import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdList, IdQuery } from '../kit/scalars.ts'
import {
  ButtonPage,
  ButtonQuery,
  ButtonRecord,
  ChangeModule,
  EditButton,
  EditMenu,
  EditModule,
  MenuRecord,
  MenuTreeQuery,
  ModulePage,
  ModuleQuery,
  ModuleRecord,
  NewButton,
  NewMenu,
  NewModule,
} from './menus.admin.schemas.ts'

const UNKNOWN = ['menus.not_found'] as const
const WRITE = [
  ...UNKNOWN,
  'menus.parent_wrong',
  'menus.component_unknown',
  'menus.address_wrong',
  'menus.name_taken',
] as const

export const moduleRoutes = routes(
  'modules',
  '/api/webapp/sys/module',
  granted(),
  {
    page: get('/page', {
      summary: 'Modules, the first level of the menu',
      query: ModuleQuery,
      reply: ModulePage,
    }),
    add: post('/add', {
      idempotent: true,
      summary: 'Adds a module; data is the id',
      body: NewModule,
      reply: z.string(),
      errors: UNKNOWN,
    }),
    edit: post('/edit', {
      summary: 'Changes a module',
      body: EditModule,
      errors: [...UNKNOWN, 'record.stale'],
    }),
    delete: post('/delete', {
      summary: 'Deletes modules with everything below them',
      body: IdList,
      errors: [...UNKNOWN, 'menus.needed'],
    }),
    detail: get('/detail', {
      summary: 'One module',
      query: IdQuery,
      reply: ModuleRecord,
      errors: UNKNOWN,
    }),
  },
  ['modules', 'menuAdmin', 'buttons', 'menus'],
)

export const menuAdminRoutes = routes(
  'menuAdmin',
  '/api/webapp/sys/menu',
  granted(),
  {
    tree: get('/tree', {
      summary: 'Menus of a module as a tree; with a search what matches and everything above it',
      query: MenuTreeQuery,
      reply: z.array(MenuRecord),
    }),
    add: post('/add', {
      idempotent: true,
      summary: 'Adds a catalogue, page, frame or link; data is the id',
      body: NewMenu,
      reply: z.string(),
      errors: WRITE,
    }),
    edit: post('/edit', {
      summary: 'Changes an entry of the menu',
      body: EditMenu,
      errors: [...WRITE, 'record.stale'],
    }),
    changeModule: post('/changeModule', {
      summary: 'Moves a top entry with everything below it to another module',
      body: ChangeModule,
      errors: WRITE,
    }),
    delete: post('/delete', {
      summary: 'Deletes entries with everything below them; what was granted of them goes too',
      body: IdList,
      errors: [...UNKNOWN, 'menus.needed'],
    }),
    detail: get('/detail', {
      summary: 'One entry of the menu',
      query: IdQuery,
      reply: MenuRecord,
      errors: UNKNOWN,
    }),
    moduleSelector: get('/moduleSelector', {
      summary: 'Modules to choose from',
      reply: z.array(ModuleRecord),
    }),
    menuTreeSelector: get('/menuTreeSelector', {
      summary: 'Entries that others can lie below',
      query: MenuTreeQuery,
      reply: z.array(MenuRecord),
    }),
  },
  ['modules', 'menuAdmin', 'buttons', 'menus'],
)

export const buttonRoutes = routes(
  'buttons',
  '/api/webapp/sys/button',
  granted(),
  {
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
      errors: [...UNKNOWN, 'menus.code_taken'],
    }),
    edit: post('/edit', {
      summary: 'Changes a button',
      body: EditButton,
      errors: [...UNKNOWN, 'menus.code_taken', 'record.stale'],
    }),
    delete: post('/delete', { summary: 'Deletes buttons', body: IdList, errors: UNKNOWN }),
    detail: get('/detail', {
      summary: 'One button',
      query: IdQuery,
      reply: ButtonRecord,
      errors: UNKNOWN,
    }),
  },
  ['modules', 'menuAdmin', 'buttons', 'menus'],
)
