import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { getLanguage, setLanguage } from './i18n.ts'
import { queryClient } from './query.ts'

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
})
