import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { shanghaiDate } from './calendar/workdays.ts'
import { brokenPasswordConfirmation, brokenRealName, brokenRule, type RuleName, rules } from './fieldRules.ts'
import { holesIn } from './kit/words.ts'
import { isRuleTextKey, ruleText, ruleTexts } from './rules.texts.ts'
import {
  zAccount,
  zCaptcha,
  zCode,
  zContactPhone,
  zDate,
  zDateTime,
  zEmail,
  zHomePhone,
  zIdCard,
  zOptional,
  zPhone,
  zPrice,
  zSmsCode,
  zSocialCreditCode,
  zText,
  zWaybill,
} from './rules.ts'
import { ownTime } from './testing/ownTime.ts'

const refused: Record<RuleName, readonly string[]> = {
  required: ['', ' ', '\t', '\u3000'],
  phone: ['12800138000', '1380013800', '138001380001', '1380013800x', '010-62345678', '+1 3800138000'],
  homePhone: ['010-12345678', '10-62345678', '623456', '400', '1380013800', '010-62345678-1234567', 'tel'],
  contactPhone: ['623456', '+86 010 62345678', '+852', '0085', '+1234567890123456', 'tel', '+85251234567x'],
  labelPhone: ['623456', '12', '138++++1234', 'tel'],
  socialCreditCode: ['91350100M000100Y4', '91350100M000100Y433', '91350100M000100Y4é', '91350100M000100Y4*'],
  email: [
    'a',
    'a@b',
    '@b.cn',
    'a@.cn',
    'a@b.',
    'a b@c.cn',
    'a@b@c.cn',
    'a\n@b.cn',
    '.a@b.cn',
    'a..b@c.cn',
    'a@b.c1',
  ],
  idCard: [
    '11010119900307123',
    '110101170003071233',
    '110101199013071233',
    '110101199003321233',
    '1101011990030712AX',
  ],
  lettersDigits: ['a b', 'a-b', '汉', 'ａ', 'a\n'],
  digits: ['1.0', '-1', '1 2', '１', 'a', '1\n'],
  integer1to20: ['0', '21', '01', '1.0', '-1', '100', '1\n'],
  amount: ['1000000000', '1.234', '-1', '', 'abc'],
  price: ['1000000000', '1.234', '-1', '01', '.5', '1.', '1e3', '1,000', 'NaN', 'Infinity', '0x10'],
  noHyphen: ['a-b', '-', 'a－b', 'a—b'],
  firstNotSlash: ['/', '/a'],
  firstSlash: ['a', '/', '//a', ' /a'],
  specialCharacters: ['a!', '<b>', "a'b", 'a"b', 'a;b', 'a？', '【a】', 'a\u0000'],
  account: ['a', 'abcdefghijk', ' a ', '申'],
  consumerName: ['张', '一二三四五六七八九十一'],
  outlet: ['网'.repeat(101)],
  smsCode: ['12345', '1234567', '12345a', '-12345'],
  captcha: ['100', '-1', '1.5', 'a', '007'],
  waybill: ['SF_123', '运单', 'A'.repeat(41), 'SF<1>'],
}

const kept: Record<RuleName, readonly string[]> = {
  required: ['a', ' a '],
  phone: ['13800138000', '138 0013 8000', '１３８-００１３-８０００', '+86 13800138000', '19912345678'],
  homePhone: [
    '13800138000',
    '010-62345678',
    '0551-6234567-12',
    '01062345678',
    '62345678',
    '０１０－６２３４５６７８',
  ],
  contactPhone: [
    '13800138000',
    '+86 13800138000',
    '010-62345678',
    '+852 5123 4567',
    '00853-6612 3456',
    '＋886 912 345 678',
    '+1 (415) 555-0100',
  ],
  labelPhone: [
    '138****1234',
    '138xxxx1234',
    '138＊＊＊＊1234',
    '13800138000',
    '010-62345678',
    '+852 5123 4567',
  ],
  socialCreditCode: ['91350100M000100Y43', '91350100m000100y43', '123456789012345678'],
  email: ['a@b.cn', 'a.b+c@d-e.com.cn', "o'neil@example.org", ' A@B.CN '],
  idCard: ['110101199003071233', '11010519491231002x', '110105491231002', '1101 0119 9003 0712 33'],
  lettersDigits: ['abc123', 'A'],
  digits: ['0', '007'],
  integer1to20: ['1', '9', '10', '19', '20'],
  amount: ['0', '35', '12.50', '999999999.99'],
  price: ['0', '0.5', '0.00', '999999999.99', '１２.５'],
  noHyphen: ['ab', '下_划'],
  firstNotSlash: ['a/', 'a'],
  firstSlash: ['/a', '/a/b'],
  specialCharacters: ['申诉 abc-1_2·3'],
  account: ['ab', 'abcdefghij', '申诉'],
  consumerName: ['张三', '一二三四五六七八九十'],
  outlet: ['网', '网'.repeat(100)],
  smsCode: ['123456', '１２３４５６'],
  captcha: ['0', '99', '07', '５'],
  waybill: ['sf 1400-0000-00019', 'A'],
}

describe('the rules of spec 5', () => {
  for (const name of Object.keys(rules) as RuleName[]) {
    it.each(refused[name].map((value) => [value]))(`${name} refuses %j`, (value) => {
      expect(rules[name].test(value)).toBe(false)
    })
    it.each(kept[name].map((value) => [value]))(`${name} takes %j`, (value) => {
      expect(rules[name].test(value)).toBe(true)
    })
  }

  it('has words in both languages for every key', () => {
    for (const { text } of Object.values(rules)) expect(isRuleTextKey(text)).toBe(true)
    for (const { zh, en } of Object.values(ruleTexts)) {
      expect(zh).toMatch(/[\u4e00-\u9fa5]/)
      expect(en).not.toMatch(/[\u4e00-\u9fa5]/)
      expect(holesIn(zh)).toEqual(holesIn(en))
    }
  })

  it('fills the holes of a sentence and shows what is missing', () => {
    expect(ruleText('rule.text.max', 'zh', { max: 5 })).toBe('最多5个字符')
    expect(ruleText('rule.text.max', 'en')).toBe('At most {max} characters')
    expect(ruleText('no.such.key', 'zh')).toBe('no.such.key')
    expect(ruleText('toString', 'zh')).toBe('toString')
  })

  it('names the first rule a value breaks, and leaves empty optional fields alone', () => {
    expect(brokenRule('', 'phone')).toBeUndefined()
    expect(brokenRule(null, 'required', 'phone')).toBe('rule.required')
    expect(brokenRule('1', 'required', 'phone')).toBe('rule.phone')
    expect(brokenRule('+852 5123 4567', 'required', 'phone')).toBe('rule.phone.abroad')
    expect(brokenRule('13800138000', 'required', 'phone')).toBeUndefined()
  })

  it('takes linear time on hostile input', () => {
    const pumps = ['a', '1', '0', '-', '.', '@', 'a@', 'a.', '1-', ' ', '/', '(', '转', '１'].map((unit) =>
      unit.repeat(50_000 / unit.length),
    )
    for (const [name, { test }] of Object.entries(rules)) {
      for (const pump of pumps) {
        for (const value of [pump, `${pump}!`, `a@${pump}`, `0${pump}`, `/${pump}`]) {
          const start = ownTime()
          test(value)
          expect(ownTime() - start, `${name} on ${value.slice(0, 6)}…`).toBeLessThan(50)
        }
      }
    }
  })
})

describe('real name', () => {
  const known = { defaultNickname: 'nick_用户甲乙', sensitiveWords: '管理员|||邮政 局' }

  it.each([
    ['', 'rule.required.realName'],
    ['  ', 'rule.required.realName'],
    [null, 'rule.required.realName'],
    ['张', 'rule.realName.length'],
    ['一二三四五六七八九十一', 'rule.realName.length'],
    ['用户甲乙', 'rule.realName.nickname'],
    ['张三a', 'rule.realName.content'],
    ['张三1', 'rule.realName.content'],
    ['张三Ａ', 'rule.realName.content'],
    ['张三１', 'rule.realName.content'],
    ['大管理员', 'rule.realName.content'],
    ['管 理 员', 'rule.realName.content'],
    ['管\u200B理员', 'rule.realName.content'],
    ['邮政局长', 'rule.realName.content'],
  ])('refuses %j: %s', (name, key) => {
    expect(brokenRealName(name, known)).toBe(key)
  })

  it.each(['张三', '欧阳小三', '买买提·艾力', '𠮷田', '一二三四五六七八九十'])('takes %s', (name) => {
    expect(brokenRealName(name, known)).toBeUndefined()
    expect(brokenRealName(name)).toBeUndefined()
  })

  it('treats sensitive words as words, never as patterns', () => {
    expect(brokenRealName('张三', { sensitiveWords: '.*' })).toBeUndefined()
    expect(brokenRealName('张.*三', { sensitiveWords: '.*' })).toBe('rule.realName.content')
  })
})

describe('password confirmation', () => {
  it('is required and equal', () => {
    expect(brokenPasswordConfirmation('a', '')).toBe('rule.required.passwordConfirmation')
    expect(brokenPasswordConfirmation('a', 'b')).toBe('rule.passwordConfirmation')
    expect(brokenPasswordConfirmation('a', 'a')).toBeUndefined()
  })
})

const keyOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? `taken: ${JSON.stringify(result.data)}` : result.error.issues[0]!.message
}

describe('zText', () => {
  const schema = zText({ min: 2, max: 5 })

  it.each([
    [undefined, 'rule.required'],
    [null, 'rule.required'],
    ['', 'rule.required'],
    ['  \u3000 ', 'rule.required'],
    [{}, 'rule.text'],
    [['ab'], 'rule.text'],
    ['a', 'rule.text.min'],
    ['abcdef', 'rule.text.max'],
    ['a\u0000b', 'rule.text.characters'],
    ['a\u0007b', 'rule.text.characters'],
    ['a\u0085b', 'rule.text.characters'],
    ['a\uD800b', 'rule.text.characters'],
    ['\uDC00ab', 'rule.text.characters'],
    ['a\u202Eb', 'rule.text.characters'],
    ['a\uFFFEb', 'rule.text.characters'],
    ['a\u{1FFFF}b', 'rule.text.characters'],
    ['\u3164\u3164', 'rule.required'],
    ['\u115F\u1160\uFFA0', 'rule.required'],
    ['\u2800 \u2800', 'rule.required'],
    ['\u00AD\u200D\u034F', 'rule.required'],
    ['\uFE0F\u2062\u2064', 'rule.required'],
    ['\u{E0041}\u{E0042}', 'rule.required'],
    ['a\u3164\u3164\u3164', 'rule.text.min'],
  ])('refuses %j: %s', (value, key) => {
    expect(keyOf(schema, value)).toBe(key)
  })

  it.each([
    ['  ab ', 'ab'],
    ['e\u0301e\u0301', 'éé'],
    ['😀😀😀😀😀', '😀😀😀😀😀'],
    ['a\n\r\tb', 'a\n\r\tb'],
    ['a\u200Bb\uFEFF', 'ab'],
    ['👨\u200D👩', '👨\u200D👩'],
    ['a\u3164b', 'a\u3164b'],
    [12, '12'],
    [true, 'true'],
    [-1.5, '-1.5'],
  ])('takes %j as %j', (value, text) => {
    expect(schema.parse(value)).toBe(text)
  })

  it('refuses line breaks where one line is asked', () => {
    expect(keyOf(zText({ max: 9, singleLine: true }), 'a\nb')).toBe('rule.text.singleLine')
  })

  it('gives the limits with the issue', () => {
    const result = schema.safeParse('abcdef')
    expect(result.error?.issues[0]).toMatchObject({ params: { min: 2, max: 5 }, message: 'rule.text.max' })
  })

  it('lets through only what a database can keep, unchanged by a second pass', () => {
    const any = zText({ min: 0, max: 1000 })
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
        const first = any.safeParse(text)
        if (!first.success) return
        expect(first.data).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\p{Surrogate}]/u)
        expect(first.data).toBe(first.data.normalize('NFC').trim())
        expect(any.parse(first.data)).toBe(first.data)
      }),
      { numRuns: 500 },
    )
  })

  it('describes itself as text in the API document', () => {
    const shape = z.toJSONSchema(z.object({ name: schema, phone: zOptional(zPhone) }), { io: 'input' })
    expect(shape.properties).toMatchObject({
      name: { type: 'string', minLength: 2, maxLength: 5 },
      phone: { type: 'string' },
    })
    expect(shape.required).toEqual(['name'])
  })
})

describe('builders', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['phone', zPhone, '', 'rule.required.phone'],
    ['phone', zPhone, undefined, 'rule.required.phone'],
    ['phone', zPhone, '12800138000', 'rule.phone'],
    ['phone', zPhone, '+852 5123 4567', 'rule.phone.abroad'],
    ['contact phone', zContactPhone, '623456', 'rule.contactPhone'],
    ['phone', zPhone, '1380013\u00008000', 'rule.text.characters'],
    ['home phone', zHomePhone, '123', 'rule.homePhone'],
    ['email', zEmail, 'a@b', 'rule.email'],
    ['email', zEmail, `${'a'.repeat(65)}@b.cn`, 'rule.email'],
    ['id', zIdCard, '110101199003071234', 'rule.idCard'],
    ['id', zIdCard, '440306200102290014', 'rule.idCard'],
    ['id', zIdCard, null, 'rule.required.idCard'],
    ['id', zIdCard, '1'.repeat(100_000), 'rule.idCard'],
    ['credit code', zSocialCreditCode, '91350100M000100Y44', 'rule.socialCreditCode'],
    ['credit code', zSocialCreditCode, '', 'rule.required'],
    ['price', zPrice, '1000000000', 'rule.price'],
    ['price', zPrice, 1e21, 'rule.price'],
    ['price', zPrice, Number.NaN, 'rule.price'],
    ['price', zPrice, {}, 'rule.text'],
    ['waybill', zWaybill, '', 'rule.required'],
    ['waybill', zWaybill, '运单', 'rule.waybill'],
    ['sms code', zSmsCode, '12345', 'rule.smsCode'],
    ['captcha', zCaptcha, '100', 'rule.captcha'],
    ['captcha', zCaptcha, '', 'rule.required.captcha'],
    ['account', zAccount, 'a', 'rule.account'],
    ['code', zCode(['A', 'B']), 'C', 'rule.code'],
    ['code', zCode(['A', 'B']), '', 'rule.required'],
    ['code', zCode(['A', 'B']), undefined, 'rule.required'],
    ['code', zCode(['A', 'B']), 'toString', 'rule.code'],
    ['date', zDate, '2026-02-30', 'rule.date'],
    ['date', zDate, '2026-2-3', 'rule.date'],
    ['date', zDate, '1999-12-31', 'rule.date.range'],
    ['date', zDate, '9999-12-31', 'rule.date.range'],
    ['date', zDate, '+275760-09-13', 'rule.date'],
    ['date', zDate, 20261120, 'rule.date'],
    ['date', zDate, '', 'rule.required'],
    ['time', zDateTime, '2026-11-20', 'rule.dateTime'],
    ['time', zDateTime, '2026-11-20 24:00:00', 'rule.dateTime'],
    ['time', zDateTime, '2026-02-30 10:00:00', 'rule.date'],
    ['time', zDateTime, '1999-12-31 23:59:59', 'rule.date.range'],
  ])('%s refuses %#', (_what, schema, value, key) => {
    expect(keyOf(schema, value)).toBe(key)
  })

  it.each<[z.ZodType, unknown, unknown]>([
    [zPhone, ' +86 １３８-0013-8000 ', '13800138000'],
    [zPhone, 13800138000, '13800138000'],
    [zHomePhone, '（010）6234 5678 转 1', '010-62345678-1'],
    [zEmail, ' Zhang.San@Example.CN ', 'zhang.san@example.cn'],
    [zIdCard, '110105491231002', '11010519491231002X'],
    [zIdCard, '１１０１０５ 19491231-002x', '11010519491231002X'],
    [zSocialCreditCode, '91350100m000100y43', '91350100M000100Y43'],
    [zPrice, '0', '0.00'],
    [zPrice, '12.5', '12.50'],
    [zPrice, 999999999.99, '999999999.99'],
    [zPrice, '１２', '12.00'],
    [zWaybill, 'sf 1400-0000-00019', 'SF1400000000019'],
    [zSmsCode, '１２３４５６', '123456'],
    [zSmsCode, '012345', '012345'],
    [zCaptcha, '07', '7'],
    [zCaptcha, 0, '0'],
    [zAccount, ' admin ', 'admin'],
    [zCode(['1', '2']), 2, '2'],
    [zDate, '2024-02-29', '2024-02-29'],
    [zDateTime, '2026-11-20 08:30', '2026-11-20 08:30:00'],
    [zDateTime, '2026-11-20 08:30:59', '2026-11-20 08:30:59'],
    [zOptional(zPhone), '', undefined],
    [zOptional(zPhone), null, undefined],
    [zOptional(zPhone), undefined, undefined],
    [zOptional(zPhone), '13800138000', '13800138000'],
  ])('take %#', (schema, value, out) => {
    expect(schema.parse(value)).toBe(out)
  })

  it('keep an optional field refusable', () => {
    expect(keyOf(zOptional(zPhone), '1')).toBe('rule.phone')
    expect(keyOf(z.object({ phone: zOptional(zPhone) }), {})).toBe('taken: {}')
  })

  it('answer any value with a key that has words, never with an exception', () => {
    const schemas = [
      zText({ max: 20 }),
      zPhone,
      zEmail,
      zIdCard,
      zPrice,
      zDate,
      zDateTime,
      zWaybill,
      zCode(['a']),
    ]
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const schema of schemas) {
          const result = schema.safeParse(value)
          if (!result.success) expect(isRuleTextKey(result.error.issues[0]!.message)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('take ten years ahead and not a day more', () => {
    const today = shanghaiDate(Date.now())
    const latest = `${Number(today.slice(0, 4)) + 10}${today.slice(4)}`
    const tomorrow = shanghaiDate(Date.parse(`${latest}T00:00:00+08:00`) + 86_400_000)
    expect(keyOf(zDate, latest === `${latest.slice(0, 4)}-02-29` ? '2030-01-01' : latest)).toMatch(/^taken/)
    expect(keyOf(zDate, tomorrow)).toBe('rule.date.range')
  })
})
