import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanAddresses, scanEmails } from './redaction.scan.ts'
import { findPersonalData, redactHtml, textOfHtml } from './redaction.ts'

// The forms as expressions: slow on hostile texts, and what the scanners must say on all others.
const ADDRESS =
  /(?:[\u4e00-\u9fff]{2,8}?(?:省|自治区|市|区|县|镇|乡|街道|村|社区)){0,5}[\u4e00-\u9fff0-9]{2,12}?(?:路|街|大道|巷|弄|胡同|小区|花园|大厦|公寓|广场)[\u4e00-\u9fff0-9A-Za-z-]{0,10}?\d{1,5}(?:号|栋|幢|座|楼|室|单元)(?:[0-9A-Za-z-]{0,6}(?:号|栋|幢|座|楼|层|室|单元|房)){0,4}/g
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g

const spansOf = (form: RegExp, text: string) =>
  Array.from(text.matchAll(form), (match) => [match.index, match.index + match[0].length])

const HONEST = [
  '我住广东省深圳市宝安区新安街道前进一路8号2栋501室，快递员说送到了。',
  '寄往北京市西城区北礼士路甲8号，收件人不在家。',
  '内蒙古自治区呼和浩特市新城区中山东路12号院3单元1201房',
  '取件点在人民路与解放街交叉口，没有门牌。',
  '包裹应送到幸福小区16栋B座2单元，却放在了丰巢花园门口',
  '上海市浦东新区张江镇科苑路88号A-3楼12室、南京西路1266号恒隆广场5楼',
  '市区路况不好，快递小哥在县道上摔了，请贵局区别对待。',
  '湖南省长沙市岳麓区麓山南路932号；河北省石家庄市长安区中山东路 216号',
  '村里只有一条街，街上第3家就是，没有号',
  '四川省成都市武侯区天府大道北段1480号高新孵化园1号楼3层',
]

describe('scanners say what the expressions said', () => {
  it.each(HONEST)('%s', (text) => {
    expect(scanAddresses(text)).toEqual(spansOf(ADDRESS, text))
  })

  it('on any mixture of words of addresses', () => {
    const words = fc.constantFrom(
      ...'省 自治区 市 区 县 镇 乡 街道 村 社区 路 街 大道 巷 小区 花园 号 栋 楼 层 室 单元 房 深圳 前进 一 2 15 123456 A -'.split(
        ' ',
      ),
      '，',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
        const text = parts.join('')
        expect(scanAddresses(text)).toEqual(spansOf(ADDRESS, text))
      }),
      { numRuns: 1500 },
    )
  })

  it('on any mixture of parts of e-mail addresses', () => {
    const parts = fc.constantFrom(
      '@',
      '.',
      'a',
      'example',
      '-',
      '+',
      ' ',
      '林',
      'x'.repeat(63),
      'y'.repeat(40),
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (some) => {
        expect(scanEmails(some.join(''))).toEqual(spansOf(EMAIL, some.join('')))
      }),
      { numRuns: 1500 },
    )
  })
})

/** The least processor time of some runs, in milliseconds: noise only ever adds, and waiting for a core does not count. */
function shortest(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < 4; time += 1) {
    const start = process.cpuUsage()
    run()
    best = Math.min(best, process.cpuUsage(start).user / 1000)
  }
  return best
}

describe('no text costs more than its length', () => {
  it.each([
    '区区路',
    '区区路区区区',
    '深圳市前进路8',
    '前进路8号',
    'a@',
    'a.b@c-',
    '13800138000，',
    '李小红先生，',
    '收件人：',
    '1234-',
    '<p>a',
    '&amp;',
    '<',
  ])('%s', (part) => {
    const all = (html: string) => () => {
      const { text } = textOfHtml(html)
      redactHtml(html, findPersonalData(text))
    }
    const [few, many] = [6000, 60_000].map((signs) => part.repeat(Math.ceil(signs / part.length)))
    all(few!)()
    // Ten times the length; what is quadratic takes a hundred times as long. Below five milliseconds compiling decides.
    expect(shortest(all(many!))).toBeLessThanOrEqual(40 * Math.max(shortest(all(few!)), 5))
  })

  it('an address is not looked for in thousands of ways at one sign', () => {
    const hostile = '区区路'.repeat(400)
    const plain = '甲乙丙'.repeat(400)
    findPersonalData(hostile)
    const few = shortest(() => findPersonalData(plain))
    expect(shortest(() => findPersonalData(hostile))).toBeLessThanOrEqual(50 * Math.max(few, 0.5))
  })
})
