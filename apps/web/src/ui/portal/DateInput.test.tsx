import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatDay, formatWeekday, today } from '../../lib/formats.ts'
import { DateInput } from './DateInput.tsx'

const PROTOTYPE = HTMLInputElement.prototype as { showPicker?: () => void }
const own = PROTOTYPE.showPicker
beforeEach(() => {
  PROTOTYPE.showPicker = () => undefined
})
afterEach(() => {
  cleanup()
  if (own) PROTOTYPE.showPicker = own
  else delete PROTOTYPE.showPicker
})

let given = ''
function Page({ value: initial = '' }: { value?: string }) {
  const [value, setValue] = useState(initial)
  given = value
  return (
    <>
      <DateInput name="day" legend="寄出日期" value={value} onChange={setValue} />
      <button type="button">继续</button>
    </>
  )
}
const open = (value?: string) => {
  given = ''
  render(<Page {...(value ? { value } : {})} />)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  return { user: userEvent.setup(), year: box('年'), month: box('月'), day: box('日') }
}
const partsOf = (date: string) => date.split('-').map(Number).map(String) as [string, string, string]

describe('a day in the past', () => {
  it('is today or one of the days before by a press, and is told with its weekday', async () => {
    const { user, day } = open()
    const yesterday = addCalendarDays(today(), -1)
    await user.click(screen.getByRole('button', { name: '昨天' }))
    expect(given).toBe(yesterday)
    expect(day.value).toBe(partsOf(yesterday)[2])
    expect(screen.getByRole('status')).toHaveTextContent(
      `${formatDay(yesterday, { year: true })}，${formatWeekday(yesterday)}`,
    )
    expect(screen.getByRole('button', { name: '昨天' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('comes from the browser’s calendar, which offers no day to come', () => {
    const { year } = open()
    screen.getByRole('button', { name: '从日历里选一天' })
    const calendar = document.querySelector<HTMLInputElement>('input[type=date]') as HTMLInputElement
    expect(calendar.max).toBe(today())
    fireEvent.change(calendar, { target: { value: '2024-02-29' } })
    expect([given, year.value]).toEqual(['2024-02-29', '2024'])
  })

  it('has the year in which it was last, unless another is typed', async () => {
    const { user, year, month, day } = open()
    const now = today()
    expect([year.value, given]).toEqual([now.slice(0, 4), ''])
    const [thisYear, thisMonth, thisDay] = partsOf(addCalendarDays(now, 1))
    await user.type(month, thisMonth)
    await user.type(day, thisDay)
    const past = `${Number(thisYear) - 1}${addCalendarDays(now, 1).slice(4)}`
    expect([given, year.value]).toEqual([past, String(Number(thisYear) - 1)])
    await user.clear(year)
    expect(year.value).toBe('')
    await user.type(year, '2020')
    expect(given.slice(0, 4)).toBe('2020')
  })

  it('leads from a full field to the next, past which no habitual Tab goes', async () => {
    const { user, month, day } = open()
    await user.click(month)
    await user.keyboard('1')
    expect(document.activeElement).toBe(month)
    await user.keyboard('1')
    expect(document.activeElement).toBe(day)
    await user.tab()
    expect(document.activeElement).toBe(day)
    await user.keyboard('6')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '继续' }))
    expect(given.slice(4)).toBe('-11-06')
  })
})
