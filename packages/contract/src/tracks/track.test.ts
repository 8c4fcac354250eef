import { describe, expect, it } from 'vitest'
import { readTrack, TRACK_LINES, TRACK_MAX, trackChanges } from './track.ts'

const TODAY = '2026-09-21'
const said = (text: string) => readTrack(text, TODAY).points.map(({ at, stage, words }) => [at, stage, words])

describe('a track', () => {
  it.each([
    [
      '2026-09-05 16:20:33 【杭州】余杭仓前网点已揽收',
      '2026-09-05 16:20',
      'taken',
      '【杭州】余杭仓前网点已揽收',
    ],
    ['2026年9月6日 02:11 离开杭州转运中心', '2026-09-06 02:11', 'moving', '离开杭州转运中心'],
    ['2026/9/8 8:15，派送中，派件员 吴某', '2026-09-08 08:15', 'delivering', '派送中，派件员 吴某'],
    ['2026.09.08 18:07 已签收', '2026-09-08 18:07', 'signed', '已签收'],
    ['已放入驿站，取件码 3-2  2026-09-08 18:07', '2026-09-08 18:07', 'waiting', '已放入驿站，取件码 3-2'],
    ['09-08 18:07 派送不成功，地址不详', '2026-09-08 18:07', 'trouble', '派送不成功，地址不详'],
    ['12-30 09:00 到达深圳', '2025-12-30 09:00', 'moving', '到达深圳'],
    ['2026-09-08 18：07 收件人已联系', '2026-09-08 18:07', null, '收件人已联系'],
    ['2026-09-08 18:07 待签收', '2026-09-08 18:07', null, '待签收'],
    ['2026-09-08 18:07 退件已签收', '2026-09-08 18:07', 'trouble', '退件已签收'],
    [
      '2026-09-08 18:07 正在派送途中，请您准备签收',
      '2026-09-08 18:07',
      'delivering',
      '正在派送途中，请您准备签收',
    ],
    ['2026-09-08 18:07 收件人拒绝签收', '2026-09-08 18:07', 'trouble', '收件人拒绝签收'],
    ['2026-09-08 18:07 已送达丰巢快递柜，请取件', '2026-09-08 18:07', 'waiting', '已送达丰巢快递柜，请取件'],
    ['2026-09-08 18:07 已签收，如有破损请联系', '2026-09-08 18:07', 'signed', '已签收，如有破损请联系'],
    ['2026-09-04 21:00 商家正通知快递公司揽件', '2026-09-04 21:00', null, '商家正通知快递公司揽件'],
    ['2026-09-05 16:20 顺丰速运 已收取快件', '2026-09-05 16:20', 'taken', '顺丰速运 已收取快件'],
    ['2026-09-08 下午 6:07 已签收', '2026-09-08 18:07', 'signed', '已签收'],
    ['昨天 08:15 派送中', '2026-09-20 08:15', 'delivering', '派送中'],
  ])('is read line by line: %s', (line, at, stage, words) => {
    expect(said(line)).toEqual([[at, stage, words]])
  })

  it.each([
    ['2026-02-30 10:00 到达', 'no such day'],
    ['2026-09-08 25:00 到达', 'no such time'],
    ['坐标距收件地址 1.3 km', 'no day'],
    ['16:20 揽收', 'a time without any day'],
    ['', 'nothing'],
    ['运单 78651233904471', 'a number'],
  ])('has no point in «%s»: %s', (line) => {
    expect(readTrack(line, TODAY).points).toEqual([])
  })

  it('holds times under the day that stands above them, and words under their time, whatever the order', () => {
    const text =
      '2026-09-08 周二\n18:07\n快件已签收\n签收人：家门口\n08:15 派送中\n\n2026-09-05 星期六\n16:20 揽收'
    expect(said(text)).toEqual([
      ['2026-09-05 16:20', 'taken', '揽收'],
      ['2026-09-08 08:15', 'delivering', '派送中'],
      ['2026-09-08 18:07', 'signed', '快件已签收 签收人：家门口'],
    ])
    expect(readTrack(`中通快递\n${text}`, TODAY).unread).toBe(1)
  })

  it.each([
    ['a code of a locker is no day', '2026-09-08\n18:07 已放入驿站，取件码 3-2', ['2026-09-08 18:07'], 0],
    ['a share is no day', '2026-09-08\n第1/2件\n18:07 已签收', ['2026-09-08 18:07'], 1],
    [
      'what is foretold is no event',
      '2026-09-08 08:15 派送中\n预计 2026-09-10 18:00 前送达',
      ['2026-09-08 08:15'],
      1,
    ],
    ['what lies ahead is no event', '2026-09-28 18:07 已签收', [], 1],
    [
      'today and yesterday are days',
      '09-05 16:20 揽收\n昨天 08:15 派送中\n今天 18:07 已签收',
      ['2026-09-05 16:20', '2026-09-20 08:15', '2026-09-21 18:07'],
      0,
    ],
    [
      'one line may hold them all',
      '2026-09-05 16:20:01 揽收 2026-09-08 18:07:02 已签收',
      ['2026-09-05 16:20', '2026-09-08 18:07'],
      0,
    ],
  ])('%s', (_, text, at, unread) => {
    const found = readTrack(text, TODAY)
    expect(found.points.map((one) => one.at)).toEqual(at)
    expect(found.unread).toBe(unread)
  })

  it('may stand with its words above the times', () => {
    expect(said('已签收，本人签收\n2026-09-08 18:07:11\n【余杭】已揽收\n2026-09-05 16:20:00')).toEqual([
      ['2026-09-05 16:20', 'taken', '【余杭】已揽收'],
      ['2026-09-08 18:07', 'signed', '已签收，本人签收'],
    ])
  })

  it('tells once what a page prints twice', () => {
    expect(said('09-08 18:07:01 已签收\n09-08 18:07:30 已签收')).toEqual([
      ['2026-09-08 18:07', 'signed', '已签收'],
    ])
  })

  it('counts the lines that it has no room for', () => {
    const lines = Array.from({ length: TRACK_LINES + 7 }, (_, n) => `09-08 18:07 到达第 ${n} 站`)
    const { points, unread } = readTrack(lines.join('\n'), TODAY)
    expect([points.length, unread]).toEqual([TRACK_LINES, 7])
  })

  it.each([
    ['签收人：家门口，感谢使用', '家门口'],
    ['已签收，可查看签收人信息', null],
    ['已签收，签收人是他人代收', '他人代收'],
    ['您的快件已由前台代签收', '前台'],
    ['已签收', null],
  ])('says who signed: %s', (words, by) => {
    expect(readTrack(`2026-09-08 18:07 ${words}`, TODAY).points[0]?.signedBy).toBe(by)
  })

  it.each([
    ['digits', '1'.repeat(TRACK_MAX)],
    ['days', '2026-09-08 '.repeat(800)],
    ['signs', '签收人：'.repeat(2_000)],
    ['spaces', `${' '.repeat(TRACK_MAX - 10)}x`],
    ['lines', '09-08 18:07 到达\n'.repeat(600)],
    ['colons', '1:1:1:1:'.repeat(1_000)],
  ])('of hostile %s is read in its length', (_, text) => {
    const { points } = readTrack(text, TODAY)
    expect(points.length).toBeLessThanOrEqual(TRACK_LINES)
    for (const { words } of points) expect(words.length).toBeLessThanOrEqual(300)
  })
})

describe('two readings of a track', () => {
  const points = (text: string) => readTrack(text, TODAY).points
  const first = points('09-05 16:20 揽收\n09-07 21:40 到达深圳\n09-08 18:07 已签收，本人签收')

  it('differ by what is gone, said otherwise or put in between', () => {
    const second = points('09-05 16:20 揽收\n09-06 02:11 离开杭州\n09-08 18:07 已签收，他人代收')
    expect(trackChanges(first, second)).toEqual([
      { at: '2026-09-06 02:11', what: 'added', before: null, after: '离开杭州' },
      { at: '2026-09-07 21:40', what: 'gone', before: '到达深圳', after: null },
      { at: '2026-09-08 18:07', what: 'changed', before: '已签收，本人签收', after: '已签收，他人代收' },
    ])
  })

  it('do not differ by what happened since, what is no longer shown, or spaces', () => {
    expect(
      trackChanges(
        first,
        points('09-07 21:40 到达 深圳\n09-08 18:07 已签收，本人签收。\n09-09 09:00 已退回'),
      ),
    ).toEqual([])
    const pair = '09-08 18:07:02 已签收\n09-08 18:07:01 派送中'
    expect(trackChanges(points(pair), points(pair.split('\n').toReversed().join('\n')))).toEqual([])
    expect(trackChanges([], first)).toEqual([])
    expect(trackChanges(first, [])).toEqual([])
  })
})
