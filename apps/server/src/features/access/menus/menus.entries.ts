import type { ErrorKey } from '@appeal/contract/errors.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { IdList, IdQuery } from '@appeal/contract/kit/scalars.ts'
import type {
  ButtonQuery,
  ButtonRecord,
  ChangeModule,
  EditButton,
  EditModule,
  MenuTreeQuery,
  ModuleQuery,
  ModuleRecord,
  NewButton,
  NewModule,
} from '@appeal/contract/menus/menus.admin.schemas.ts'
import type { z } from 'zod'
import { stampsOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { violates } from '../../../platform/db/violations.ts'
import { fail } from '../../../platform/fail.ts'
import { idsOf } from '../../../platform/http/binding.ts'
import { newId } from '../../../platform/ids.ts'
import { changesBetween, recordChange } from '../../../platform/trail/trail.ts'
import { letHandOn } from '../roles/roles.service.ts'
import { ROOT } from './menus.presenter.ts'

export type Category = 'MODULE' | 'MENU' | 'BUTTON'

/** What every module, menu and button has, of the desk (contract 5.5) and of the phone client (5.14) alike. */
export interface EntryRow {
  id: string
  parentId: string
  moduleId: string | null
  category: string
  menuType: string | null
  code: string
  title: string
  titleEn: string | null
  path: string | null
  icon: string | null
  color: string | null
  sortCode: number
  version: number
  createdAt: Date
  updatedAt: Date
}
type Fields<Row extends EntryRow> = Partial<Omit<Row, 'id' | 'version' | 'createdAt'>>
export type NewEntry<Row extends EntryRow> = Fields<Row> &
  Pick<EntryRow, 'id' | 'parentId' | 'category' | 'code' | 'title' | 'createdAt' | 'updatedAt'>

/** One tree of entries: where its rows lie, how a menu of it looks, and what it refuses by which name. */
export interface EntryBook<Row extends EntryRow, Menu, GivenMenu> {
  errors: 'menus' | 'mobile'
  /** Name of the constraint on codes, and the sentence for it. */
  unique: { constraint: string; reason: ErrorKey }
  /** The kind of record in the trail of changes. */
  kindOf(category: Category): string
  list(db: Queryable): Promise<Row[]>
  find(db: Queryable, id: string): Promise<Row | undefined>
  lock(tx: Tx): Promise<void>
  insert(tx: Tx, row: NewEntry<Row>): Promise<void>
  update(tx: Tx, ids: readonly string[], change: Fields<Row>): Promise<void>
  /** Takes entries away with what was granted of them. */
  remove(tx: Tx, ids: readonly string[], at: Date): Promise<void>
  present(row: Row): Menu
  /** Judges what a menu of this tree says beyond its place, and gives what its row holds. */
  menuFields(rows: readonly Row[], given: GivenMenu, self?: Row): Fields<Row>
  /** What a new row gets that depends on its id. */
  complete?(row: NewEntry<Row>): NewEntry<Row>
  /** Refuses deletions that would leave the tree useless. */
  judgeDeletion?(rows: readonly Row[]): void
  /** Runs in the transaction of every change. */
  changed?(tx: Tx, ctx: Context): Promise<void>
  /** A module, and a menu with all below it, in the words of the client that asks. */
  shownModule?(ctx: Context, module: ModuleRecord): ModuleRecord
  shownMenu?(ctx: Context, menu: Menu): Menu
  /** What a client sent of a module or a menu, in our own words. */
  heard?<T extends Drawn>(given: T): T
}

/** What clients may call by other words. */
interface Drawn {
  icon?: string | undefined
  component?: string | undefined
}

interface Place extends Drawn {
  module: string
  parentId: string
  menuType: string
}
interface Versioned {
  id: string
  version?: number | undefined
}
interface Asked<T extends z.ZodType> {
  query: z.output<T>
}
interface Sent<T extends z.ZodType> {
  body: z.output<T>
}
interface PageOf {
  current: number
  size: number
  sortField?: 'sortCode' | 'title' | 'createTime' | 'code' | undefined
  sortOrder?: 'ascend' | 'descend' | undefined
}

/** Number and times of a record as the wire has them. */
export const stamps = (row: EntryRow) => ({
  version: row.version,
  ...stampsOf(row),
})
const presentEntry = (row: EntryRow): ModuleRecord & ButtonRecord => ({
  ...row,
  ...stamps(row),
})

const matches = (row: EntryRow, key: string | undefined) =>
  !key || [row.title, row.titleEn, row.code].some((text) => text?.toLowerCase().includes(key.toLowerCase()))

// A tree is a few hundred rows that every reload reads anyway; lists are cut from it here.
function cut<Row extends EntryRow, T>(
  rows: readonly Row[],
  query: PageOf,
  present: (row: Row) => T,
): Page<T> {
  const by = query.sortField ?? 'sortCode'
  const value = (row: Row) => (by === 'createTime' ? row.createdAt.getTime() : row[by])
  const sign = query.sortOrder === 'descend' ? -1 : 1
  const sorted = rows.toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : 0))
  const from = (query.current - 1) * query.size
  return toPage(sorted.slice(from, from + query.size).map(present), rows.length, query)
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** An entry with everything below it, buttons too; a top menu lies below its module. */
function withAllBelow<Row extends EntryRow>(rows: readonly Row[], top: Row): Row[] {
  const below = grouped(rows, (row) =>
    row.category === 'MENU' && row.parentId === ROOT ? (row.moduleId ?? ROOT) : row.parentId,
  )
  const walk = (row: Row): Row[] => [row, ...(below.get(row.id) ?? []).flatMap(walk)]
  return walk(top)
}

const moduleFields = ({ title, titleEn, icon, color, sortCode }: z.output<typeof NewModule>) => ({
  title,
  titleEn: titleEn ?? null,
  icon: icon ?? null,
  color: color ?? null,
  sortCode: sortCode ?? 99,
})

/** What administrators ask of and do with one tree of modules, menus and buttons: an operation for each route. */
export function entryActs<
  Row extends EntryRow,
  Menu extends { children?: Menu[] },
  GivenMenu extends Place & { title: string },
>(book: EntryBook<Row, Menu, GivenMenu>) {
  const { heard = <T>(given: T) => given } = book
  const shownModule = (ctx: Context) => (row: Row) =>
    book.shownModule?.(ctx, presentEntry(row)) ?? presentEntry(row)
  const shownMenu = (ctx: Context) => (menu: Menu) => book.shownMenu?.(ctx, menu) ?? menu
  const unknown = (field?: string) => fail(`${book.errors}.not_found`, field === undefined ? {} : { field })
  const misplaced = (field: string) => fail(`${book.errors}.parent_wrong`, { field })
  const demand = (row: Row | undefined, category: Category): Row =>
    row?.category === category ? row : unknown()
  const among = (rows: readonly Row[], id: string, category: Category): Row =>
    demand(
      rows.find((row) => row.id === id),
      category,
    )
  const fresh = (rows: readonly Row[], { id, version }: Versioned, category: Category): Row => {
    const row = among(rows, id, category)
    if (version !== undefined && version !== row.version) fail('record.stale')
    return row
  }
  const all = async (ctx: Context, category: Category) =>
    (await book.list(ctx.platform.db)).filter((row) => row.category === category)

  /** Changes the tree with nobody else doing so; a code that is taken ends with a sentence. */
  async function write<T>(ctx: Context, work: (tx: Tx, rows: readonly Row[]) => Promise<T>): Promise<T> {
    try {
      return await ctx.unitOfWork(async (tx) => {
        await book.lock(tx)
        const done = await work(tx, await book.list(tx))
        await book.changed?.(tx, ctx)
        return done
      })
    } catch (error) {
      if (violates(error, book.unique.constraint)) fail(book.unique.reason, { field: 'code' })
      throw error
    }
  }

  async function insert(ctx: Context, tx: Tx, category: Category, given: Fields<Row>): Promise<string> {
    const id = newId(ctx.platform.clock)
    const at = ctx.now()
    const base = { parentId: ROOT, code: `${category.toLowerCase()}${id}`, ...given }
    const plain = { ...base, category, id, createdAt: at, updatedAt: at } as NewEntry<Row>
    const row = book.complete?.(plain) ?? plain
    await book.insert(tx, row)
    if (category === 'MENU' && row.menuType !== 'CATALOG') await letHandOn(tx, ctx, id)
    if (category === 'BUTTON') await letHandOn(tx, ctx, row.parentId, id)
    await note(ctx, tx, row, changesBetween<typeof given>(null, given, Object.keys(given) as never[]))
    return id
  }

  async function change(ctx: Context, tx: Tx, row: Row, given: Fields<Row>): Promise<void> {
    await book.update(tx, [row.id], { ...given, updatedAt: ctx.now() })
    await note(ctx, tx, row, changesBetween<typeof given>(row, given, Object.keys(given) as never[]))
  }

  const note = (
    ctx: Context,
    tx: Tx,
    { id, title: name, category }: Pick<EntryRow, 'id' | 'title' | 'category'>,
    changes: ReturnType<typeof changesBetween>,
  ) => recordChange(tx, ctx, book.kindOf(category as Category), { id, name }, changes)

  /** Everything below goes along to another module. */
  const carryAlong = (tx: Tx, ctx: Context, rows: readonly Row[], top: Row, moduleId: string) => {
    const ids = withAllBelow(rows, top).flatMap(({ id }) => (id === top.id ? [] : [id]))
    return book.update(tx, ids, { moduleId, updatedAt: ctx.now() } as Fields<Row>)
  }

  const isModule = (rows: readonly Row[], id: string) =>
    rows.some((row) => row.id === id && row.category === 'MODULE')

  /** Where a menu may lie: in a module that exists, below a catalogue of it, never below itself. */
  function judgePlace(rows: readonly Row[], given: Place, self?: Row): void {
    if (!isModule(rows, given.module)) misplaced('module')
    const own = self ? withAllBelow(rows, self) : []
    if (given.parentId !== ROOT) {
      const parent = rows.find(({ id }) => id === given.parentId)
      const isPlace = parent?.menuType === 'CATALOG' && parent.moduleId === given.module
      if (!isPlace || own.some(({ id }) => id === given.parentId)) misplaced('parentId')
    }
    if (self?.menuType === 'CATALOG' && given.menuType !== 'CATALOG' && own.length > 1) misplaced('menuType')
  }

  function menuFields(rows: readonly Row[], given: GivenMenu, self?: Row): Fields<Row> {
    judgePlace(rows, given, self)
    return book.menuFields(rows, given, self)
  }

  function buttonFields(rows: readonly Row[], given: z.output<typeof NewButton>) {
    const menu = rows.find(({ id }) => id === given.parentId)
    if (menu?.category !== 'MENU' || menu.menuType === 'CATALOG') return unknown('parentId')
    const { parentId, title, titleEn = null, code, sortCode = 99 } = given
    return { parentId, moduleId: menu.moduleId, title, titleEn, code, sortCode }
  }

  const deletion =
    (category: Category) =>
    (ctx: Context, { body }: Sent<typeof IdList>) =>
      deleteEntries(ctx, idsOf(body), category)

  /** Deletes entries with everything below them; what was granted of them goes too. */
  const deleteEntries = (ctx: Context, ids: readonly string[], category: Category): Promise<void> =>
    write(ctx, async (tx, rows) => {
      const gone = new Set<string>()
      for (const id of new Set(ids)) {
        if (gone.has(id)) continue
        const row = among(rows, id, category)
        const lost = withAllBelow(rows, row)
        book.judgeDeletion?.(lost)
        for (const one of lost) gone.add(one.id)
        await note(ctx, tx, row, [{ field: 'deleted', before: lost.length, after: null }])
      }
      await book.remove(tx, [...gone], ctx.now())
    })

  /** Menus of a module as a tree; a search keeps what it finds with everything above it. */
  async function menuTree(ctx: Context, { query }: Asked<typeof MenuTreeQuery>): Promise<Menu[]> {
    const rows = (await all(ctx, 'MENU')).filter(({ moduleId }) => !query.module || moduleId === query.module)
    const below = grouped(rows, ({ parentId }) => parentId)
    const build = (row: Row): Menu | undefined => {
      const children = (below.get(row.id) ?? []).flatMap((child) => build(child) ?? [])
      if (!children.length && !matches(row, query.searchKey)) return undefined
      return { ...book.present(row), ...(children.length && { children }) }
    }
    return (below.get(ROOT) ?? []).flatMap((row) => build(row) ?? []).map(shownMenu(ctx))
  }

  return {
    modules: {
      page: async (ctx: Context, { query }: Asked<typeof ModuleQuery>): Promise<Page<ModuleRecord>> => {
        const rows = (await all(ctx, 'MODULE')).filter((row) => matches(row, query.searchKey))
        return cut(rows, query, shownModule(ctx))
      },
      /** One module. @throws not_found */
      detail: async (ctx: Context, { query }: Asked<typeof IdQuery>): Promise<ModuleRecord> =>
        shownModule(ctx)(demand(await book.find(ctx.platform.db, query.id), 'MODULE')),
      /** Adds a module; answers its id. */
      add: (ctx: Context, { body }: Sent<typeof NewModule>): Promise<string> =>
        write(ctx, (tx) => insert(ctx, tx, 'MODULE', moduleFields(heard(body)) as Fields<Row>)),
      /** Changes a module. @throws not_found, record.stale */
      edit: (ctx: Context, { body }: Sent<typeof EditModule>): Promise<void> =>
        write(ctx, (tx, rows) =>
          change(ctx, tx, fresh(rows, body, 'MODULE'), moduleFields(heard(body)) as Fields<Row>),
        ),
      delete: deletion('MODULE'),
    },
    menus: {
      tree: menuTree,
      /** One entry of the menu. @throws not_found */
      detail: async (ctx: Context, { query }: Asked<typeof IdQuery>): Promise<Menu> =>
        shownMenu(ctx)(book.present(demand(await book.find(ctx.platform.db, query.id), 'MENU'))),
      /** Adds a catalogue, page, frame or link; answers its id. @throws parent_wrong, address_wrong, what is taken */
      add: (ctx: Context, { body }: { body: GivenMenu }): Promise<string> =>
        write(ctx, (tx, rows) => insert(ctx, tx, 'MENU', menuFields(rows, heard(body)))),
      /** Changes an entry; another module takes everything below it along. */
      edit: (ctx: Context, { body }: { body: GivenMenu & Versioned }): Promise<void> =>
        write(ctx, async (tx, rows) => {
          const row = fresh(rows, body, 'MENU')
          await change(ctx, tx, row, menuFields(rows, heard(body), row))
          if (body.module !== row.moduleId) await carryAlong(tx, ctx, rows, row, body.module)
        }),
      /** Moves a top entry with everything below it to another module. */
      changeModule: (ctx: Context, { body }: Sent<typeof ChangeModule>): Promise<void> =>
        write(ctx, async (tx, rows) => {
          const row = among(rows, body.id, 'MENU')
          if (!isModule(rows, body.module) || row.parentId !== ROOT) misplaced('module')
          await change(ctx, tx, row, { moduleId: body.module } as Fields<Row>)
          await carryAlong(tx, ctx, rows, row, body.module)
        }),
      delete: deletion('MENU'),
      /** Modules to choose from, in their order. */
      moduleSelector: async (ctx: Context): Promise<ModuleRecord[]> =>
        (await all(ctx, 'MODULE')).map(shownModule(ctx)),
      menuTreeSelector: menuTree,
    },
    buttons: {
      /** Buttons of a menu. */
      page: async (ctx: Context, { query }: Asked<typeof ButtonQuery>): Promise<Page<ButtonRecord>> => {
        const rows = (await all(ctx, 'BUTTON')).filter(
          (row) => (!query.parentId || row.parentId === query.parentId) && matches(row, query.searchKey),
        )
        return cut(rows, query, presentEntry)
      },
      /** One button. @throws not_found */
      detail: async (ctx: Context, { query }: Asked<typeof IdQuery>): Promise<ButtonRecord> =>
        presentEntry(demand(await book.find(ctx.platform.db, query.id), 'BUTTON')),
      /** Adds a button to a menu; answers its id. */
      add: (ctx: Context, { body }: Sent<typeof NewButton>): Promise<string> =>
        write(ctx, (tx, rows) => insert(ctx, tx, 'BUTTON', buttonFields(rows, body) as Fields<Row>)),
      /** Changes a button. */
      edit: (ctx: Context, { body }: Sent<typeof EditButton>): Promise<void> =>
        write(ctx, (tx, rows) =>
          change(ctx, tx, fresh(rows, body, 'BUTTON'), buttonFields(rows, body) as Fields<Row>),
        ),
      delete: deletion('BUTTON'),
    },
  }
}
