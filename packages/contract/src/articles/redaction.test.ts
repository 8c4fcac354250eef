import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FindingKind, findPersonalData, redactHtml, redactText, textOfHtml } from './redaction.ts'

const kinds = (text: string) => findPersonalData(text).map(({ kind, text: found }) => [kind, found])

describe('findPersonalData', () => {
  it.each<[string, FindingKind, string]>([
    ['身份证11010519491231002X办理', 'idNumber', '11010519491231002X'],
    ['老证件 110105491231002 也算', 'idNumber', '110105491231002'],
    ['打 13800138000 没人接', 'phone', '13800138000'],
    ['打 +86 138-0013-8000 没人接', 'phone', '+86 138-0013-8000'],
    ['座机0755-27880000转', 'phone', '0755-27880000'],
    ['邮箱 lin.xm@example.com 收', 'email', 'lin.xm@example.com'],
    ['卡号 4111 1111 1111 1111 退款', 'bankCard', '4111 1111 1111 1111'],
    ['运单SF1400000000019丢失', 'waybill', 'SF1400000000019'],
    ['运单 JDVA12345678901 丢失', 'waybill', 'JDVA12345678901'],
    ['运单号780000000012', 'waybill', '780000000012'],
    ['国际件 RR473124829CN 退回', 'waybill', 'RR473124829CN'],
    ['编号SS4403202609210001的申诉', 'caseNumber', 'SS4403202609210001'],
    ['货车粤B12345运输', 'plate', '粤B12345'],
    ['新能源车粤BD12345送货', 'plate', '粤BD12345'],
    [
      '住广东省深圳市宝安区新安街道前进一路8号2栋501室',
      'address',
      '广东省深圳市宝安区新安街道前进一路8号2栋501室',
    ],
    ['收件人：李小红说', 'name', '李小红'],
    ['欧阳晓明先生要求赔偿', 'name', '欧阳晓明'],
  ])('%s → %s', (text, kind, found) => {
    const hits = findPersonalData(text)
    expect(hits.map((hit) => hit.kind)).toContain(kind)
    if (found) expect(hits.map((hit) => hit.text)).toContain(found)
  })

  it.each([
    '企业赔偿 1,260 元，用时 17 日',
    '自接到申诉之日起三十日内答复',
    '请拨打区号-12305，或者 12315',
    '2026 年 9 月 21 日受理，2026-10-08 办结',
    '电话138****8000，张*明，粤B****',
    '用户申诉后，企业对用户要求赔偿作了解释',
    '依照《快递市场管理办法》（交通运输部令2023年第22号）',
  ])('lets stand: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })

  it('never puts one finding over another', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('1', '3', '8', '王', '先', '生', 'SF', '粤', 'B', '路', '号', ' ', '@', 'x.cn'),
          { maxLength: 60 },
        ),
        (parts) => {
          const hits = findPersonalData(parts.join(''))
          const over = hits.filter((hit, at) => hit.start < (hits[at - 1]?.end ?? 0))
          expect(over).toEqual([])
        },
      ),
    )
  })
})

describe('redaction', () => {
  it('writes over what stands across markup and leaves the markup', () => {
    const html = '<p>电话 138<strong>0013</strong>8000 &amp; 其他</p>'
    const { text } = textOfHtml(html)
    expect(text.trim()).toBe('电话 13800138000 & 其他')
    expect(redactHtml(html, findPersonalData(text))).toBe(
      '<p>电话 138****8000<strong></strong> &amp; 其他</p>',
    )
  })
  it('does not join what stands in different paragraphs', () => {
    expect(findPersonalData(textOfHtml('<p>1380013</p><p>8000</p>').text)).toEqual([])
  })
  it('leaves nothing that is found again', () => {
    const text =
      '张小明先生，13800138000，110105199003078888，SF1400000000019，粤B12345，宝安区前进一路8号2栋501室，a@b.cn'
    const done = redactText(text, findPersonalData(text))
    expect(findPersonalData(done)).toEqual([])
    expect(done).not.toContain('13800138000')
  })
  it('keeps signs beside the basic plane whole', () => {
    const html = '<p>😀13800138000😀</p>'
    expect(redactHtml(html, findPersonalData(textOfHtml(html).text))).toBe('<p>😀138****8000😀</p>')
  })
})
