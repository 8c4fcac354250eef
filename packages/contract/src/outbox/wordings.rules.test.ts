import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WordingBody } from './wordings.routes.ts'
import {
  fillExample,
  fillingFault,
  foreignLink,
  MAX_SMS_PARTS,
  smsParts,
  type Wording,
  type WordingFrame,
  wordingFault,
} from './wordings.rules.ts'
import { wordingVariables } from './wordings.texts.ts'

const PORTAL = 'complaints.example.cn'
const own: Wording = {
  subject: '申诉已受理',
  text: '您的申诉{no}已受理并转{brand}处理，我们最迟 {answerBy}答复您。',
  sms: '您的申诉{no}已受理，我们最迟 {answerBy}答复您。',
}
const frame: WordingFrame = { fields: ['no', 'brand', 'answerBy'], own }
const fault = (change: Partial<Wording>) => wordingFault(frame, { ...own, ...change }, 'zh', PORTAL)

describe('a wording', () => {
  it.each([
    [{ sms: '您的申诉{no}已受理，{when}' }, { part: 'sms', why: 'unknown', names: ['when'] }],
    [{ sms: '您的申诉已受理' }, { part: 'sms', why: 'missing', names: ['no', 'answerBy'] }],
    [{ text: '{no}{brand}' }, { part: 'text', why: 'missing', names: ['answerBy'] }],
    [{ subject: '申诉{{no}}' }, { part: 'subject', why: 'brace' }],
    [{ text: `${own.text}{ no }` }, { part: 'text', why: 'brace' }],
    [{ sms: `${own.sms}{` }, { part: 'sms', why: 'brace' }],
  ])('%j is refused: %j', (change, wanted) => {
    expect(fault(change)).toMatchObject(wanted)
  })

  it('may drop what is no fact owed to the reader, and use any variable of the message', () => {
    expect(fault({ text: '申诉{no}已受理，最迟 {answerBy}答复。', subject: '{brand}' })).toBeUndefined()
  })

  it.each([
    'http://complaints.example.cn/a',
    'https://evil.example/',
    'https://complaints.example.cn.evil.cn/a',
    'https://complaints.example.cn@evil.cn/a',
    'https://evil.cn/complaints.example.cn',
    'HTTPS://EVIL.CN',
    'ｈｔｔｐｓ：／／ｅｖｉｌ．ｃｎ',
    'evil.cn/a',
    'evil。cn',
    'www.evil',
    '点击evil.com领取',
    '邮政.中国',
    'xn--fiq.xn--fiqs8s',
    '10.1.2.3',
    'a@evil.cn',
    'javascript://complaints.example.cn/%0aalert(1)',
    'weixin://dl/chat',
  ])('leads to no other place: %s', (link) => {
    expect(foreignLink(`请打开 ${link} 查看`, PORTAL)).toBeDefined()
    expect(fault({ sms: `${own.sms}${link}` })).toMatchObject({ part: 'sms', why: 'link' })
  })

  it.each([
    'https://complaints.example.cn/v/1',
    'https://COMPLAINTS.example.cn',
    'complaints.example.cn',
    '第 1.2 条',
    '3.5 元',
    '请打开{link}。谢谢',
    'e.g. this. And that.',
  ])('may say %s', (words) => {
    expect(foreignLink(words, PORTAL)).toBeUndefined()
  })

  it('has no link at all where no address of the portal is known', () => {
    expect(foreignLink('https://complaints.example.cn', undefined)).toBeDefined()
  })

  it.each([
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
    [67 * MAX_SMS_PARTS, MAX_SMS_PARTS],
    [67 * MAX_SMS_PARTS + 1, MAX_SMS_PARTS + 1],
  ])('of %d characters leaves in %d parts', (characters, parts) => {
    expect(smsParts('字'.repeat(characters))).toEqual({ characters, parts })
  })

  it('is measured as it reads, not as it is written', () => {
    const length = fillExample(own.sms, 'zh').length
    const room = 67 * MAX_SMS_PARTS - length
    expect(fault({ sms: own.sms + '字'.repeat(room) })).toBeUndefined()
    expect(fault({ sms: own.sms + '字'.repeat(room + 1) })).toMatchObject({
      why: 'long',
      parts: MAX_SMS_PARTS + 1,
    })
    // A sign beyond the first plane takes the room of two.
    expect(smsParts('😀').characters).toBe(2)
  })

  it('that is fit leaves no brace behind, whatever it says', () => {
    const word = fc.constantFrom('{no}', '{answerBy}', '{brand}', '{x}', '{', '}', '字', ' ', '{{', 'no')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const wording = { ...own, text: own.text + words.join('') }
        const isFit = fillingFault(frame, wording) === undefined
        const hasBrace = /[{}]/.test(fillExample(wording.text, 'zh'))
        expect(isFit && hasBrace).toBe(false)
      }),
    )
  })
})

describe('what is sent to be stored', () => {
  const body = {
    ...{
      ...own,
      name: 'accepted',
      language: 'zh',
      version: 0,
      from: '2026-10-01',
      note: '按短信平台审核意见',
    },
  }
  const faults = (change: Record<string, unknown>) => {
    const read = WordingBody.safeParse({ ...body, ...change })
    return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
  }
  it.each([
    [{ sms: '' }, 'sms'],
    [{ text: ' \u200b ' }, 'text'],
    [{ subject: '' }, 'subject'],
    [{ sms: '您好\n{no}' }, 'sms'],
    [{ subject: 'a\r\nBcc: b@c.cn' }, 'subject'],
    [{ text: `a\u0000b` }, 'text'],
    [{ text: `a\u202eb` }, 'text'],
    [{ sms: '字'.repeat(501) }, 'sms'],
    [{ text: '字'.repeat(1_001) }, 'text'],
    [{ language: 'fr' }, 'language'],
    [{ version: -1 }, 'version'],
    [{ version: undefined }, 'version'],
    [{ from: '2026-02-30' }, 'from'],
    [{ note: '' }, 'note'],
  ])('%j is refused at its field', (change, field) => {
    expect(faults({})).toEqual([])
    expect(faults(change)).toEqual([field])
  })
})

it('every variable has a name and an example in both languages, that no filling takes for a variable', () => {
  for (const { zh, en, example } of Object.values(wordingVariables))
    for (const words of [zh, en, example.zh, example.en]) {
      expect(words).not.toBe('')
      expect(words).not.toMatch(/[{}]/)
    }
})
