import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Rows and columns of keyboard and number pad, both ways. */
export const KEYBOARD_PATHS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '147258369',
  '159357',
  '741852963',
].flatMap((path) => [path, [...path].reverse().join('')])

// Words of the trade and of this country that lists made elsewhere do not hold.
const LOCAL_WORDS = [
  'youzheng',
  'youzhengju',
  'shensu',
  'kuaidi',
  'wuliu',
  'postal',
  'appeal',
  'express',
  'courier',
  'guanliyuan',
  'administrator',
  'mima',
  'woaini',
  'woaiwojia',
  'zhongguo',
  'beijing',
  'shanghai',
  'guangzhou',
  'shenzhen',
  'zhangsan',
  'lisi',
  'wangwu',
  'changeme',
  'default',
  'initial',
  'temppass',
  'qazwsx',
  'snowy',
  'ruoyi',
]
const RANKED = dictionary['passwords-common']
const COMMONEST = [...RANKED.slice(0, 2000), ...LOCAL_WORDS]

// What people put behind a word when they are asked for a digit or a sign.
const ENDINGS = [
  '1',
  '01',
  '11',
  '12',
  '123',
  '1234',
  '123456',
  '666',
  '888',
  '520',
  '!',
  '@',
  '#',
  '@123',
  '!@#',
]
const YEARS = Array.from({ length: 12 }, (_, i) => String(2016 + i))
const LEET: Record<string, string> = { a: '@', e: '3', i: '1', o: '0', s: '$' }

/** Birthdays of everybody alive who signs in, the ways they are written without signs between. */
function* dates(): Generator<string> {
  for (let day = '1940-01-01'; day < '2031-01-01'; day = addCalendarDays(day, 1)) {
    const [year, month, date] = day.split('-') as [string, string, string]
    yield `${year}${month}${date}`
    yield `${year.slice(2)}${month}${date}`
    yield `${date}${month}${year}`
  }
}

function* dressed(): Generator<string> {
  for (const word of COMMONEST) {
    for (const ending of [...ENDINGS, ...YEARS]) yield word + ending
    yield [...word].map((sign) => LEET[sign] ?? sign).join('')
  }
}

/** Walks over the keyboard of six keys and more. */
function* walks(): Generator<string> {
  for (const path of KEYBOARD_PATHS)
    for (let from = 0; from <= path.length - 6; from++)
      for (let to = from + 6; to <= path.length; to++) yield path.slice(from, to)
}

/** The words most people choose; two of them behind each other are no better than one. */
export const MOST_COMMON: ReadonlySet<string> = new Set(COMMONEST)

/**
 * Passwords that nobody may choose, in small letters: those known from leaks, words of the trade, and what rules make
 * of them and of dates and keyboards. More than 100 000, as the requirement has it.
 */
export const COMMON: ReadonlySet<string> = new Set([
  ...RANKED,
  ...LOCAL_WORDS,
  ...dates(),
  ...dressed(),
  ...walks(),
])
