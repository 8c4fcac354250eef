import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ageOn,
  type BrandForms,
  creditCodeCheck,
  creditCodeFault,
  halfWidth,
  idCheckDigit,
  isLandline,
  isMobile,
  normaliseCode,
  normaliseHomePhone,
  normalisePhone,
  normaliseWaybill,
  readResidentId,
  readS10,
  recogniseWaybill,
  s10CheckDigit,
  sfCheckDigitAgrees,
  toId18,
} from './identifiers.ts'

const TODAY = '2026-11-20'

const resident = (text: string, today = TODAY) => {
  const read = readResidentId(text, today)
  if (!read.ok) throw new Error(`refused: ${read.fault}`)
  return read.resident
}

describe('resident ID (GB 11643)', () => {
  it.each([
    ['110101199003071234', 'check', 'wrong check digit'],
    ['440306200102290014', 'date', '29 February of a common year'],
    ['11010519491231002', 'shape', '17 digits'],
    ['010105194912310021', 'shape', 'area code beginning with 0'],
    ['110101213001011234', 'shape', 'a century the rule does not know'],
    ['110101199013071234', 'shape', 'month 13'],
    ['110101199004311236', 'date', '31 April'],
    [`11010120261121001${idCheckDigit('11010120261121001')}`, 'future', 'born tomorrow'],
    [`11010118700101001${idCheckDigit('11010118700101001')}`, 'age', 'older than anybody'],
    ['', 'shape', 'nothing'],
    ['1'.repeat(100_000), 'shape', 'a very long number'],
  ])('refuses %s: %s (%s)', (number, fault) => {
    expect(readResidentId(number, TODAY)).toEqual({ ok: false, fault })
  })

  it.each([
    '11010519491231002X',
    '440524188001010014',
    '110101199003071233',
    '310105200001010013',
    '540127201006150029',
    '820000198501010039',
  ])('takes %s', (number) => {
    expect(resident(number).number).toBe(number)
  })

  it('tells birth, sex, age and area', () => {
    expect(resident('110101199003071233')).toEqual({
      number: '110101199003071233',
      areaCode: '110101',
      bornOn: '1990-03-07',
      sex: 'male',
      age: 36,
      minor: null,
      permitOf: null,
    })
    expect(resident('540127201006150029')).toMatchObject({ sex: 'female', age: 16, minor: 'under18' })
    expect(resident('820000198501010039').permitOf).toBe('MO')
  })

  it('finds minors to the day', () => {
    const number = '540127201006150029'
    expect(resident(number, '2024-06-14').minor).toBe('under14')
    expect(resident(number, '2024-06-15').minor).toBe('under18')
    expect(resident(number, '2028-06-14').minor).toBe('under18')
    expect(resident(number, '2028-06-15').minor).toBeNull()
    expect(ageOn('2012-02-29', '2026-02-28')).toBe(13)
    expect(ageOn('2012-02-29', '2026-03-01')).toBe(14)
  })

  it('turns 15 digits into 18', () => {
    expect(toId18('110105491231002')).toBe('11010519491231002X')
    expect(resident('110105491231002').number).toBe('11010519491231002X')
  })

  it('ignores full width, blanks, hyphens and case', () => {
    expect(resident(' １１０１０５ 1949-1231 002ｘ ').number).toBe('11010519491231002X')
  })

  it('notices every change of one digit', () => {
    fc.assert(
      fc.property(fc.nat(16), fc.integer({ min: 1, max: 9 }), (at, step) => {
        const good = '110101199003071233'
        const digit = String((Number(good[at]) + step) % 10)
        expect(readResidentId(good.slice(0, at) + digit + good.slice(at + 1), TODAY).ok).toBe(false)
      }),
    )
  })
})

describe('unified social credit code (GB 32100)', () => {
  it.each([
    ['91350100M000100Y44', 'check'],
    ['91350100M000100Y4A', 'check'],
    ['91350100M000100Y53', 'organisation'],
    ['91350100M000100I43', 'shape'],
    ['91350100M000100Y4', 'shape'],
    ['', 'shape'],
  ])('finds the fault of %s: %s', (code, fault) => {
    expect(creditCodeFault(code)).toBe(fault)
  })

  it('takes the sample of the standard in any writing', () => {
    expect(creditCodeFault('91350100M000100Y43')).toBeNull()
    expect(creditCodeFault('９１350100-m000100y-43')).toBeNull()
  })

  it('refuses every other last character', () => {
    for (const last of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
      expect(creditCodeFault(`91350100M000100Y4${last}`) === null).toBe(last === '3')
    }
    expect(creditCodeCheck('91350100M000100Y4')).toBe('3')
  })
})

describe('telephone numbers', () => {
  it.each([
    '13800138000',
    '138 0013 8000',
    '138-0013-8000',
    '１３８００１３８０００',
    '+86 138 0013 8000',
    '+86-13800138000',
    '008613800138000',
    '8613800138000',
    '013800138000',
    '(138)00138000',
    ' 138\u20130013\u20138000 ',
  ])('has one key for %s', (text) => {
    expect(normalisePhone(text)).toBe('13800138000')
  })

  it.each(['12800138000', '1380013800', '138001380000', '2380013800', '1380013800a', ''])(
    '%s is no mobile',
    (text) => {
      expect(isMobile(normalisePhone(text))).toBe(false)
    },
  )

  it.each([
    ['010-62345678', '010-62345678'],
    ['（0551）62345678 转 12', '0551-62345678-12'],
    ['01062345678', '01062345678'],
    ['62345678', '62345678'],
    ['0551—6234567', '0551-6234567'],
    ['+86 138 0013 8000', '13800138000'],
  ])('reads the home phone %s', (text, normalised) => {
    expect(normaliseHomePhone(text)).toBe(normalised)
    expect(isLandline(normalised) || isMobile(normalised)).toBe(true)
  })

  it.each([
    '010-12345678',
    '010-02345678',
    '10-62345678',
    '010-623456',
    '010-62345678-1234567',
    '6234567890',
  ])('%s is no landline', (text) => {
    expect(isLandline(normaliseHomePhone(text))).toBe(false)
  })
})

describe('international items (UPU S10)', () => {
  it.each([
    ['47312482', '9'],
    ['47110815', '1'],
    ['00071758', '1'],
    ['96633102', '0'],
    ['76129403', '8'],
    ['00071761', '8'],
    ['00071759', '5'],
  ])('%s has the check digit %s', (serial, digit) => {
    expect(s10CheckDigit(serial)).toBe(digit)
  })

  it('reads service, country and doubts', () => {
    expect(readS10('RR473124829GB')).toEqual({
      service: 'registered',
      country: 'GB',
      checkDigitRight: true,
      reserved: false,
    })
    expect(readS10('ee 471108151 fr')).toMatchObject({ service: 'ems', checkDigitRight: true })
    expect(readS10('RR473124828GB')).toMatchObject({ checkDigitRight: false })
    expect(readS10('JA473124829CN')).toMatchObject({ service: null, reserved: true })
    expect(readS10('RR47312482GB')).toBeNull()
  })
})

describe('waybills', () => {
  /** The product's own list, as a fresh installation has it. */
  const { brands } = JSON.parse(
    readFileSync(new URL('../../../apps/server/src/seed/data/brands.json', import.meta.url), 'utf8'),
  ) as { brands: BrandForms[] }

  it('are recognised by what the brands say alone', () => {
    const given = [
      { code: 'NEW', patterns: [{ pattern: 'NW#{8}', confidence: 0.9 }] },
      { code: 'UNREADABLE', patterns: [{ pattern: '^NW', confidence: 1 }] },
    ]
    expect(recogniseWaybill('nw-1234 5678', given).candidates).toEqual([{ brand: 'NEW', confidence: 0.9 }])
    expect(recogniseWaybill('SF1400000000019', given).candidates).toEqual([])
  })

  it.each([
    ['SF1400000000019', 'SF'],
    ['YT1234567890123', 'YTO'],
    ['78123456789012', 'ZTO'],
    ['771234567890123', 'STO'],
    ['312345678901234', 'YUNDA'],
    ['JT1234567890123', 'JTSD'],
    ['JT123456789012', 'JTSD'],
    ['JD0012345678901', 'JD'],
    ['JDVA12345678901', 'JD'],
    ['JDX123456789012', 'JD'],
    ['DPK123456789012', 'DEPPON'],
    ['1012345678901', 'EMS'],
    ['9712345678901', 'EMS'],
    ['9012345678901', 'CHINAPOST'],
    ['EE471108151CN', 'EMS'],
    ['RR473124829CN', 'CHINAPOST'],
    ['1Z999AA10123456784', 'UPS'],
    ['755123456789', 'SF'],
  ])('%s looks most like %s', (number, brand) => {
    expect(recogniseWaybill(number, brands).candidates[0]?.brand).toBe(brand)
  })

  it('is sure of a form that one brand alone uses, and says so', () => {
    const reading = recogniseWaybill('sf 1400-0000-00019', brands)
    expect(reading.normalised).toBe('SF1400000000019')
    expect(reading.candidates[0]!.confidence).toBeGreaterThan(0.9)
    expect(reading.warnings).toEqual([])
  })

  it('names several brands where digits alone cannot tell', () => {
    const reading = recogniseWaybill('268123456789', brands)
    expect(reading.candidates.map((c) => c.brand)).toEqual(expect.arrayContaining(['SF', 'ZTO', 'STO']))
    expect(reading.warnings).toContain('waybill.severalBrands')
  })

  it.each([
    ['SF1400000000018', 'waybill.sfCheckDigit'],
    ['RR473124828CN', 'waybill.s10CheckDigit'],
    ['WA473124829CN', 'waybill.s10Reserved'],
    ['XYZ', 'waybill.unknownShape'],
    ['', 'waybill.unknownShape'],
  ])('warns about %s with %s, and never throws', (number, warning) => {
    expect(recogniseWaybill(number, brands).warnings).toContain(warning)
  })

  it('agrees with the SF hint on the known examples only', () => {
    expect(sfCheckDigitAgrees('1400000000019')).toBe(true)
    expect(sfCheckDigitAgrees('755123456789')).toBe(true)
    expect(sfCheckDigitAgrees('755123456780')).toBe(false)
  })

  it('drops the sub-parcel of JD and keeps the consignment', () => {
    expect(normaliseWaybill('JD0012345678901-2-3-')).toBe('JD0012345678901')
    expect(normaliseWaybill(' ｓｆ１４００ 0000—00019')).toBe('SF1400000000019')
  })

  it('ranks by falling confidence for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const { candidates } = recogniseWaybill(text, brands)
        const confidences = candidates.map((c) => c.confidence)
        expect(confidences).toEqual([...confidences].sort((a, b) => b - a))
        expect(confidences.every((c) => c > 0 && c <= 1)).toBe(true)
      }),
    )
  })
})

describe('normal forms', () => {
  it('are stable: a second pass changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const normal of [halfWidth, normaliseCode, normaliseWaybill]) {
          expect(normal(normal(text))).toBe(normal(text))
        }
      }),
    )
  })
})
