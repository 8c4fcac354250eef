import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  groupThousands,
  maskAddress,
  maskEmail,
  maskIdCard,
  maskName,
  maskPhone,
  maskWaybill,
  textWidth,
  truncateText,
} from './masking.ts'
import { ownTime } from './testing/ownTime.ts'

describe('masks', () => {
  it.each([
    [maskPhone, '13800138000', '138****8000'],
    [maskPhone, '0551-62345678', '055******5678'],
    [maskPhone, '1380013', '*******'],
    [maskPhone, '', ''],
    [maskIdCard, '110101199003071233', '110101********1233'],
    [maskIdCard, '110105491231002', '110105******002'],
    [maskIdCard, '12345', '*****'],
    [maskEmail, 'zhang@example.cn', 'z***@example.cn'],
    [maskEmail, '@example.cn', '***********'],
    [maskEmail, 'nonsense', '********'],
    [maskName, '张三', '张*'],
    [maskName, '张小三', '张*三'],
    [maskName, '欧阳小三', '欧**三'],
    [maskName, '迪丽热巴·迪力木拉提', '迪**提'],
    [maskName, '𠮷田', '𠮷*'],
    [maskName, '张', '*'],
    [maskName, '', ''],
    [maskWaybill, 'SF1400000000019', 'SF14*******0019'],
    [maskWaybill, '12345678', '12****78'],
    [maskWaybill, '123', '***'],
  ])('%o turns %s into %s', (mask, clear, hidden) => {
    expect(mask(clear)).toBe(hidden)
  })

  it.each([
    ['浙江省杭州市西湖区文三路 1 号', '浙江省杭州市西湖区****'],
    ['北京市朝阳区农贸市场 3 号', '北京市朝阳区****'],
    ['上海市浦东新区世纪大道 100 号', '上海市浦东新区****'],
    ['广东省东莞市南城街道阳光小区 5 栋', '广东省东莞市****'],
    ['广东省东莞市阳光小区 5 栋', '广东省东莞市****'],
    ['内蒙古自治区呼伦贝尔市鄂伦春自治旗阿里河镇', '内蒙古自治区呼伦贝尔市鄂伦春自治旗****'],
    ['云南省临沧市双江拉祜族佤族布朗族傣族自治县勐勐镇', '云南省临沧市双江拉祜族佤族布朗族傣族自治县****'],
    ['四川省阿坝藏族羌族自治州汶川县威州镇', '四川省阿坝藏族羌族自治州汶川县****'],
    ['新疆维吾尔自治区阿克苏地区库车市幸福路', '新疆维吾尔自治区阿克苏地区库车市****'],
    ['浙江省台州市路桥区路北街道', '浙江省台州市路桥区****'],
    ['黑龙江省哈尔滨市道里区中央大街', '黑龙江省哈尔滨市道里区****'],
    ['江苏省镇江市京口区', '江苏省镇江市京口区****'],
    ['江苏省苏州市昆山市玉山镇', '江苏省苏州市昆山市****'],
    ['山东省济南市市中区经四路', '山东省济南市市中区****'],
    ['西湖区文三路 1 号', '西湖区****'],
    ['文三路 1 号', '****'],
    ['12 Main Street', '****'],
    ['', '****'],
  ])('shows of %s only %s', (address, shown) => {
    expect(maskAddress(address)).toBe(shown)
  })

  it('never shows the middle of a phone or an ID', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (phone) => {
        expect(maskPhone(phone)).toMatch(/^\d{3}\*{4}\d{4}$/)
      }),
    )
  })

  it('stays quick on a long address', () => {
    const start = ownTime()
    maskAddress('安徽合肥蜀山'.repeat(20_000))
    expect(ownTime() - start).toBeLessThan(50)
  })
})

describe('text widths (spec 5)', () => {
  it.each([
    ['abc', 3],
    ['申诉', 4],
    ['\u0080', 1],
    ['\u0081', 2],
    ['😀', 2],
    ['', 0],
  ])('%s is %d wide', (text, width) => {
    expect(textWidth(text)).toBe(width)
  })

  it.each([
    ['申诉处理', 8, '申诉处理'],
    ['申诉处理', 7, '申诉处...'],
    ['ab申诉', 3, 'ab...'],
    ['😀😀', 3, '😀...'],
    ['', 0, ''],
    ['a', 0, '...'],
  ])('cuts %s at %d to %s', (text, width, cut) => {
    expect(truncateText(text, width)).toBe(cut)
  })

  it('keeps at most the width', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, width) => {
        const cut = truncateText(text, width)
        if (cut !== text) expect(textWidth(cut.slice(0, -3))).toBeLessThanOrEqual(width)
        else expect(textWidth(text)).toBeLessThanOrEqual(width)
      }),
    )
  })
})

describe('thousands', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1234567.5, '1,234,567.5'],
    ['999999999.99', '999,999,999.99'],
    ['-1234.50', '-1,234.50'],
    ['', ''],
    ['无', '无'],
    [Number.NaN, 'NaN'],
  ])('%s is written %s', (value, written) => {
    expect(groupThousands(value)).toBe(written)
  })
})
