import { deskTextRoutes } from '@appeal/contract/drafts/deskTexts.routes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDeskTexts } from '../lib/deskTexts.ts'
import { endSession, setUserInfo, startSession } from '../lib/session.ts'
import { clearStorage } from '../lib/storage.ts'
import { hostileStorage } from '../testing/hostileStorage.ts'
import { deskTextServer, writtenElsewhere } from './testing/deskTextServer.ts'
import { stubApi } from './testing/stubApi.ts'
import { useDeskText } from './useDeskText.tsx'

let api: ReturnType<typeof stubApi>
let server: ReturnType<typeof deskTextServer>
let storage: ReturnType<typeof hostileStorage>
let me = ''
let people = 0
const PLACE = 'case:1'

beforeEach(() => {
  storage = hostileStorage()
  clearStorage()
  endSession()
  me = `tabs${++people}`
  startSession({ token: `T${me}`, source: 'office', status: '3', areaName: '' })
  setUserInfo({ id: me, account: me })
  api = stubApi()
  server = deskTextServer(api)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Field() {
  const { value, keep, forget, strip } = useDeskText<string>(PLACE, 'reply', (text = '') => setText(text))
  const [text, setText] = useState(value ?? '')
  return (
    <>
      {strip}
      <input
        aria-label="答复"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          keep(target.value)
        }}
      />
      <button
        type="button"
        onClick={() => {
          forget()
          setText('')
        }}
      >
        发送
      </button>
    </>
  )
}
const Page = () => useDeskTexts(PLACE) && <Field />

/** One tab of the browser: what is pressed and seen in it. */
function openTab() {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  const tab = within(container)
  return {
    field: async () => (await tab.findByLabelText('答复')) as HTMLInputElement,
    type: async (text: string) =>
      fireEvent.change(await tab.findByLabelText('答复'), { target: { value: text } }),
    press: async (name: string) => fireEvent.click(await tab.findByRole('button', { name })),
    says: (words: RegExp) => tab.findByText(words, {}),
    saysNothing: () => expect(tab.queryByRole('status')).toBeNull(),
  }
}
const standsThere = (text: string | undefined) =>
  waitFor(() => expect(server.content(PLACE, 'reply')).toBe(text))

/** Two tabs, both at the same text. */
async function twoTabs() {
  const [one, other] = [openTab(), openTab()]
  await one.type('您好')
  await standsThere('您好')
  await waitFor(async () => expect(await other.field()).toHaveValue('您好'))
  return { one, other }
}

describe('a text that is written in two tabs', () => {
  it('is followed by a tab in which nothing is unsaved, without a word', async () => {
    const { one, other } = await twoTabs()
    await other.type('您好，已找到')
    await standsThere('您好，已找到')
    await waitFor(async () => expect(await one.field()).toHaveValue('您好，已找到'))
    one.saysNothing()
    other.saysNothing()
  })

  it('is never overwritten while somebody types: the slower save is refused, and both are there to choose', async () => {
    const { one, other } = await twoTabs()
    await one.type('甲')
    await other.type('乙')
    await standsThere('甲')
    expect(await other.says(/另一个标签页的内容较新/)).toBeVisible()
    expect(await other.field()).toHaveValue('乙')
    // What is typed on is kept in the browser, and asks no more than once.
    await other.type('乙乙')
    await new Promise((done) => setTimeout(done, 1_500))
    expect(server.content(PLACE, 'reply')).toBe('甲')
    expect([...storage.local.held.values()].some((text) => text.includes('乙乙'))).toBe(true)
  })

  it('keep mine saves over the other, knowingly; the other one can be had back, and mine again', async () => {
    const { one, other } = await twoTabs()
    await one.type('甲')
    await other.type('乙')
    await other.press('保留我写的')
    await standsThere('乙')
    await waitFor(async () => expect(await one.field()).toHaveValue('乙'))
    await other.press('换回另一份')
    expect(await other.field()).toHaveValue('甲')
    await standsThere('甲')
    await other.press('换回另一份')
    await standsThere('乙')
  })

  it('take that one shows it and saves nothing; mine can be had back until the page is left', async () => {
    const { one, other } = await twoTabs()
    await one.type('甲')
    await other.type('乙')
    await other.press('用那一份')
    expect(await other.field()).toHaveValue('甲')
    expect(await other.says(/现在显示的是另一份/)).toBeVisible()
    expect(server.content(PLACE, 'reply')).toBe('甲')
    await other.press('换回另一份')
    expect(await other.field()).toHaveValue('乙')
    await standsThere('乙')
    await waitFor(async () => expect(await one.field()).toHaveValue('乙'))
  })

  it('was sent in one: the other is told, and keeps its text', async () => {
    const { one, other } = await twoTabs()
    await one.press('发送')
    expect(await other.says(/已在另一个标签页发出或清空/)).toBeVisible()
    expect(await other.field()).toHaveValue('您好')
    expect(server.content(PLACE, 'reply')).toBeUndefined()
    // It is a text of its own from then on.
    await other.type('您好，补充')
    await standsThere('您好，补充')
    await other.press('这里也清空')
    expect(await other.field()).toHaveValue('')
  })

  it('was sent while the other typed: nothing of what is typed is lost', async () => {
    const { one, other } = await twoTabs()
    await other.type('您好，还有')
    await one.press('发送')
    expect(await other.says(/发出或清空/)).toBeVisible()
    expect(await other.field()).toHaveValue('您好，还有')
    await standsThere('您好，还有')
    expect(await one.field()).toHaveValue('您好，还有')
  })

  it('sent while the other had saved a newer one: that one stays', async () => {
    const { one, other } = await twoTabs()
    await one.type('甲')
    await other.type('乙')
    await standsThere('甲')
    await other.says(/内容较新/)
    await other.press('发送')
    await waitFor(async () => expect(await other.field()).toHaveValue('甲'))
    expect(server.content(PLACE, 'reply')).toBe('甲')
    other.saysNothing()
    await one.type('甲甲')
    await standsThere('甲甲')
  })

  it('a save whose answer was lost is no conflict: what is typed next goes on with it', async () => {
    const { one } = await twoTabs()
    const answer = vi.mocked(fetch).getMockImplementation()!
    let lost = 0
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      const reply = await answer(input, init)
      if (init?.method === 'POST' && ++lost < 3) throw new TypeError('no network')
      return reply
    })
    for (const text of ['一', '二', '三']) {
      await one.type(text)
      await standsThere(text)
    }
    one.saysNothing()
    await waitFor(() =>
      expect([...storage.local.held.keys()].filter((key) => key.startsWith('DESK'))).toEqual([]),
    )
  })

  it.each(['full', 'forbidden'] as const)('is told of also where storage is %s', async (how) => {
    const { one, other } = await twoTabs()
    storage.local[how]()
    storage.tab[how]()
    await one.type('甲')
    await other.type('乙')
    expect(await other.says(/内容较新/)).toBeVisible()
    expect(await other.field()).toHaveValue('乙')
    storage.local.friendly()
    storage.tab.friendly()
  })

  it('is told of by another window of the browser at once, and by nobody else’s', async () => {
    const tab = openTab()
    await tab.type('您好')
    await standsThere('您好')
    writtenElsewhere(PLACE, 'reply', '别人的', 'somebody')
    writtenElsewhere(PLACE, 'reply', '另一个窗口')
    await waitFor(async () => expect(await tab.field()).toHaveValue('另一个窗口'))
    await tab.type('写到一半')
    writtenElsewhere(PLACE, 'reply', '又改了')
    expect(await tab.says(/内容较新/)).toBeVisible()
    expect(await tab.field()).toHaveValue('写到一半')
  })

  it('the server alone tells of what another machine wrote', async () => {
    const tab = openTab()
    await tab.type('您好')
    await standsThere('您好')
    const { body } = api.to(deskTextRoutes.save).at(-1)!
    const machine = { ...body, content: '另一台电脑', version: 'machine-2', on: [body.version] }
    await fetch(deskTextRoutes.save.url, { method: 'POST', body: JSON.stringify(machine) })
    await tab.type('写到一半')
    expect(await tab.says(/内容较新/)).toBeVisible()
    expect(await tab.field()).toHaveValue('写到一半')
    await tab.press('保留我写的')
    await standsThere('写到一半')
  })

  it('left by a tab that broke down is there, and asks where another machine went on meanwhile', async () => {
    const left = { content: '没存上', at: Date.now() - 5_000, on: ['save-before'] }
    storage.local.held.set(`DESK_TEXT ${me} ${PLACE} reply deadbeef`, JSON.stringify(left))
    const machine = { place: PLACE, what: 'reply', content: '另一台电脑', version: 'machine-3' }
    await fetch(deskTextRoutes.save.url, { method: 'POST', body: JSON.stringify(machine) })
    const tab = openTab()
    expect(await tab.field()).toHaveValue('没存上')
    expect(await tab.says(/内容较新/)).toBeVisible()
    await tab.press('用那一份')
    expect(await tab.field()).toHaveValue('另一台电脑')
    await waitFor(() =>
      expect([...storage.local.held.keys()].filter((key) => key.startsWith('DESK'))).toEqual([]),
    )
  })
})
