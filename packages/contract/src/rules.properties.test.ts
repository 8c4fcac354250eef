import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenRealName, brokenRule, type RuleName, rules } from './fieldRules.ts'
import { zIdCard, zPrice, zSocialCreditCode } from './rules.ts'

// Each oracle reads the value sign by sign and says on its own what spec 5 asks for; none shares a pattern with the
// table it judges.

const isDigit = (sign: string) => sign.length === 1 && sign >= '0' && sign <= '9'
const isUpper = (sign: string) => sign.length === 1 && sign >= 'A' && sign <= 'Z'
const isLetter = (sign: string) => isUpper(sign.toUpperCase()) && sign.charCodeAt(0) < 128
const every = (text: string, test: (sign: string) => boolean) => text !== '' && Array.from(text).every(test)
const isNumber = (text: string, min: number, max: number) =>
  text.length >= min && text.length <= max && every(text, isDigit)
const between = (value: number, min: number, max: number) => value >= min && value <= max

const digits = (min: number, max = min) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max })
const over = (signs: string, maxLength = 24) => fc.string({ unit: fc.constantFrom(...signs), maxLength })
/** The same text with one sign put in the place of another, so that most cases lie close to the border. */
const nearly = (valid: fc.Arbitrary<string>, signs: string) =>
  fc.tuple(valid, fc.nat(), fc.constantFrom(...signs, '')).map(([text, at, sign]) => {
    const place = at % Math.max(1, text.length)
    return text.slice(0, place) + sign + text.slice(place + 1)
  })
const agrees = (name: RuleName, texts: fc.Arbitrary<string>, oracle: (text: string) => boolean) =>
  fc.assert(
    fc.property(texts, (text) => {
      expect(rules[name].test(text), JSON.stringify(text)).toBe(oracle(text))
    }),
    { numRuns: 400 },
  )

const isMobileNumber = (text: string) =>
  isNumber(text, 11, 11) && text[0] === '1' && between(Number(text[1]), 3, 9)
/** Prefixes people write before a mobile number. */
const isMobile = (text: string) =>
  ['', '86', '+86', '0086', '0'].some(
    (head) => text.startsWith(head) && isMobileNumber(text.slice(head.length)),
  )
const mobile = fc
  .tuple(fc.integer({ min: 3, max: 9 }), digits(9))
  .map(([second, rest]) => `1${second}${rest}`)

describe('phone: 11 digits of a mainland mobile number', () => {
  it('agrees with reading it digit by digit', () => {
    agrees('phone', fc.oneof(mobile, nearly(mobile, '0123456789a'), digits(0, 16)), isMobile)
  })

  it('does not mind how the number is written', () => {
    const way = fc.constantFrom(
      (n: string) => `${n.slice(0, 3)} ${n.slice(3, 7)} ${n.slice(7)}`,
      (n: string) => `${n.slice(0, 3)}-${n.slice(3, 7)}-${n.slice(7)}`,
      (n: string) => `+86 ${n}`,
      (n: string) => Array.from(n, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(''),
    )
    agrees(
      'phone',
      fc.tuple(mobile, way).map(([number, write]) => write(number)),
      () => true,
    )
  })
})

const isArea = (text: string) => isNumber(text, 3, 4) && text[0] === '0'
const isLocal = (text: string) => isNumber(text, 7, 8) && Number(text[0]) >= 2
const isSubscriber = (text: string) =>
  isLocal(text) || [3, 4].some((length) => isArea(text.slice(0, length)) && isLocal(text.slice(length)))
const isHomePhone = (text: string) => {
  const parts = text.split('-').filter(Boolean)
  if (isMobile(parts.join(''))) return true
  const isTail = (rest: string[]) => rest.length === 0 || (rest.length === 1 && isNumber(rest[0]!, 1, 6))
  const [first = '', second = '', ...rest] = parts
  if (isSubscriber(first) && isTail(parts.slice(1))) return true
  return isArea(first) && isLocal(second) && isTail(rest)
}

describe('home phone: mobile, or landline with optional area code and extension', () => {
  it('agrees with reading it part by part', () => {
    const local = fc
      .tuple(fc.integer({ min: 2, max: 9 }), digits(6, 7))
      .map(([first, rest]) => `${first}${rest}`)
    const landline = fc
      .tuple(fc.option(digits(2, 3), { nil: undefined }), local, fc.option(digits(1, 6), { nil: undefined }))
      .map(([area, number, extension]) => [area && `0${area}`, number, extension].filter(Boolean).join('-'))
    agrees(
      'homePhone',
      fc.oneof(landline, mobile, nearly(landline, '0123456789-'), over('0123456789-', 18)),
      isHomePhone,
    )
  })
})

const twoDigits = (min: number, max: number) =>
  fc.integer({ min, max }).map((n) => String(n).padStart(2, '0'))
const birthday = fc.tuple(twoDigits(1, 12), twoDigits(1, 31)).map(([month, day]) => month + day)
const id18 = fc
  .tuple(
    fc.integer({ min: 1, max: 9 }),
    digits(5),
    twoDigits(18, 20),
    digits(2),
    birthday,
    digits(3),
    fc.constantFrom(...'0123456789Xx'),
  )
  .map((parts) => parts.join(''))
const id15 = fc
  .tuple(fc.integer({ min: 1, max: 9 }), digits(5), digits(2), birthday, digits(3))
  .map((parts) => parts.join(''))

const isIdNumber = (text: string) => {
  const number = text.toUpperCase()
  const isBirthday = (part: string) =>
    isNumber(part, 4, 4) && between(Number(part.slice(0, 2)), 1, 12) && between(Number(part.slice(2)), 1, 31)
  if (number[0] === '0') return false
  if (number.length === 15) return isNumber(number, 15, 15) && isBirthday(number.slice(8, 12))
  return (
    number.length === 18 &&
    isNumber(number.slice(0, 17), 17, 17) &&
    between(Number(number.slice(6, 8)), 18, 20) &&
    isBirthday(number.slice(10, 14)) &&
    (isDigit(number[17]!) || number[17] === 'X')
  )
}

describe('ID card: 15 or 18 digits', () => {
  it('agrees with reading century, month, day and last sign', () => {
    const signs = '0123456789X'
    agrees('idCard', fc.oneof(id18, id15, nearly(id18, signs), nearly(id15, signs), over(signs)), isIdNumber)
  })

  it('takes on the wire only the one right check sign (ISO 7064 MOD 11-2, computed the recursive way)', () => {
    const sound = fc.tuple(
      fc.constantFrom('110101', '440306', '310115'),
      fc.integer({ min: 1930, max: 2005 }),
      twoDigits(1, 12),
      twoDigits(1, 28),
      digits(3),
    )
    fc.assert(
      fc.property(sound, ([area, year, month, day, order]) => {
        const first17 = `${area}${year}${month}${day}${order}`
        const rest = Array.from(first17).reduce((product, sign) => ((product + Number(sign)) * 2) % 11, 0)
        const right = '0123456789X'[(12 - rest) % 11]!
        for (const sign of '0123456789X')
          expect(zIdCard.safeParse(first17 + sign).success, first17 + sign).toBe(sign === right)
      }),
    )
  })
})

describe('social credit code: exactly 18 letters or digits', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const code = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 18, maxLength: 18 })
  it('agrees with counting them', () => {
    agrees(
      'socialCreditCode',
      fc.oneof(code, nearly(code, `${alphabet}_*é统`), over(alphabet, 22)),
      (text) => text.length === 18 && every(text, (sign) => isDigit(sign) || isLetter(sign)),
    )
  })

  it('takes on the wire only the one right last sign (GB 32100-2015, weights by powers of 3)', () => {
    const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
    const orgSigns = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const orgWeights = [3, 7, 9, 10, 5, 8, 4, 2]
    fc.assert(
      fc.property(digits(6), digits(8), (area, body) => {
        const sum = Array.from(body).reduce(
          (total, sign, i) => total + orgSigns.indexOf(sign) * orgWeights[i]!,
          0,
        )
        const orgCheck = (11 - (sum % 11)) % 11
        const first17 = `91${area}${body}${orgCheck === 10 ? 'X' : orgCheck}`
        let weight = 1
        let total = 0
        for (const sign of first17) {
          total += signs.indexOf(sign) * weight
          weight = (weight * 3) % 31
        }
        const right = signs[(31 - (total % 31)) % 31]!
        for (const sign of signs)
          expect(zSocialCreditCode.safeParse(first17 + sign).success, first17 + sign).toBe(sign === right)
      }),
      { numRuns: 50 },
    )
  })
})

describe('email: the basic pattern', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 1, maxLength: 8 })
  const local = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('.'))
  const label = fc.string({ unit: fc.constantFrom(...'abcXYZ019-'), minLength: 1, maxLength: 8 })
  const ending = fc.string({ unit: fc.constantFrom(...'abcXYZ'), minLength: 2, maxLength: 6 })
  const address = fc
    .tuple(local, fc.array(label, { minLength: 1, maxLength: 3 }), ending)
    .map(([name, labels, end]) => `${name}@${[...labels, end].join('.')}`)

  const isAddress = (text: string) => {
    const parts = text.split('@')
    if (parts.length !== 2) return false
    const [names, labels] = parts.map((part) => part.split('.')) as [string[], string[]]
    const isName = (name: string) =>
      every(name, (sign) => isDigit(sign) || isLetter(sign) || '_-'.includes(sign))
    const isLabel = (one: string) => every(one, (sign) => isDigit(sign) || isLetter(sign) || sign === '-')
    const end = labels.pop() ?? ''
    return (
      names.every(isName) &&
      labels.length > 0 &&
      labels.every(isLabel) &&
      end.length >= 2 &&
      every(end, isLetter)
    )
  }

  it('agrees with reading it part by part', () => {
    agrees('email', fc.oneof(address, nearly(address, 'aB0._-@'), over('aB0._-@', 16)), isAddress)
  })
})

describe('signs that are allowed', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    over('aZ09 -_/汉ａ１．', 12),
    over('aZ09', 12),
    over('0123456789', 12),
  )
  it('letters and digits only', () => {
    agrees('lettersDigits', anything, (text) => every(text, (sign) => isDigit(sign) || isLetter(sign)))
  })
  it('digits only', () => {
    agrees('digits', anything, (text) => every(text, isDigit))
  })
  it('no hyphen, however it is written', () => {
    const hyphens = Array.from('-‐‑‒–—―﹣－')
    agrees('noHyphen', fc.oneof(anything, over(`ab${hyphens.join('')}`)), (text) =>
      Array.from(text).every((sign) => !hyphens.includes(sign)),
    )
  })
  it('first sign no slash', () => {
    agrees('firstNotSlash', fc.oneof(anything, over('/a', 4)), (text) => text.charAt(0) !== '/')
  })
  it('first sign a slash, the second none', () => {
    agrees(
      'firstSlash',
      fc.oneof(over('/a汉', 5), over('/a', 3)),
      (text) => text[0] === '/' && text.length > 1 && text[1] !== '/',
    )
  })
  it('no special characters', () => {
    const special = '`~!@#$%^&*()+=|{}\'":;,\\[].<>/?！￥…（）【】《》‘’“”；：。，、？\n\t\u0000\u007F'
    agrees('specialCharacters', over(`${special}aZ09 -_·汉字`, 3), (text) =>
      Array.from(text).every((sign) => !special.includes(sign)),
    )
  })
})

describe('numbers', () => {
  it('integer 1 to 20: of all texts only those twenty', () => {
    const twenty = Array.from({ length: 20 }, (_, i) => String(i + 1))
    for (let n = -50; n <= 300; n++)
      expect(rules.integer1to20.test(String(n))).toBe(twenty.includes(String(n)))
    agrees('integer1to20', over('0123456789.-+ ', 4), (text) => twenty.includes(text))
  })

  const isPrice = (text: string) => {
    const parts = text.split('.')
    const [whole = '', decimals] = parts
    if (parts.length > 2 || !isNumber(whole, 1, 9)) return false
    if (whole.length > 1 && whole[0] === '0') return false
    return decimals === undefined || isNumber(decimals, 1, 2)
  }
  it('price: up to 9 digits and 2 decimals', () => {
    const price = fc.tuple(digits(1, 10), fc.option(digits(0, 3), { nil: undefined }))
    agrees(
      'price',
      fc.oneof(
        price.map(([whole, decimals]) => (decimals === undefined ? whole : `${whole}.${decimals}`)),
        over('0123456789.-+e,', 12),
      ),
      isPrice,
    )
  })
  it('price: every amount from 0 to 999999999.99, and no cent more', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 200_000_000_000n }), (cents) => {
        const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        expect(rules.price.test(text), text).toBe(cents <= 99_999_999_999n)
        if (cents <= 99_999_999_999n) expect(zPrice.parse(text)).toBe(text)
      }),
    )
  })

  it('SMS code: six digits; captcha: 0 to 99', () => {
    agrees('smsCode', fc.oneof(digits(4, 8), over('0123456789a', 7)), (text) => isNumber(text, 6, 6))
    agrees('captcha', fc.oneof(digits(0, 4), over('0123456789.-a', 3)), (text) => isNumber(text, 1, 2))
  })
})

describe('lengths, counted as people count', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '申', '𠮷', '😀', 'é'), maxLength: 14 })
  const count = (value: string) => Array.from(value).length
  it.each(['account', 'consumerName'] as const)('%s: 2 to 10', (name) => {
    agrees(name, text, (value) => between(count(value), 2, 10))
  })
  it('outlet: at most 100', () => {
    agrees(
      'outlet',
      fc.integer({ min: 1, max: 130 }).map((n) => '网𠮷'.repeat(n).slice(0, n * 3)),
      (value) => between(count(value), 1, 100),
    )
  })
  it('required: one sign that is no blank', () => {
    agrees('required', over(' \t\n\u3000a', 5), (value) => value.includes('a'))
  })
})

describe('real name', () => {
  const sign = fc.constantFrom(...'张三李四欧阳·管理员邮aZ09Ａ１')
  const sensitive = ['管理员', '邮']
  const plain = (name: string) =>
    !/[a-zA-Z0-9Ａ１]/.test(name) && !sensitive.some((word) => name.includes(word))

  it('agrees with saying the rules one by one, in their order', () => {
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 13 }), (name) => {
        const verdict = () => {
          if (name === '') return 'rule.required.realName'
          if (!between(Array.from(name).length, 2, 10)) return 'rule.realName.length'
          if (name === '张三') return 'rule.realName.nickname'
          return plain(name) ? undefined : 'rule.realName.content'
        }
        const known = { defaultNickname: 'nick_张三', sensitiveWords: sensitive.join('|') }
        expect(brokenRealName(name, known), name).toBe(verdict())
      }),
      { numRuns: 500 },
    )
  })
})

describe('an empty value', () => {
  it('breaks required and nothing else', () => {
    for (const name of Object.keys(rules) as RuleName[])
      for (const empty of ['', '  ', null, undefined])
        expect(brokenRule(empty, name), name).toBe(name === 'required' ? 'rule.required' : undefined)
  })
})
