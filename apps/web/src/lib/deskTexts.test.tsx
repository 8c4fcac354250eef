import { deskTextRoutes } from '@appeal/contract/drafts/deskTexts.routes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostileStorage } from '../testing/hostileStorage.ts'
import { refuse, stubApi } from '../ui/testing/stubApi.ts'
import { signOut } from './account.ts'
import { useDeskTexts, useDeskWriter } from './deskTexts.ts'
import { endSession, setUserInfo, startSession } from './session.ts'
import { clearStorage } from './storage.ts'

let api: ReturnType<typeof stubApi>
let storage: ReturnType<typeof hostileStorage>
let server: { what: string; content: unknown; savedAt: string; version: string }[]
let people = 0

const login = (id: string) => {
  startSession({ token: `T${id}`, source: 'office', status: '3', areaName: '' })
  setUserInfo({ id, account: id })
}
const saves = () => api.to(deskTextRoutes.save).map(({ body }) => body.content)
const kept = () => [...storage.local.held.keys()].filter((key) => key.startsWith('DESK_TEXT'))

beforeEach(() => {
  storage = hostileStorage()
  clearStorage()
  endSession()
  login(`w${++people}`)
  server = []
  vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  api = stubApi()
    .on(deskTextRoutes.list, () => server)
    .on(deskTextRoutes.save, ({ body }) => {
      server = body.content === null ? [] : [{ ...body, savedAt: '2026-11-24 10:00:00' }]
      return null
    })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Field() {
  const { value, keep, forget } = useDeskWriter<string>('case:1', 'reply', () => {})
  return (
    <>
      <input aria-label="答复" defaultValue={value ?? ''} onChange={(event) => keep(event.target.value)} />
      <button type="button" onClick={forget}>
        发送
      </button>
    </>
  )
}
const Page = () => useDeskTexts('case:1') && <Field />
const open = async () => {
  cleanup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  return (await screen.findByLabelText('答复')) as HTMLInputElement
}
const type = async (text: string) => fireEvent.change(await open(), { target: { value: text } })

describe('what is being written on the desk', () => {
  it('goes to the server, leaves the browser then, and is there again', async () => {
    await type('您好')
    expect(kept()).toHaveLength(1)
    await waitFor(() => expect(saves()).toEqual(['您好']))
    await waitFor(() => expect(kept()).toEqual([]))
    expect((await open()).value).toBe('您好')
  })

  it('is not undone by an answer that was given before it was saved', async () => {
    await type('旧的')
    await waitFor(() => expect(kept()).toEqual([]))
    await type('新的')
    let answer = () => {}
    const older = [...server]
    api.on(deskTextRoutes.list, async () => {
      await new Promise<void>((done) => {
        answer = done
      })
      return older
    })
    // Not there before the answer has come.
    await expect(open()).rejects.toThrow('答复')
    await waitFor(() => expect(kept()).toEqual([]))
    answer()
    expect(await screen.findByDisplayValue('新的')).toBeVisible()
  })

  it('stays in the browser under its owner’s name where the session has ended, and goes to the server later', async () => {
    api.on(deskTextRoutes.save, refuse(401, '登录已过期'))
    await type('写到一半')
    await waitFor(() => expect(saves()).toHaveLength(1))
    const me = `w${people}`
    endSession()
    expect(kept()).toHaveLength(1)
    login(me)
    api.on(deskTextRoutes.save, null)
    expect((await open()).value).toBe('写到一半')
    await waitFor(() => expect(kept()).toEqual([]))
  })

  it('is shown to nobody else, and goes when another person signs in', async () => {
    api.on(deskTextRoutes.save, refuse(401, '登录已过期'))
    await type('张三 13800138000')
    endSession()
    login('other')
    expect((await open()).value).toBe('')
    cleanup()
    const { dropDrafts } = await import('./keptDrafts.ts')
    dropDrafts('other')
    expect(kept()).toEqual([])
  })

  it('goes to the server before its owner signs out; what cannot keeps them signed in until it is given up', async () => {
    const { contract } = await import('@appeal/contract')
    api.on(contract.officeAuth.doLogout, null as never).on(deskTextRoutes.save, refuse(503, '连不上'))
    await type('写到一半')
    await expect(signOut()).rejects.toMatchObject({ code: 503 })
    expect(api.to(contract.officeAuth.doLogout)).toHaveLength(0)
    await signOut(true)
    expect(kept()).toEqual([])
    expect(api.to(contract.officeAuth.doLogout)).toHaveLength(1)
  })

  it('is forgotten everywhere once it was sent', async () => {
    await type('您好')
    await waitFor(() => expect(saves()).toEqual(['您好']))
    fireEvent.click(screen.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(saves().at(-1)).toBeNull())
    expect((await open()).value).toBe('')
  })

  it.each(['full', 'forbidden'] as const)(
    'reaches the server from a browser whose storage is %s',
    async (how) => {
      const field = await open()
      storage.local[how]()
      storage.tab[how]()
      fireEvent.change(field, { target: { value: '您好' } })
      await waitFor(() => expect(saves()).toEqual(['您好']))
      expect((await open()).value).toBe('您好')
      storage.local.friendly()
      storage.tab.friendly()
    },
  )
})
