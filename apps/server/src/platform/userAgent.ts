import Bowser from 'bowser'
import { LRUCache } from 'lru-cache'

// What tells browsers apart stands at the beginning; a caller may send as much as he likes.
const LONGEST = 300

const parsed = (userAgent: string) => Bowser.getParser(userAgent || '-', true)
/** Every request names its browser, and there are few of them. */
const browsers = new LRUCache<string, string>({
  max: 1_000,
  memoMethod: (userAgent) => parsed(userAgent).getBrowserName(),
})

/** Name of a browser, as `Chrome`, `Microsoft Edge`, `WeChat`; empty where it is none that is known. */
export const browserOf = (userAgent: string): string => browsers.memo(userAgent.slice(0, LONGEST))

/** Name of the system below it, as `Windows`, `iOS`; empty where it is none that is known. */
export const systemOf = (userAgent: string): string => parsed(userAgent.slice(0, LONGEST)).getOSName()
