import { contract } from '@appeal/contract'
import { describe, expect, it, vi } from 'vitest'
import { PASSWORD_WEAK_WORDS } from '../features/auth/auth.settings.ts'
import { ok } from './app.ts'
import { makeOfficer } from './people.ts'
import { type StockAnswer, useStockApp } from './stock.ts'

const { use, ask } = useStockApp({ PUBLIC_URL: 'https://desk.example' })

type Data = StockAnswer['data']
const page = async (sent: object = {}): Promise<Data> =>
  (await ask('sysAdmin', 'GET dev/weakPassword/page', { current: 0, size: 10, ...sent })).data
const words = async (sent: object = {}): Promise<string[]> =>
  (await page(sent)).records.map(({ password }: Data) => password)
const add = (password: unknown) => ask('sysAdmin', 'POST dev/weakPassword/add', { password })
const PENDING = { pending: ['PASSWORD_WEAK_WORDS'] }
/** The security administrator agrees to what waits. */
async function confirm(): Promise<void> {
  const security = await use.app.as((await makeOfficer(use.app, 'BUR-000000', 'secAdmin')).id)
  const [waiting] = (await security.call(contract.proposals.list)).data
  await ok(security.call(contract.proposals.confirm, { body: { id: waiting!.id } }))
}

describe('the list of weak passwords as 3.6 keeps it', () => {
  it.each([
    ['GET dev/weakPassword/page', {}],
    ['GET dev/weakPassword/detail', { id: '1' }],
    ['POST dev/weakPassword/add', { password: 'postal' }],
    ['POST dev/weakPassword/edit', { id: '1', password: 'postal' }],
    ['POST dev/weakPassword/delete', [{ id: '1' }]],
  ] as const)('%s is for those who keep the settings', async (call, sent) => {
    expect(await ask(undefined, call, sent)).toMatchObject({ status: 200, code: 401 })
    for (const who of ['cityHandler', 'secAdmin'] as const)
      expect(await ask(who, call, sent)).toMatchObject({ code: 403, data: null })
  })

  it('takes no word that would forbid every password, and none that is several', async () => {
    for (const wrong of [
      '',
      ' ',
      'ab',
      'one,two',
      '一二，三四',
      '一二、三四',
      'a b c',
      'x'.repeat(51),
      7,
      null,
      ['post'],
    ])
      expect([wrong, (await add(wrong)).code]).toEqual([wrong, 415])
    expect((await page()).total).toBe(0)
    for (const call of ['edit', 'delete'] as const) {
      const sent = call === 'edit' ? { id: '404', password: 'postal' } : [{ id: '404' }]
      expect(await ask('sysAdmin', `POST dev/weakPassword/${call}`, sent)).toMatchObject({
        data: { reason: 'settings.not_found' },
      })
    }
    expect(await ask('sysAdmin', 'GET dev/weakPassword/detail', { id: '404' })).toMatchObject({
      data: { reason: 'settings.not_found' },
    })
  })

  it('is the setting of ours, word by word: added once, written otherwise, taken away, all or none', async () => {
    const first = await add('youzheng')
    expect(first).toMatchObject({ code: 200, msg: expect.stringMatching(/./) })
    // Pressed twice it is one word; the same word in other letters is no other one.
    for (const again of ['YouZheng', 'ｙｏｕｚｈｅｎｇ'])
      expect(await add(again)).toMatchObject({ code: 415, data: { reason: 'settings.wrong' } })
    await add('shunfeng')
    await vi.waitFor(async () =>
      expect(await PASSWORD_WEAK_WORDS.read(use.app.platform)).toBe('youzheng,shunfeng'),
    )
    expect((await page()).records[0]).toEqual({
      id: expect.stringMatching(/^\d{1,15}$/),
      password: 'youzheng',
      createTime: null,
      updateTime: expect.stringMatching(/^\d{4}-/),
    })
    expect(await words({ sortField: 'password', sortOrder: 'ascend' })).toEqual(['shunfeng', 'youzheng'])
    expect(await words({ current: 2, size: 1 })).toEqual(['shunfeng'])
    expect(await words({ searchKey: 'SHUN' })).toEqual(['shunfeng'])

    const [row, other] = (await page()).records
    expect((await ask('sysAdmin', 'GET dev/weakPassword/detail', { id: row.id })).data).toEqual(row)
    const edit = (password: string) =>
      ask('sysAdmin', 'POST dev/weakPassword/edit', { ...row, password, extJson: null })
    expect(await edit('SHUNFENG')).toMatchObject({ data: { reason: 'settings.wrong' } })
    expect(await edit('YouZheng')).toMatchObject({ code: 200, data: null })
    expect(await edit('kuaidi')).toMatchObject({ code: 200, data: PENDING })
    expect(await words()).toEqual(['YouZheng', 'shunfeng'])
    await confirm()
    expect(await words()).toEqual(['kuaidi', 'shunfeng'])

    const remove = (...ids: string[]) =>
      ask(
        'sysAdmin',
        'POST dev/weakPassword/delete',
        ids.map((id) => ({ id })),
      )
    expect(await remove(other.id, row.id)).toMatchObject({ data: { reason: 'settings.not_found' } })
    expect(await words()).toEqual(['kuaidi', 'shunfeng'])
    expect(await remove(other.id, other.id)).toMatchObject({ code: 200, data: PENDING })
    expect(await words()).toEqual(['kuaidi', 'shunfeng'])
    await confirm()
    expect(await words()).toEqual(['kuaidi'])
    const { rows } = await use.app.owner.query('select * from operation_log')
    expect(JSON.stringify(rows)).toMatch(/kuaidi,shunfeng/)
  })

  it('loses none of two words that are added at once, and ends at some thousand', async () => {
    const both = await Promise.all([add('zhongtong'), add('yuantong')])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    expect(await words()).toEqual(expect.arrayContaining(['zhongtong', 'yuantong']))
    const many = Array.from({ length: 2_000 }, (_, at) => `word${at}`).join('、')
    const saved = [{ configKey: 'PASSWORD_WEAK_WORDS', configValue: many }]
    expect(await ask('sysAdmin', 'POST dev/config/editBatch', saved)).toMatchObject({ data: PENDING })
    await confirm()
    expect((await page({ size: 100 })).total).toBe(2_000)
    expect(await add('onemore')).toMatchObject({ code: 415, data: { reason: 'settings.wrong' } })
  })

  it('takes a word once, however often the button is pressed', async () => {
    const admin = await use.app.as((await makeOfficer(use.app, 'BUR-000000', 'sysAdmin')).id)
    const [full] = (await page()).records
    await ask('sysAdmin', 'POST dev/weakPassword/delete', [{ id: full.id }])
    await confirm()
    expect(await admin.call(contract.weakWords.add, { body: { password: 'chunjie' } })).toSucceed()
    expect(await words({ searchKey: 'chunjie' })).toEqual(['chunjie'])
  })
})
