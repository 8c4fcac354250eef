import type { ViewList } from '@appeal/contract/views/views.routes.ts'
import { describe, expect, it } from 'vitest'
import { checkOrder } from '../desk/bulk/bulk.dryRun.ts'
import { runBulk, showRun, startRun, undoRun } from '../desk/bulk/bulk.service.ts'
import { conversationOf, send } from '../desk/conversations/conversations.service.ts'
import { officeDossier, ownDossier } from '../desk/dossiers/dossiers.service.ts'
import { beat, leave } from '../desk/presence/presence.service.ts'
import { countViews, deleteOwn, listOfViews, saveOwn } from '../desk/views/views.service.ts'
import { readers } from '../features/audit/audit.service.ts'
import { openPart } from '../features/exports/exports.files.ts'
import { runExport } from '../features/exports/exports.run.ts'
import { ownPage as ownExports, showExport, startExport } from '../features/exports/exports.service.ts'
import { listParts } from '../features/exports/exports.store.ts'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { systemContext } from '../platform/context.ts'
import { Refusal } from '../platform/fail.ts'
import { readHistory } from '../platform/history/history.ts'
import { relatedCases } from './cases.related.ts'
import { LIST, lists, type Name, parcelRoutes, sixth, useParcels } from './cases.sixth.fixture.ts'

const parcels = useParcels()
const { test, as, begin, row, tried } = parcels
const system = () => systemContext(test.app.platform, 'test')
const ref = (id: string) => ({ kind: sixth.name, id })
const refused = (reason: string) => (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
  expect(error.reason).toBe(reason)
  return 'refused'
}
const eventsOf = async (id: string) =>
  (await readHistory(test.app.platform.db, 'parcel', id)).map(({ event }) => event)

/** The same press over the wire, as often as it is sent. */
async function press(name: Name, body: object, key: string) {
  const { token } = await test.app.as(parcels.who[name])
  return () =>
    test.app.inject({
      method: 'POST',
      url: parcelRoutes.store.url,
      headers: { token, 'idempotency-key': key, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
}

describe('a press on a case of the sixth kind', () => {
  it('is one act and one answer, at once and after', async () => {
    const { id } = await begin()
    const send = await press('officer', { id, version: 1, shelf: 'C3' }, 'at once')
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await send())
    expect(answers[0]!.json()).toMatchObject({ code: 200, data: { id, shelf: 'C3', version: 2 } })
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(3)
    expect(await eventsOf(id)).toEqual(['filed', 'routed', 'stored'])
    const other = await press('officer', { id, version: 1, shelf: 'C4' }, 'at once')
    expect((await other()).json().data.reason).toBe('request.key_reused')
  })

  it('is refused to whoever lost the case, and its answer to whoever lost the right', async () => {
    const { app } = test
    const { id } = await begin()
    const send = await press('colleague', { id, version: 1, shelf: 'D1' }, 'lost')
    const first = await send()
    expect(first.json().code).toBe(200)
    const away = (await orgDirectory(app.platform)).byCode('BUR-440100')!.id
    await app.platform.database.pool.query('update test_parcels set bureau_id = $2 where id = $1', [id, away])
    const anew = await (await press('colleague', { id, version: 2, shelf: 'D2' }, 'another'))()
    expect(anew.json().data.reason).toBe('cases.not_found')
    expect(anew.headers['idempotent-replayed']).toBeUndefined()
    // What was answered is answered again: it tells nothing that was not told.
    expect((await send()).body).toBe(first.body)
    await app.platform.database.pool.query('delete from user_roles where user_id = $1', [
      parcels.who.colleague,
    ])
    await app.platform.live.send(app.platform.db, { kind: 'cache', key: 'grants' })
    await expect.poll(async () => (await send()).json().code).toBe(403)
    expect((await send()).headers['idempotent-replayed']).toBeUndefined()
    expect(await eventsOf(id)).toEqual(['filed', 'routed', 'stored'])
  })
})

describe('what people do around cases of the sixth kind', () => {
  it('many at once: tried before, done, and taken back where nothing happened since', async () => {
    const ctx = await as('officer')
    const made = [await begin(), await begin(), await begin()]
    const [one, changed, over] = made.map(({ id }) => id) as [string, string, string]
    await tried('officer', 'store', over)
    await tried('officer', 'giveBack', over)
    const items = await Promise.all(
      [one, changed, over].map(async (id): Promise<[string, number]> => [id, (await row(id)).version]),
    )
    const order = { kind: sixth.name, action: 'store', input: { shelf: 'B2' }, items }
    const before = await Promise.all(items.map(([id]) => row(id)))
    const dry = await checkOrder(ctx, order)
    expect(dry.items.map(({ appealNo, state }) => [appealNo, state])).toEqual([
      [made[0]!.no, 'waiting'],
      [made[1]!.no, 'waiting'],
      [made[2]!.no, 'refused'],
    ])
    expect(await Promise.all(items.map(([id]) => row(id)))).toEqual(before)
    const hidden = await checkOrder(await as('otherBureau'), order)
    expect(hidden.items.map(({ appealNo, state }) => [appealNo, state])).toEqual(
      items.map(() => ['', 'refused']),
    )

    const { id: run } = await startRun(ctx, order)
    await runBulk(system(), run)
    expect(await showRun(ctx, run)).toMatchObject({
      finished: true,
      done: 2,
      refused: 1,
      can: ['retry', 'undo'],
    })
    await showRun(await as('colleague'), run).catch(refused('bulk.not_found'))
    expect((await row(one)).shelf).toBe('B2')
    expect((await eventsOf(one)).at(-1)).toBe('stored')

    expect(await tried('province', 'store', changed)).toBe('done')
    const { id: undo } = await undoRun(ctx, run)
    await runBulk(system(), undo)
    const back = await showRun(ctx, undo)
    expect(back).toMatchObject({ finished: true, done: 1, refused: 1, undoOf: run })
    expect((await row(one)).shelf).toBeNull()
    expect((await row(changed)).shelf).toBe('A1')
    await undoRun(ctx, run).catch(refused('bulk.undone_before'))
    // What has no inverse stays done.
    const { id: given } = await startRun(ctx, {
      ...order,
      action: 'giveBack',
      input: {},
      items: [[changed, (await row(changed)).version]],
    })
    await runBulk(system(), given)
    expect((await row(changed)).state).toBe('returned')
    await undoRun(ctx, given).catch(refused('bulk.no_inverse'))
  })

  it('views are kept and counted, each as its viewer sees the list', async () => {
    const list = sixth.name as ViewList
    const { id } = await begin()
    await tried('officer', 'store', id)
    const view = { list, title: 'on A1', queue: 'all', filters: { shelf: 'A1' } }
    for (const name of ['officer', 'otherBureau'] as const) {
      const ctx = await as(name)
      const kept = await saveOwn(ctx, view)
      expect((await listOfViews(ctx, list)).views.map(({ title }) => title)).toEqual(['on A1'])
      const { counts } = await countViews(ctx, list)
      const wanted =
        name === 'officer' ? await lists.countList(ctx.platform.db, [{ by: 'all' }], view.filters) : 0
      expect([name, counts[kept.id]]).toEqual([name, wanted])
      if (name === 'officer') expect(wanted).toBeGreaterThan(0)
      await deleteOwn(ctx, [kept])
      expect((await listOfViews(ctx, list)).views).toEqual([])
    }
  })

  it('lists leave as files, with the rows that their viewer sees', async () => {
    const { db } = test.app.platform
    const begun = await begin()
    await tried('officer', 'store', begun.id)
    const order = {
      list: LIST,
      query: { shelf: 'A1', odd: 'x' },
      columns: ['no', 'shelf'],
      format: 'csv',
      reason: 'monthly count',
    } as const
    const fileOf = async (name: Name) => {
      const ctx = await as(name)
      const { id } = await startExport(ctx, { ...order, columns: [...order.columns] })
      await runExport(system(), id)
      const parts = await listParts(db, id)
      const pieces: Buffer[] = []
      for (const { place } of parts)
        for await (const piece of openPart(test.app.platform, place)) pieces.push(piece)
      return { record: await showExport(ctx, id), text: Buffer.concat(pieces).toString('utf8') }
    }
    const own = await fileOf('officer')
    const seen = await lists.list(
      db,
      [{ by: 'all' }],
      { shelf: 'A1' },
      { by: 'createTime', descending: true },
      { current: 1, size: 1_000 },
    )
    expect(own.record).toMatchObject({ state: 'done', rows: seen.length, listName: 'parcels' })
    expect(own.record.condition).toContain('A1')
    const lines = own.text.slice(1, own.text.indexOf('\r\n\r\n')).split('\r\n')
    expect(lines[0]).toBe('Number,Shelf')
    expect(lines.slice(1)).toEqual(seen.map(({ no }) => `${no},A1`))
    expect(lines.join()).toContain(begun.no)
    const others = await fileOf('otherBureau')
    expect(others.record).toMatchObject({ state: 'done', rows: 0 })
    expect(others.text).not.toContain(begun.no)
    const forbidden = await startExport(await as('owner'), { ...order, columns: ['no'] }).catch(
      refused('request.not_permitted'),
    )
    expect(forbidden).toBe('refused')
    const asked = await ownExports(await as('officer'), { current: 1, size: 9, list: LIST as never })
    expect(asked.total).toBe(1)
  })

  it('a case leaves as a document, on record, for those who see it', async () => {
    const parcel = await begin()
    const asked = { ...ref(parcel.id), purpose: 'for the archive', act: 'downloaded' as const }
    const bytesOf = async (pdf: AsyncIterable<Uint8Array | string>) => {
      const pieces: Buffer[] = []
      for await (const piece of pdf) pieces.push(Buffer.from(piece))
      return Buffer.concat(pieces)
    }
    const office = await officeDossier(await as('officer'), asked)
    expect(office.name).toBe(`${parcel.no}.pdf`)
    expect((await bytesOf(office.pdf as never)).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await readers(test.app.platform.db, ref(parcel.id))).toMatchObject([
      { act: 'downloaded', times: 1 },
    ])
    const own = await ownDossier(await as('owner'), ref(parcel.id))
    expect((await bytesOf(own.pdf as never)).subarray(0, 5).toString()).toBe('%PDF-')
    for (const name of ['otherOwner', 'otherBureau', 'enterprise'] as const) {
      const outcome = await officeDossier(await as(name), asked).catch(refused('cases.not_found'))
      expect([name, outcome]).toEqual([name, 'refused'])
    }
    expect(await readers(test.app.platform.db, ref(parcel.id))).toHaveLength(1)
  })

  it('other cases of the same person stand beside one, for those who see them', async () => {
    const [one, other] = [await begin(), await begin()]
    const { consumer, waybill, enterprise } = await relatedCases(await as('officer'), ref(one.id))
    expect(consumer.rows.map(({ id }) => id)).toContain(other.id)
    expect(consumer.rows.map(({ id }) => id)).not.toContain(one.id)
    expect(consumer.rows.find(({ id }) => id === other.id)).toMatchObject({
      kind: 'parcel',
      ownerName: '林*满',
    })
    expect([waybill.rows, enterprise.rows]).toEqual([[], []])
    expect(await relatedCases(await as('otherBureau'), ref(one.id)).catch(refused('cases.not_found'))).toBe(
      'refused',
    )
  })

  it('colleagues see who looks at a case, and nobody else does', async () => {
    const { id } = await begin()
    const look = async (name: Name) => beat(await as(name), { ...ref(id), viewId: `v-${name}`, typing: null })
    expect(await look('officer')).toEqual([])
    expect((await look('province')).map(({ userId }) => userId)).toEqual([parcels.who.officer])
    expect(await look('owner')).toEqual([])
    expect(await look('otherBureau').catch(refused('cases.not_found'))).toBe('refused')
    await leave(await as('officer'), { ...ref(id), viewId: 'v-officer' })
    expect(await look('province')).toEqual([])
  })

  it('notes among colleagues are lines of the history that its owner never reads', async () => {
    const { id } = await begin()
    const note = {
      ...ref(id),
      talk: 'internal' as const,
      text: 'on the lower shelf',
      attachmentIds: [],
      mentionIds: [],
    }
    await send(await as('officer'), note)
    const read = await conversationOf(await as('province'), ref(id))
    expect(read.messages.map(({ text, talk }) => [text, talk])).toEqual([['on the lower shelf', 'internal']])
    expect(read.unread).toEqual({ internal: 1 })
    expect(await eventsOf(id)).toEqual(['filed', 'routed', 'noted'])
    const own = await conversationOf(await as('owner'), ref(id))
    expect([own.messages, own.may]).toEqual([[], []])
    expect(await send(await as('owner'), note).catch(refused('conversations.not_permitted'))).toBe('refused')
    expect(await send(await as('otherBureau'), note).catch(refused('cases.not_found'))).toBe('refused')
  })
})
