import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeSignIn, signOut } from './account.ts'
import { differs, keptIn } from './draft.ts'
import { endSession, setUserInfo, startSession } from './session.ts'
import { clearStorage, readJson, STORED, writeJson } from './storage.ts'
import { readTab, writeTab } from './tabStorage.ts'

const DRAFTS = [
  STORED.appealDraft,
  STORED.consultationDraft,
  STORED.reportDraft,
  STORED.letterDraft,
  STORED.courierDraft,
] as const
const login = (id: string) => {
  startSession({ token: `T${id}`, source: 'consumer_portal', status: '3', areaName: '' })
  setUserInfo({ id, account: id })
}
/** A stub of the server that answers each call as told, by the end of its address. */
const server = (refuse: Record<string, number> = {}) => {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://here')
    sent.push({ path: pathname, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const code = Object.entries(refuse).find(([end]) => pathname.endsWith(end))?.[1] ?? 200
    const data = pathname.endsWith('/getLoginUser') ? { id: '2', account: 'b' } : { id: '9', version: 1 }
    return Promise.resolve(new Response(JSON.stringify({ code, msg: '不能保存', data })))
  })
  return sent
}
const home = (key: (typeof DRAFTS)[number]) => ({ key, empty: { text: '' } }) as never

beforeEach(() => {
  vi.useFakeTimers()
  clearStorage()
  endSession()
  vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe.each(DRAFTS)('the draft %s', (key) => {
  const mine = { values: { text: '张三 13800138000' }, owner: '1', savedAt: 1 }

  it('is shown to nobody but its owner', () => {
    writeJson(key, mine)
    expect(keptIn(home(key))).toBeUndefined()
    login('2')
    expect(keptIn(home(key))).toBeUndefined()
    login('1')
    expect(keptIn<{ text: string }>(home(key))?.values.text).toContain('张三')
  })

  it('goes to the account and leaves the browser when its owner signs out', async () => {
    const sent = server()
    login('1')
    writeJson(key, mine)
    writeTab('1', 'THUMBNAILS', '{}')
    await signOut()
    expect(sent.find(({ path }) => path.endsWith('/saveDraft'))?.body).toMatchObject({ content: mine.values })
    expect(readJson(key)).toBeUndefined()
    expect(sent.at(-1)?.path).toMatch(/doLogout$/)
    expect(readTab('1', 'THUMBNAILS')).toBeUndefined()
  })

  it('that cannot be saved keeps its owner signed in, until it is given up', async () => {
    const sent = server({ '/saveDraft': 500 })
    login('1')
    writeJson(key, mine)
    await expect(signOut()).rejects.toMatchObject({ code: 500 })
    expect(readJson(key)).toEqual(mine)
    expect(sent.some(({ path }) => path.endsWith('/doLogout'))).toBe(false)
    await signOut(true)
    expect(readJson(key)).toBeUndefined()
  })

  it('of somebody whose session has ended goes when another person signs in', async () => {
    server()
    writeJson(key, mine)
    await completeSignIn({ token: 'T2', source: 'consumer_portal', status: '3', areaName: '' })
    expect(readJson(key)).toBeUndefined()
  })

  it('that an account has is nobody else’s, also where no name stands on it', () => {
    writeJson(key, { values: { text: 'a' }, id: '7', version: 1, savedAt: 1 })
    expect(keptIn(home(key))).toBeUndefined()
  })
})

describe('what a guest filled in', () => {
  it('stays a guest’s, and is offered on after signing in and out', async () => {
    server()
    const guests = { values: { text: '王五' }, savedAt: 1 }
    writeJson(STORED.appealDraft, guests)
    await completeSignIn({ token: 'T2', source: 'consumer_portal', status: '3', areaName: '' })
    expect(keptIn<{ text: string }>(home(STORED.appealDraft))?.values.text).toBe('王五')
    await signOut()
    expect(readJson(STORED.appealDraft)).toEqual(guests)
    expect(differs(guests.values, { text: '' })).toBe(true)
  })
})
