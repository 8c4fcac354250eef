import type { Deadline } from '@appeal/contract/calendar/clocks.schemas.ts'
import { computeDeadline } from '@appeal/contract/calendar/deadlines.ts'
import { type CalendarDay, workCalendar } from '@appeal/contract/calendar/workdays.ts'
import { describe, expect, it } from 'vitest'
import { say } from '../lib/i18n.ts'
import { clockTexts } from './clock.texts.ts'
import { ledgerLines } from './ledger.ts'

const days = (kind: CalendarDay['kind'], name: string, ...dates: string[]) =>
  dates.map((date) => ({ date, kind, name }))
const october = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-10-${day}`)

// The State Council's plan of autumn 2026 and New Year 2026, as published.
const calendar = workCalendar(
  [
    ...days('rest', '中秋节', '2026-09-25', '2026-09-26', '2026-09-27'),
    ...days('rest', '国庆节', ...october),
    ...days('workday', '国庆节', '2026-09-20', '2026-10-10'),
    ...days('rest', '元旦', '2026-01-01', '2026-01-02', '2026-01-03'),
    ...days('workday', '元旦', '2026-01-04'),
  ],
  [2025, 2026],
)

function deadline(
  startOn: string,
  count: number,
  unit: 'day' | 'workday',
  pauses: { from: string; to: string }[] = [],
) {
  const { dueOn, legalDueOn, days } = computeDeadline({ startOn, count, unit, pauses }, calendar)
  const shape: Deadline = {
    kind: 'answer',
    startOn,
    dueOn,
    legalDueOn,
    doneAt: null,
    cancelled: false,
    overdue: false,
    count,
    unit,
    law: '《邮政法》第六十五条',
    extension: 0,
    paused: false,
    pausedDueOn: null,
    days,
  }
  return shape
}

const lines = (one: Deadline) =>
  ledgerLines(one, (key, values) => say(clockTexts, key, values)).map(
    ({ date, text, due }) => `${date} ${text}${due ? ' !' : ''}`,
  )

describe('ledgerLines', () => {
  it('tells thirty calendar days over two holidays and the move to a working day', () => {
    expect(lines(deadline('2026-09-18', 30, 'day'))).toEqual([
      '09-18 起算，当日不计',
      '09-20 国庆节调休上班，计入',
      '09-25 中秋节 3 日，按日历日照计',
      '10-01 国庆节 7 日，按日历日照计',
      '10-10 国庆节调休上班，计入',
      '10-18 第 30 日',
      '10-19 遇休息日顺延到期，《民法典》第 203 条 !',
    ])
  })

  it('tells once that weekends do not count, for working days', () => {
    expect(lines(deadline('2026-11-19', 2, 'workday'))).toEqual([
      '11-19 起算，当日不计',
      '11-21 周末不计，共 2 日',
      '11-23 第 2 个工作日，到期 !',
    ])
  })

  it('tells a pause', () => {
    expect(lines(deadline('2026-11-16', 3, 'workday', [{ from: '2026-11-17', to: '2026-11-18' }]))).toEqual([
      '11-16 起算，当日不计',
      '11-17 暂停 2 日，不计',
      '11-21 周末不计，共 2 日',
      '11-23 第 3 个工作日，到期 !',
    ])
  })

  it('keeps the order over a new year', () => {
    const dates = lines(deadline('2025-12-25', 15, 'day')).map((line) => line.slice(0, 5))
    expect(dates[0]).toBe('12-25')
    expect(dates.at(-1)).toBe('01-09')
  })
})
