import { contract } from '@appeal/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { closePage, openPage, stubServer } from '../../testing/page.tsx'
import { LetterWall } from './LetterWall.tsx'

afterEach(closePage)

const letter = (id: string, content: string) => ({
  id,
  title: '感谢快递员',
  content,
  brandName: '中通快递',
  areaName: '深圳市',
  writer: '林*',
  publishedOn: '2026-09-20',
  feedback: null,
})

describe('the wall of letters', () => {
  it('shows the beginning of a long letter, whole signs of double width, and all of it on demand', async () => {
    const long = `${'谢'.repeat(120)}尾`
    const short = '雨天送到楼上。'
    stubServer({
      [contract.letters.publicpage.url]: () => ({
        records: [letter('1', long), letter('2', short)],
        total: 2,
        current: 1,
        size: 12,
        pages: 1,
      }),
      [contract.letters.publicbrands.url]: () => [],
    })
    openPage(<LetterWall />, { path: '/portal/commend', route: '/portal/commend' })
    expect(await screen.findByText(short)).toBeVisible()
    expect(screen.getByText(`${'谢'.repeat(120)}...`)).toBeVisible()
    const more = screen.getByRole('button', { name: '展开全文' })
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(more)
    expect(screen.getByText(long)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '收起' }))
    expect(screen.queryByText(long)).toBeNull()
  })
})
