import { describe, expect, it } from 'vitest'
import { mentionedIn, mentionWords } from './mentions.ts'

const person = (id: string, name: string, orgName = '深圳市邮政管理局') => ({ id, name, orgName })

describe('mentions', () => {
  const people = mentionWords([person('1', '周岚'), person('2', '周岚岚'), person('3', '李强')])
  it('mentions nobody without the sign', () => {
    expect(mentionedIn('周岚 请看', people)).toEqual([])
  })
  it('tells names that begin alike apart', () => {
    expect(mentionedIn('@周岚岚 请看', people)).toEqual(['2'])
    expect(mentionedIn('@周岚 @周岚岚 请看', people).sort()).toEqual(['1', '2'])
  })
  it('names people of one name by their organisation', () => {
    const shared = mentionWords([person('1', '周岚'), person('2', '周岚', '广州市邮政管理局')])
    expect(shared.map(({ word }) => word)).toEqual(['周岚（深圳市邮政管理局）', '周岚（广州市邮政管理局）'])
    expect(mentionedIn(`@${shared[1]!.word} 请看`, shared)).toEqual(['2'])
  })
})
