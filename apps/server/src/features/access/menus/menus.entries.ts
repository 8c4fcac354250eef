import type { ErrorKey } from '@appeal/contract/errors.ts'
import type { Page } from '@appeal/contract/kit/page.ts'
import type { zStanding } from '@appeal/contract/kit/records.ts'
import type { IdBody, IdList, IdQuery } from '@appeal/contract/kit/scalars.ts'
import type {
  ButtonQuery,
  ButtonRecord,
  ChangeModule,
  EditButton,
  EditModule,
  MenuTreeSelectorQuery,
  ModuleQuery,
  ModuleRecord,
  NewButton,
  NewModule,
} from '@appeal/contract/menus/menus.admin.schemas.ts'
import type { z } from 'zod'
import { stampsOf, wireTime } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { violates } from '../../../platform/db/violations.ts'
import { fail } from '../../../platform/fail.ts'
import { idsOf } from '../../../platform/http/binding.ts'
import { newId } from '../../../platform/ids.ts'
import { changesBetween, recordChange } from '../../../platform/trail/trail.ts'
import { letHandOn, noteRights } from '../roles/roles.service.ts'
import { cut, type EntryRow, goneTogether, grouped, matches, withAllBelow } from './menus.entries.tree.ts'
import { ROOT } from './menus.presenter.ts'

export type Category = 'MODULE' | 'MENU' | 'BUTTON'

type Fields<Row extends EntryRow> = Partial<Omit<Row, 'id' | 'version' | 'createdAt' | 'deletedAt'>>
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
  listDeleted(db: Queryable): Promise<Row[]>
  find(db: Queryable, id: string): Promise<Row | undefined>
  lock(tx: Tx): Promise<void>
  insert(tx: Tx, row: NewEntry<Row>): Promise<void>
  update(tx: Tx, ids: readonly string[], change: Fields<Row>): Promise<void>
  /** Takes entries away with what was granted of them. */
  remove(tx: Tx, ids: readonly string[], at: Date): Promise<string[]>
  /** Brings deleted entries back; what was granted of them is gone. */
  restore(tx: Tx, ids: readonly string[], at: Date): Promise<string[]>
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
type Standing = z.output<typeof zStanding>
interface Asked<T extends z.ZodType> {
  query: z.output<T>
}
interface Sent<T extends z.ZodType> {
  body: z.output<T>
}
/** Number and times of a record as the wire has them. */
export const stamps = (row: EntryRow) => ({
  version: row.version,
  deletedTime: row.deletedAt && wireTime(row.deletedAt),
  ...stampsOf(row),
})
const presentEntry = (row: EntryRow): ModuleRecord & ButtonRecord => ({
  ...row,
  ...stamps(row),
})

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
  const all = async (ctx: Context, category: Category, standing?: Standing) =>
    (await (standing === 'deleted' ? book.listDeleted : book.list)(ctx.platform.db)).filter(
      (row) => row.category === category,
    )

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
    await handOn(tx, ctx, row)
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

  const isPage = (row: Row | undefined): row is Row => row?.category === 'MENU' && row.menuType !== 'CATALOG'

  function buttonFields(rows: readonly Row[], given: z.output<typeof NewButton>) {
    const menu = rows.find(({ id }) => id === given.parentId)
    if (!isPage(menu)) return unknown('parentId')
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
      await noteRights(tx, ctx, await book.remove(tx, [...gone], ctx.now()))
    })

  const restoring =
    (category: Category) =>
    (ctx: Context, { body }: Sent<typeof IdBody>) =>
      restoreEntry(ctx, body.id, category)

  /** Lets those who give rights hand on what lies here now. */
  async function handOn(tx: Tx, ctx: Context, { id, category, menuType, parentId }: NewEntry<Row>) {
    if (category === 'MENU' && menuType !== 'CATALOG') await letHandOn(tx, ctx, id)
    if (category === 'BUTTON') await letHandOn(tx, ctx, parentId, id)
  }

  /** A menu as its form would give it back; what is left open is null in both. */
  const asGiven = (row: Row) => book.present(row) as unknown as GivenMenu

  /** Judges a deleted entry as if it were added today where it was. */
  function judgeReturn(rows: readonly Row[], row: Row): void {
    if (row.category === 'MENU') judgePlace(rows, asGiven(row))
    if (row.category === 'BUTTON' && !isPage(rows.find(({ id }) => id === row.parentId)))
      misplaced('parentId')
  }

  /** Brings a deleted entry back to its place, with what was deleted together with it; nobody has it by that. */
  const restoreEntry = (ctx: Context, id: string, category: Category): Promise<void> =>
    write(ctx, async (tx, rows) => {
      const gone = await book.listDeleted(tx)
      const row = among(gone, id, category)
      // What it lay below may lie in another module today.
      const moduleId = rows.find((one) => one.id === row.parentId)?.moduleId ?? row.moduleId
      judgeReturn(rows, { ...row, moduleId })
      const back = goneTogether(gone, row)
      for (const menu of back) if (menu.category === 'MENU') book.menuFields(rows, asGiven(menu))
      const ids = back.map((one) => one.id)
      await noteRights(tx, ctx, await book.restore(tx, ids, ctx.now()))
      if (moduleId !== row.moduleId) await book.update(tx, ids, { moduleId } as Fields<Row>)
      for (const one of back) await handOn(tx, ctx, one)
      await note(ctx, tx, row, [{ field: 'restored', before: null, after: back.length }])
    })

  /** Menus of a module as a tree; a search keeps what it finds with everything above it. */
  async function menuTree(
    ctx: Context,
    { query }: { query: z.output<typeof MenuTreeSelectorQuery> & { standing?: Standing } },
  ): Promise<Menu[]> {
    const rows = (await all(ctx, 'MENU', query.standing)).filter(
      ({ moduleId }) => !query.module || moduleId === query.module,
    )
    const known = new Set(rows.map(({ id }) => id))
    const below = grouped(rows, ({ parentId }) => (known.has(parentId) ? parentId : ROOT))
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
        const rows = (await all(ctx, 'MODULE', query.standing)).filter((row) => matches(row, query.searchKey))
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
      restore: restoring('MODULE'),
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
      restore: restoring('MENU'),
      /** Modules to choose from, in their order. */
      moduleSelector: async (ctx: Context): Promise<ModuleRecord[]> =>
        (await all(ctx, 'MODULE')).map(shownModule(ctx)),
      menuTreeSelector: menuTree,
    },
    buttons: {
      /** Buttons of a menu. */
      page: async (ctx: Context, { query }: Asked<typeof ButtonQuery>): Promise<Page<ButtonRecord>> => {
        const rows = (await all(ctx, 'BUTTON', query.standing)).filter(
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
      restore: restoring('BUTTON'),
    },
  }
}
