import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useTexts } from '../../../lib/i18n.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { ClockCell, StateCell } from './listColumns.tsx'
import { sampleCase } from './testing/sampleCase.ts'

afterEach(cleanup)

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
