import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useWholeWords } from './useWholeWords.ts'

afterEach(cleanup)

function Cell({ words, title }: { words: string; title?: string }) {
  useWholeWords()
  return (
    <table>
      <tbody>
        <tr>
          <td style={{ textOverflow: 'ellipsis' }} title={title}>
            <b>{words}</b>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
const rest = (words: string, wide: number) => {
  const cell = screen.getByRole('cell')
  Object.defineProperty(cell, 'scrollWidth', { configurable: true, value: wide })
  Object.defineProperty(cell, 'clientWidth', { configurable: true, value: 100 })
  fireEvent.mouseOver(screen.getByText(words))
  return cell
}

it('tells whole what a cell is too narrow for, as it is now, and nothing where there is room', () => {
  const { rerender } = render(<Cell words="中通快递深圳宝安区第一营业部" />)
  expect(rest('中通快递深圳宝安区第一营业部', 100)).not.toHaveAttribute('title')
  expect(rest('中通快递深圳宝安区第一营业部', 180)).toHaveAttribute('title', '中通快递深圳宝安区第一营业部')
  rerender(<Cell words="中通快递内蒙古自治区省区" />)
  expect(rest('中通快递内蒙古自治区省区', 170)).toHaveAttribute('title', '中通快递内蒙古自治区省区')
  expect(rest('中通快递内蒙古自治区省区', 90)).not.toHaveAttribute('title')
})

it('leaves a title that is there', () => {
  render(<Cell words="6 天" title="自转企业起" />)
  expect(rest('6 天', 180)).toHaveAttribute('title', '自转企业起')
})
