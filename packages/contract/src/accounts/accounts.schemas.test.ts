import { describe, expect, it } from 'vitest'
import { NewAccount } from './accounts.schemas.ts'

const judge = (account: string) => NewAccount.shape.account.safeParse(account).success

describe('the name of a staff account', () => {
  it.each([
    ['a Cyrillic letter in a Latin word', '\u0430dmin'],
    ['a Greek one', 'admin\u03BF'],
    ['a letter that shows nothing', 'admin\u3164'],
    ['a narrow one that shows nothing', 'admin\uFFA0'],
    ['wide forms', 'ａｄｍｉｎ'],
    ['a blank', 'ad min'],
    ['a mark of direction', 'admin\u202E'],
  ])('that reads like another one is refused: %s', (_, account) => {
    expect(judge(account)).toBe(false)
  })

  it.each(['admin', 'zhang.san-2', '张三', '张三_zhang', 'иванов', 'ئالىم'])(
    'of any one script is taken: %s',
    (account) => {
      expect(judge(account)).toBe(true)
    },
  )
})
