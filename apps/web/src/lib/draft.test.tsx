import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { type Draft, type DraftHome, keptIn, useDraft } from './draft.ts'
import { setUserInfo, startSession } from './session.ts'
import { clearStorage, STORED, writeJson } from './storage.ts'

interface Values {
  text: string
}
interface Row {
  id: string
  version: number
  content: Values
}
let rows: Row[]
let refused: ApiError | undefined
const home: DraftHome<Values> = {
  key: STORED.consultationDraft,
  empty: { text: '' },
  save: vi.fn(async ({ id, version, content }: Parameters<DraftHome<Values>['save']>[0]) => {
    if (refused) throw refused
    const known = rows.find((row) => row.id === id)
    if (id && !known) throw new ApiError(404, 'drafts.gone', '')
    if (known && known.version !== version) throw new ApiError(409, 'drafts.stale', '')
    const row = known ?? { id: `new${rows.length}`, version: 0, content: { text: '' } }
    Object.assign(row, { version: row.version + 1, content })
    if (!known) rows.push(row)
    return { id: row.id, version: row.version }
  }),
  read: async (id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new ApiError(404, 'drafts.gone', '')
    return { ...row, step: null, content: { ...row.content } }
  },
}
const kept = (values: object) =>
  writeJson(home.key, { owner: '7', savedAt: 1, values: { text: '' }, ...values })

let draft: Draft<Values> & { loading: boolean; error: unknown }
function Page({ id }: { id: string }) {
  draft = useDraft(home, id)
  return null
}
const open = async (id: string) => {
  render(<Page id={id} />)
  await waitFor(() => expect(draft.loading).toBe(false))
}

beforeEach(() => {
  clearStorage()
  refused = undefined
  rows = [{ id: 'a', version: 3, content: { text: 'of a' } }]
  setUserInfo({ id: '7', account: 'lin' })
  startSession({ token: 't', source: 'consumer_portal', status: '', areaName: '' })
})
afterEach(() => {
  cleanup()
  vi.mocked(home.save).mockClear()
  clearStorage()
})

describe('opening a draft', () => {
  it('brings what was typed in another draft to that draft first', async () => {
    rows.push({ id: 'b', version: 1, content: { text: 'of b' } })
    kept({ id: 'b', version: 1, values: { text: 'of b, and more' } })
    await open('a')
    expect(rows.map(({ content }) => content.text)).toEqual(['of a', 'of b, and more'])
    expect(draft.values.text).toBe('of a')
  })
  it('makes it a draft of its own where its own has gone, or another device went on with it', async () => {
    rows.push({ id: 'b', version: 2, content: { text: 'of b, elsewhere' } })
    kept({ id: 'b', version: 1, values: { text: 'of b, here' } })
    await open('a')
    cleanup()
    kept({ id: 'gone', version: 1, values: { text: 'of none' } })
    await open('a')
    expect(rows.map(({ content }) => content.text)).toEqual([
      'of a',
      'of b, elsewhere',
      'of b, here',
      'of none',
    ])
  })
  it('keeps both where the same draft was gone on with here and on another device', async () => {
    kept({ id: 'a', version: 2, values: { text: 'of a, here' } })
    await open('a')
    expect(rows.map(({ content }) => content.text)).toEqual(['of a', 'of a, here'])
    expect(draft.values.text).toBe('of a')
  })
  it('overwrites nothing that cannot be saved, and says so', async () => {
    refused = new ApiError(503, '', 'unreachable')
    kept({ values: { text: 'never saved' } })
    await open('a')
    expect(draft.error).toBe(refused)
    expect(keptIn(home)?.values.text).toBe('never saved')
  })
  it('saves nothing that the account has, and what was rescued only once', async () => {
    kept({ id: 'a', version: 3, synced: true, values: { text: 'of a' } })
    await open('a')
    expect(home.save).toHaveBeenCalledTimes(0)
    act(() => draft.note({ text: 'of a, and more' }))
    cleanup()
    await open('a')
    expect([draft.values.text, rows.length]).toEqual(['of a, and more', 1])
  })
})

describe('keeping a step of a draft that moved on meanwhile', () => {
  const texts = () => rows.map(({ id, content }) => [id, content.text])
  it('keeps what another tab or device wrote as a draft of its own, once', async () => {
    await open('a')
    Object.assign(rows[0]!, { version: 4, content: { text: 'of a, in another tab' } })
    await act(() => draft.keep({ text: 'of a, here' }, 'matter'))
    await act(() => draft.keep({ text: 'of a, here, and more' }, 'matter'))
    expect(texts()).toEqual([
      ['a', 'of a, here, and more'],
      ['new1', 'of a, in another tab'],
    ])
    expect(draft.id).toBe('a')
  })
  it('takes a save of its own whose answer was lost for no other tab', async () => {
    await open('a')
    const save = vi.mocked(home.save).getMockImplementation()!
    vi.mocked(home.save).mockImplementationOnce(async (given) => {
      await save(given)
      throw new ApiError(503, '', 'unreachable')
    })
    await expect(act(() => draft.keep({ text: 'of a, sent' }, 'matter'))).rejects.toThrow('unreachable')
    await act(() => draft.keep({ text: 'of a, and more' }, 'matter'))
    expect(texts()).toEqual([['a', 'of a, and more']])
  })
  it('overwrites nothing of another tab that cannot be kept, and says so', async () => {
    await open('a')
    Object.assign(rows[0]!, { version: 4, content: { text: 'of a, in another tab' } })
    const save = vi.mocked(home.save).getMockImplementation()!
    vi.mocked(home.save).mockImplementation(async (given) => {
      if (!given.id) throw new ApiError(409, 'drafts.too_many', 'too many')
      return save(given)
    })
    await expect(act(() => draft.keep({ text: 'of a, here' }, 'matter'))).rejects.toThrow('too many')
    expect([texts(), keptIn(home)?.values.text]).toEqual([[['a', 'of a, in another tab']], 'of a, here'])
    vi.mocked(home.save).mockImplementation(save)
  })
})
