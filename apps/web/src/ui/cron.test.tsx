import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { CronField } from './CronField.tsx'
import { CRON_PARTS, cronWords, isCron, nextTimes, readPart, writePart } from './cron.ts'
import { renderDesk } from './testing/renderDesk.tsx'

afterEach(cleanup)

const choicesOf = (name: string) => CRON_PARTS.find((part) => part.name === name)?.choices
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

describe('choices of the cron editor (spec 9)', () => {
  it.each([
    ['second', '0 5 15 20 25 30 35 40 45 50 55 59'.split(' ')],
    ['minute', '0 5 15 20 25 30 35 40 45 50 55 59'.split(' ')],
    ['hour', upTo(0, 23)],
    ['day', upTo(1, 31)],
    ['month', upTo(1, 12)],
    ['weekday', upTo(0, 6)],
  ])('of the %s', (name, choices) => {
    expect(choicesOf(name)).toEqual(choices)
  })
})

describe('expressions', () => {
  it.each([
    '',
    '* * *',
    '60 * * * * *',
    '0 0 24 * * *',
    '0 0 0 32 * *',
    '0 0 0 * 13 *',
    '0 0 0 31 2 *',
    'a b c d e f',
  ])('refuses %j', (text) => expect(isCron(text)).toBe(false))

  it('tells the next five times by the clock of China, Sunday being 0', () => {
    // Friday 20 November 2026, 23:30 in China.
    expect(nextTimes('0 30 8 * * 0', 5, new Date('2026-11-20T15:30:00Z'))).toEqual([
      '2026-11-22 08:30:00',
      '2026-11-29 08:30:00',
      '2026-12-06 08:30:00',
      '2026-12-13 08:30:00',
      '2026-12-20 08:30:00',
    ])
  })

  it.each([
    ['0 40 3 * * ?', '每天 03:40', 'At 03:40'],
    ['0 30 8 * * 0', '星期日 08:30', 'At 08:30, only on Sunday'],
    ['0 0 8 ? * 1-5', '星期一至星期五 08:00', 'At 08:00, Monday through Friday'],
    ['0 0 3 1 * ?', '每月 1 号 03:00', 'At 03:00, on day 1 of the month'],
    ['0 0 6,18 * * ?', '每天 06:00 和 18:00', 'At 06:00 and 18:00'],
    ['0 0 */2 * * ?', '整点，每隔 2 小时', 'On the hour, every 2 hours'],
    ['0 5 * * * ?', '每小时第 5 分钟', 'At 5 minutes past the hour'],
    ['0 * * * * ?', '每分钟', 'Every minute'],
  ])('says %s in both languages', (expression, zh, en) => {
    expect(cronWords(expression, 'zh-cn')).toBe(zh)
    expect(cronWords(expression, 'en')).toBe(en)
  })

  it('reads back what it writes', () => {
    const n = fc.integer({ min: 0, max: 59 })
    const list = fc.uniqueArray(n.map(String), { minLength: 1 })
    const says = fc.oneof(
      fc.constant({ mode: 'any' as const }),
      fc.record({ mode: fc.constant('every' as const), start: n, step: n }),
      fc.record({ mode: fc.constant('range' as const), from: n, to: n }),
      list.map((values) => ({ mode: 'list' as const, values: values.sort((a, b) => Number(a) - Number(b)) })),
    )
    fc.assert(
      fc.property(says, (part) => {
        expect(readPart(writePart(part))).toEqual(part)
      }),
    )
    expect(readPart('L')).toBeUndefined()
  })
})

function Page({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <CronField value={value} onChange={setValue} />
      <output data-testid="value">{value}</output>
    </>
  )
}
const value = () => screen.getByTestId('value').textContent

describe('CronField', () => {
  it('says that an expression cannot be run', () => {
    renderDesk(<Page initial="0 0 25 * * *" />)
    expect(screen.getByText('表达式不能执行，请检查')).toBeVisible()
  })

  it('puts an expression together: weekdays listed, Sunday first', async () => {
    renderDesk(<Page initial="0 30 8 * * *" />)
    await userEvent.click(screen.getByRole('tab', { name: '周' }))
    await userEvent.click(screen.getByRole('radio', { name: '指定' }))
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(
      '周日 周一 周二 周三 周四 周五 周六'.split(' '),
    )
    expect(value()).toBe('0 30 8 * * 0')
    await userEvent.click(screen.getByRole('checkbox', { name: '周五' }))
    expect(value()).toBe('0 30 8 * * 0,5')
    expect(screen.getByRole('list').children).toHaveLength(5)
  })

  it('moves between the parts with the arrow keys', async () => {
    renderDesk(<Page initial="0 30 8 * * *" />)
    screen.getByRole('tab', { name: '秒' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('时')
    expect(screen.getByRole('tabpanel', { name: '时' })).toBeVisible()
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('秒')
  })

  it('leaves alone what it does not offer', async () => {
    renderDesk(<Page initial="0 0 0 L * *" />)
    await userEvent.click(screen.getByRole('tab', { name: '日' }))
    expect(screen.getByText('这一部分写的是“L”，请直接在上面修改')).toBeVisible()
    expect(value()).toBe('0 0 0 L * *')
  })
})
