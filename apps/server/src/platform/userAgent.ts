import Bowser from 'bowser'

// What tells browsers apart stands at the beginning; a caller may send as much as he likes.
const LONGEST = 300

const parsed = (userAgent: string) => Bowser.getParser(userAgent.slice(0, LONGEST) || '-', true)

/** Name of a browser, as `Chrome`, `Microsoft Edge`, `WeChat`; empty where it is none that is known. */
export const browserOf = (userAgent: string): string => parsed(userAgent).getBrowserName()

/** Name of the system below it, as `Windows`, `iOS`; empty where it is none that is known. */
export const systemOf = (userAgent: string): string => parsed(userAgent).getOSName()
