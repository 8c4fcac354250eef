import { ownTime } from '@appeal/contract/testing/ownTime.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gramsOf } from '../../../features/search/search.service.ts'
import { createCrypto } from '../../../platform/crypto/crypto.ts'
import { newSm2Key } from '../../../platform/crypto/sm2.ts'
import { percentAt, reachOf, SKETCH_BITS, sketchOf } from './appeals.sketch.ts'

const by = (byte: number) =>
  createCrypto({ masterKeys: [{ version: 1, key: Buffer.alloc(32, byte) }], sm2Keys: [newSm2Key()] })
const crypto = by(7)
const far = (one: string, other: string) => [...one].filter((bit, at) => bit !== other[at]).length
const likeness = (one: string, other: string) =>
  percentAt(far(sketchOf(crypto, one)!, sketchOf(crypto, other)!))

/** What different people found out in different cases. */
const FINDINGS = [
  '派件员未经收件人同意把快件放在小区门口的货架上，随后在系统里点了签收，当晚货架被雨淋湿。',
  '经调取分拨中心录像，包裹在卸车时跌落传送带，外箱破损，内件玻璃杯碎了两只。',
  '收件地址写错了楼栋，客服两次拨打寄件人电话无人接听，超过三日后按规定退回寄件地。',
  '该件在转运途中与另一票货物粘连，被错发到外省，追回后重新派送，比承诺晚到六天。',
  '网点负责人承认业务员额外收取了上楼费，已责令退还并停职培训。',
  '查询记录显示生鲜在冷链车故障期间滞留高温环境，水果腐烂属实，按照保价条款理赔。',
  '快递柜取件码发送到寄件人填写的旧号码，消费者没有收到通知，柜体超时后产生滞纳费用。',
  '核对称重图片，揽收重量与结算重量相差一公斤，系统计费模板配置错误，差额原路返还。',
  '国际邮件被海关退运，因申报价值与发票不符，境外段处理期间轨迹没有更新。',
  '投诉人反映客服态度恶劣，抽听通话录音发现坐席打断来电并提前挂机，现已约谈当事员工。',
]
const finding = fc.constantFrom(...FINDINGS)
const surname = fc.constantFrom(...'王李张刘陈杨黄赵吴周')
const written = fc.record({
  who: surname,
  title: fc.constantFrom('先生', '女士'),
  waybill: fc.stringMatching(/^(SF|YT|7)\d{9,13}$/),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  yuan: fc.integer({ min: 1, max: 99_999 }),
  courier: fc.constantFrom('欧阳建国', '陈锐', '买买提', '林晓', '赵一鸣'),
})
type Written = Parameters<Parameters<typeof written.map>[0]>[0]
const boilerplate = ({ who, title, waybill, month, day, yuan, courier }: Written) =>
  `尊敬的${who}${title}您好，您反映的运单${waybill}一事，我司高度重视，已于${month}月${day}日安排专人核实。经查，派件员${courier}` +
  `在派送过程中操作不规范，我司已对其进行批评教育并考核处理，同时向您表示诚挚的歉意，赔偿款${yuan}.00元将在三个工作日内` +
  '退回到您的支付账户，感谢您对我司服务的监督与支持，我们将持续改进服务质量，祝您生活愉快。'

describe('how like two answers are', () => {
  it('is the whole where they are the same, whatever the signs, blanks and widths they are written with', () => {
    fc.assert(
      fc.property(finding, written, (found, w) => {
        const text = `${found}${boilerplate(w)}`
        expect(likeness(text, text)).toBe(100)
        expect(likeness(text, text.replace(/[，。]/g, ' '))).toBe(100)
        expect(
          likeness(
            text,
            text.replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0)),
          ),
        ).toBe(100)
      }),
      { numRuns: 30 },
    )
  })

  it('is nine tenths at least where names, days, numbers and sums alone are others', () => {
    fc.assert(
      fc.property(written, written, (one, other) => {
        expect(likeness(boilerplate(one), boilerplate(other))).toBeGreaterThanOrEqual(90)
      }),
      { numRuns: 60 },
    )
  })

  it('is less than a fifth where they tell of different things', () => {
    for (const [at, one] of FINDINGS.entries())
      for (const other of FINDINGS.slice(at + 1)) expect(likeness(one, other)).toBeLessThan(20)
  })

  it('falls as more is found out in the case, and does not care who comes first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(finding, { minLength: 3, maxLength: 3 }), written, ([a, b, c], w) => {
        const text = boilerplate(w)
        const [short, long] = [likeness(text, `${text}${a}`), likeness(text, `${text}${a}${b}${c}`)]
        expect(long).toBeLessThan(short)
        expect(likeness(`${text}${a}`, text)).toBe(short)
        expect(long).toBeLessThan(85)
      }),
      { numRuns: 30 },
    )
  })

  it('is not asked of what has too few words', () => {
    for (const text of ['', '2026-11-03 300.00', '已处理完毕', '（13900001111）……！！', '🚚'.repeat(50)])
      expect(sketchOf(crypto, text)).toBeUndefined()
    expect(sketchOf(crypto, '已退款请您查收')).toHaveLength(SKETCH_BITS)
  })

  it('is asked of any text there is, in the time of a blink', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(sketchOf(crypto, text) ?? '0'.repeat(SKETCH_BITS)).toMatch(/^[01]{1024}$/)
      }),
    )
    const started = ownTime()
    for (const text of ['1'.repeat(2_000), 'a'.repeat(2_000), `${'a1'.repeat(1_000)}-`, '签收'.repeat(1_000)])
      sketchOf(crypto, text)
    sketchOf(crypto, FINDINGS.join('').repeat(5).slice(0, 2_000))
    expect(ownTime() - started).toBeLessThan(5_000)
  })
})

describe('a sketch', () => {
  it('is another one under another key, and holds no digest that cases are searched by', () => {
    const [text] = FINDINGS as [string]
    const [one, other] = [sketchOf(crypto, text)!, sketchOf(by(8), text)!]
    // As far as chance alone has it.
    expect(Math.abs(far(one, other) - SKETCH_BITS / 2)).toBeLessThan(100)
    const bytes = Buffer.from(one.match(/.{8}/g)!.map((bits) => Number.parseInt(bits, 2)))
    for (const gram of gramsOf(crypto, text))
      expect(bytes.includes(Buffer.from(gram, 'base64url').subarray(0, 4))).toBe(false)
    // Keyed apart: the same words digested for search make another order.
    const asSearched = sketchOf({ blindIndex: (_, words) => crypto.blindIndex('gram', words) }, text)!
    expect(Math.abs(far(one, asSearched) - SKETCH_BITS / 2)).toBeLessThan(100)
  })
})

describe('the bits in which sketches may differ', () => {
  it('are as many as still make the share', () => {
    for (let percent = 1; percent <= 100; percent++) {
      expect(percentAt(reachOf(percent))).toBeGreaterThanOrEqual(percent)
      expect(percentAt(reachOf(percent) + 1)).toBeLessThan(percent)
    }
    expect([percentAt(0), percentAt(SKETCH_BITS / 2), percentAt(SKETCH_BITS)]).toEqual([100, 0, 0])
  })
})
