import {
  PREFERENCE_MAX_BYTES,
  PREFERENCES_MAX,
  preferenceRoutes,
} from '@appeal/contract/preferences/preferences.routes.ts'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'
import { changeSetting } from '../../reference/settings/settings.service.ts'

const use = useTestApp()
const { list, save, loginWorkbench, updateUserWorkbench } = preferenceRoutes
const somebody = async () => use.app.as((await makeConsumer(use.app)).id)

describe('preferences', () => {
  it('are nobody’s without a session', async () => {
    expect(await use.app.call(list)).toFailWith('session.required')
    expect(await use.app.call(save, { body: { key: 'theme', value: 1 } })).toFailWith('session.required')
  })

  it.each([
    ['no key', undefined],
    ['an empty key', ''],
    ['a key with a capital in front', 'Theme'],
    ['a key that is reserved', 'WORKBENCH'],
    ['a key with a sign of another kind', 'theme%'],
    ['a key with two lines', 'theme\nx'],
    ['the name of a prototype', '__proto__'],
    ['a key of 82 signs', 'k'.repeat(82)],
  ])('refuse %s', async (_what, key) => {
    expect(await (await somebody()).call(save, { body: { key, value: 1 } })).toFailWith('request.invalid')
  })

  it('refuse more than 16 KB, counted in bytes', async () => {
    const caller = await somebody()
    const fits = '字'.repeat(Math.floor((PREFERENCE_MAX_BYTES - 2) / 3))
    expect(await caller.call(save, { body: { key: 'theme', value: fits } })).toSucceed()
    expect(await caller.call(save, { body: { key: 'theme', value: `${fits}字` } })).toFailWith(
      'request.invalid',
    )
    expect((await caller.call(list)).data).toEqual({ theme: fits })
  })

  it('refuse the 201st, however many come at once, and still change those there are', async () => {
    const caller = await somebody()
    const body = (at: number, value: unknown = at) => ({ body: { key: `k${at}`, value } })
    for (let at = 0; at < PREFERENCES_MAX - 3; at++) await caller.call(save, body(at))
    const rivals = await Promise.all(
      Array.from({ length: 8 }, (_, at) => caller.call(save, body(PREFERENCES_MAX + at))),
    )
    expect(rivals.filter((answer) => answer.code === 200)).toHaveLength(3)
    for (const answer of rivals.filter((one) => one.code !== 200))
      expect(answer).toFailWith('preferences.too_many')
    expect(await caller.call(save, body(1, 'changed'))).toSucceed()
    expect(await caller.call(save, body(2, null))).toSucceed()
    expect(await caller.call(save, body(999))).toSucceed()
    expect(Object.keys((await caller.call(list)).data)).toHaveLength(PREFERENCES_MAX)
  })

  it('belong to one account', async () => {
    const [one, other] = [await somebody(), await somebody()]
    await one.call(save, { body: { key: 'theme', value: 'dark' } })
    expect((await other.call(list)).data).toEqual({})
  })

  it('keep the last value, and forget at null', async () => {
    const caller = await somebody()
    for (const value of ['dark', { theme: 'light' }, [1]])
      await caller.call(save, { body: { key: 'shell/settings', value } })
    expect((await caller.call(list)).data).toEqual({ 'shell/settings': [1] })
    await caller.call(save, { body: { key: 'shell/settings', value: null } })
    expect((await caller.call(list)).data).toEqual({})
  })

  it('are listed by the beginning of their key, in which no sign is special', async () => {
    const caller = await somebody()
    for (const key of ['table:a', 'table:b', 'tableX', 'theme'])
      await caller.call(save, { body: { key, value: true } })
    const keysOf = async (prefix: string) =>
      Object.keys((await caller.call(list, { query: { prefix } })).data)
    expect(await keysOf('table:')).toEqual(['table:a', 'table:b'])
    expect(await keysOf('table_')).toEqual([])
    expect(await keysOf('%')).toEqual([])
  })

  it('come back as they were sent, whatever JSON that was', async () => {
    const caller = await somebody()
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), async (json) => {
        const value = JSON.parse(json)
        if (value === null || json.includes('__proto__')) return
        const sent = await caller.call(save, { body: { key: 'any', value } })
        expect(sent).toSucceed()
        expect((await caller.call(list)).data).toEqual({ any: value })
      }),
      { numRuns: 40 },
    )
  })

  it.each(['a\u0000b', 'a\ud800b'])('refuse what nobody typed: %j', async (value) => {
    const caller = await somebody()
    await caller.call(save, { body: { key: 'any', value: 'kept' } })
    expect(await caller.call(save, { body: { key: 'any', value } })).toFailWith('request.unstorable')
    expect((await caller.call(list)).data).toEqual({ any: 'kept' })
  })
})

describe('workbench', () => {
  const shortcut = [{ id: '1', title: '待办', icon: 'tasks', path: '/appeal/todo' }]

  it.each([
    ['nothing', ''],
    ['what is no JSON', '{'],
    ['JSON of another shape', '[]'],
    ['a shortcut without a path', JSON.stringify({ shortcut: [{ id: '1', title: 'x' }] })],
    ['too many shortcuts', JSON.stringify({ shortcut: Array(51).fill(shortcut[0]) })],
  ])('refuses %s', async (_what, workbenchData) => {
    const caller = await somebody()
    expect(await caller.call(updateUserWorkbench, { body: { workbenchData } })).toFailWith('request.invalid')
  })

  it('is the system’s until somebody has an own one', async () => {
    const ctx = systemContext(use.app.platform, 'test')
    const common = JSON.stringify({ shortcut })
    await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'SNOWY_SYS_DEFAULT_WORKBENCH_DATA', common))
    const caller = await use.app.as((await makeOfficer(use.app, 'BUR-440300', 'cityHandler')).id)
    await vi.waitFor(async () => expect((await caller.call(loginWorkbench)).data).toBe(common))
    const own = { shortcut: [{ ...shortcut[0], title: '我的待办', evil: '<script>' }], more: 1 }
    expect(
      await caller.call(updateUserWorkbench, { body: { workbenchData: JSON.stringify(own) } }),
    ).toSucceed()
    const { data } = await caller.call(loginWorkbench)
    expect(JSON.parse(data)).toEqual({ shortcut: [{ ...shortcut[0], title: '我的待办' }] })
    expect((await (await somebody()).call(loginWorkbench)).data).toBe(common)
    expect((await caller.call(list)).data).toEqual({})
  })
})
