import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { getLanguage, setLanguage } from './i18n.ts'
import { queryClient, refresh } from './query.ts'
import { endSession, startSession } from './session.ts'

describe('at the end of a session', () => {
  const signIn = (token: string) => startSession({ token, source: 'office', status: '3', areaName: '' })

  it.each<[string, () => void]>([
    ['that is over, or was ended here', endSession],
    ['that another person takes over', () => signIn('t2')],
  ])('%s nothing of it stays in memory', (_, end) => {
    signIn('t1')
    queryClient.setQueryData(['case', '7'], { appellantPhone: '13800138000' })
    end()
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('keeps what a guest has read when they sign in', () => {
    endSession()
    queryClient.setQueryData(['notices'], [])
    signIn('t1')
    expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
    endSession()
  })
})

describe('the cache of server data', () => {
  afterEach(() => setLanguage('zh-cn'))

  it('asks anew for what is on screen when the language changes', async () => {
    const watched = new QueryObserver(queryClient, {
      queryKey: ['labels'],
      queryFn: () => (getLanguage() === 'en' ? 'Closed' : '已办结'),
      staleTime: Number.POSITIVE_INFINITY,
    })
    const seen: unknown[] = []
    const stop = watched.subscribe(({ data }) => data && seen.push(data))
    await expect.poll(() => seen.at(-1)).toBe('已办结')
    setLanguage('en')
    await expect.poll(() => seen.at(-1)).toBe('Closed')
    stop()
  })

  it.each<[string, () => void]>([
    ['the language changes', () => setLanguage('en')],
    ['an act makes it stale', () => void refresh(['slow'])],
  ])('asks once more for a first answer that is under way when %s', async (name, change) => {
    let asked = 0
    let come: (words: string) => void = () => {}
    const first = new Promise<string>((resolve) => {
      come = resolve
    })
    const watched = new QueryObserver(queryClient, {
      queryKey: ['slow', name],
      queryFn: () => (++asked === 1 ? first : 'as it is now'),
      staleTime: Number.POSITIVE_INFINITY,
    })
    const seen: unknown[] = []
    const stop = watched.subscribe(({ data }) => data && seen.push(data))
    await expect.poll(() => asked).toBe(1)
    change()
    change()
    come('as it was')
    await expect.poll(() => seen.at(-1)).toBe('as it is now')
    expect(asked).toBe(2)
    stop()
  })
})
