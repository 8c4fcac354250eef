import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setLanguage, useTexts } from '../../../lib/i18n.ts'
import { arrange, fitting, LEAST_WIDTH, widthOf } from '../../../ui/columns.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../../ui/testing/stubApi.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { ClockCell, StateCell, useBureauColumns } from './listColumns.tsx'
import { sampleCase } from './testing/sampleCase.ts'

afterEach(() => {
  cleanup()
  setLanguage('zh-cn')
})

function State({ row }: { row: ReturnType<typeof sampleCase> }) {
  return <StateCell row={row} t={useTexts(deskTexts)} />
}

it('marks an open case that enterprises sent back again and again, and no other', () => {
  const { rerender } = render(<State row={sampleCase({ state: 'bureau_processing', returns: 1 })} />)
  expect(screen.queryByText(/企业退回/)).toBeNull()
  rerender(<State row={sampleCase({ state: 'bureau_processing', returns: 2 })} />)
  expect(screen.getByText('企业退回 2 次')).toBeVisible()
  rerender(<State row={sampleCase({ state: 'closed', returns: 3 })} />)
  expect(screen.queryByText(/企业退回/)).toBeNull()
})

it('marks a case that stands in a cluster, and no other', () => {
  const { rerender } = render(<State row={sampleCase({ clustered: false })} />)
  expect(screen.queryByText('相似')).toBeNull()
  rerender(<State row={sampleCase({ clustered: true })} />)
  expect(screen.getByText('相似')).toBeVisible()
})

it('marks the day by which an outer body wants an answer, beside the clocks', () => {
  function Clock({ row }: { row: ReturnType<typeof sampleCase> }) {
    return <ClockCell row={row} t={useTexts(deskTexts)} />
  }
  const { rerender } = render(<Clock row={sampleCase({ outerDueOn: null })} />)
  expect(screen.queryByText(/对方/)).toBeNull()
  rerender(<Clock row={sampleCase({ outerDueOn: '2026-09-28' })} />)
  expect(screen.getByText('对方 2026-09-28')).toBeVisible()
})

it.each(
  (['zh-cn', 'en'] as const).flatMap((language) =>
    // A window of 992 folds its menu; one of 1100 has it beside the list.
    (
      [
        [992, 886],
        [1100, 818],
        [1280, 998],
      ] as const
    ).map(([window, room]) => [language, window, room] as const),
  ),
)('shows number, state and deadline whole: %s in a window of %i', (language, window, room) => {
  setLanguage(language)
  stubApi()
  let names: string[] = []
  let width = 0
  function Probe() {
    const shown = arrange(useBureauColumns(), undefined).filter(
      (one) => one.shown && (one.column.from ?? 0) <= window,
    )
    const left = fitting(shown, room)
    names = left.map(({ column }) => column.dataIndex)
    width = widthOf(left, LEAST_WIDTH)
    return null
  }
  renderDesk(<Probe />)
  expect(names).toEqual(expect.arrayContaining(['appealNo', 'problem', 'state', 'dueTime']))
  expect(width).toBeLessThanOrEqual(room)
})
