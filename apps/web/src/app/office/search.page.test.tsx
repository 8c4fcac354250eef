import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contract } from '@appeal/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleCase } from '../../features/cases/appeals/testing/sampleCase.ts'
import { useNoteOpened } from '../../features/cases/lists/recentCases.ts'
import { getUserInfo, setUserInfo } from '../../lib/session.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { readMenu } from './menu.ts'
import OfficeShell from './OfficeShell.tsx'
import SearchDialog from './SearchDialog.tsx'
import { address, officerAtDesk, sampleMenu } from './testing/sampleMenu.ts'

let api: ReturnType<typeof officerAtDesk>
let people = 0
beforeEach(() => {
  api = officerAtDesk()
  // What was opened last is remembered by person, over all tests of this process.
  setUserInfo({ ...getUserInfo()!, id: `7${++people}` })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const user = userEvent.setup()
const PLACEHOLDER = '搜索页面（支持拼音）'
const atDesk = async () => {
  renderDesk(<OfficeShell />, '/appeal/drafts')
  await screen.findByText('没有草稿')
}
const field = () => screen.findByPlaceholderText(PLACEHOLDER)
const openByKey = async () => {
  await atDesk()
  await user.keyboard('s')
  return field()
}
const isClosed = () => waitFor(() => expect(screen.queryByPlaceholderText(PLACEHOLDER)).toBeNull())
/** The pages found; the shell has other lists, the choice of language for one. */
const found = () => [...document.querySelectorAll('#o-search-list [role=option]')]
const foundSome = () =>
  waitFor(() => {
    expect(found()).not.toHaveLength(0)
    return found()
  })
const chosen = () => found().findIndex((one) => one.getAttribute('aria-selected') === 'true')

describe('global search', () => {
  it('opens with S, and not while somebody types', async () => {
    const input = await openByKey()
    await user.type(input, 's')
    expect((input as HTMLInputElement).value).toBe('s')
    expect(screen.getAllByPlaceholderText(PLACEHOLDER)).toHaveLength(1)
  })
  it('opens with a click on the search, on a phone too', async () => {
    await atDesk()
    await user.click(screen.getByRole('button', { name: '搜索页面' }))
    expect(await field()).toBeInTheDocument()
    cleanup()
    setWidth(390)
    await atDesk()
    await user.click(screen.getByRole('button', { name: '搜索页面' }))
    expect(await field()).toBeInTheDocument()
  })
  it('is at most 520 high', () => {
    const style = readFileSync(path.join(import.meta.dirname, 'search.module.css'), 'utf8')
    expect(/\.search\w* \{[^}]*max-height: min\(520px/.test(style)).toBe(true)
  })

  it('is 600 wide', async () => {
    const input = await openByKey()
    expect((input.closest('.ant-modal') as HTMLElement).style.width).toBe('600px')
  })
  it('focuses the field after 300 ms', async () => {
    await openByKey()
    const input = await field()
    await waitFor(() => expect(document.activeElement).toBe(input))
  })
  it('shows icon, name and full path, moves with the arrows and opens with Enter', async () => {
    const input = await openByKey()
    await user.type(input, 'bdym')
    const option = (await foundSome())[0]!
    expect(option.textContent).toContain('别的页面')
    expect(option.textContent).toContain('申诉办理 / 登记 / 别的页面')
    expect(option.querySelector('svg')).not.toBeNull()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/odd'))
    await isClosed()
  })
  it('the arrows go round', async () => {
    const input = await openByKey()
    await user.type(input, 'a')
    const count = (await foundSome()).length
    expect(count).toBeGreaterThan(1)
    expect(chosen()).toBe(0)
    await user.keyboard('{ArrowDown}')
    expect(chosen()).toBe(1)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(chosen()).toBe(count - 1)
  })
  it('only closes when the page already shown is chosen', async () => {
    const input = await openByKey()
    await user.type(input, 'caogaoxiang')
    await user.click((await foundSome())[0]!)
    await isClosed()
    expect(address()).toBe('/appeal/drafts')
  })
  it('closes with Escape, and closing clears', async () => {
    const input = await openByKey()
    await user.type(input, 'cao')
    await user.keyboard('{Escape}')
    await isClosed()
    await user.keyboard('s')
    expect(((await field()) as HTMLInputElement).value).toBe('')
    expect(found()).toHaveLength(0)
  })
  it('closes with a click on the background outside the field', async () => {
    const input = await openByKey()
    await user.click(input)
    expect(screen.queryByPlaceholderText(PLACEHOLDER)).not.toBeNull()
    const background = document.querySelector('.ant-modal-wrap') as HTMLElement
    fireEvent.mouseDown(background)
    fireEvent.mouseUp(background)
    fireEvent.click(background)
    await isClosed()
  })
  it('refuses more than 32 characters with words', async () => {
    const input = await openByKey()
    fireEvent.change(input, { target: { value: 'c'.repeat(33) } })
    expect(await screen.findByText('最多 32 个字符')).toBeInTheDocument()
    expect(found()).toHaveLength(0)
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })
  it('finds cases of every kind by what lists find them by, opens by Ctrl K in a field too, and then offers what was opened', async () => {
    setUserInfo({
      ...getUserInfo()!,
      buttonCodeList: [],
      permissionCodeList: [contract.todo.page.permission!, contract.reports.bureaupage.permission!],
    })
    const page = (records: object[]) => ({ records, total: records.length, size: 5, current: 1, pages: 1 })
    const { id, appealNo, l1, l2, brandName, appellantName, state } = sampleCase()
    api
      .on(contract.brands.list, [])
      .on(contract.todo.page, page([{ id, appealNo, l1, l2, brandName, appellantName, state }]) as never)
      .on(
        contract.reports.bureaupage,
        page([
          {
            id: '9',
            caseNo: 'JB4403002026091500027',
            title: '未按规定实名收寄',
            ownerName: null,
            state: 'pending',
          },
        ]) as never,
      )
    await atDesk()
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
    const input = await field()
    await user.type(input, '00027')
    const lines = await foundSome()
    await waitFor(() => expect(found()).toHaveLength(2))
    expect(lines[0]?.textContent).toContain('SS4403002026110600027')
    expect(found()[1]?.textContent).toContain('未按规定实名收寄')
    expect(api.to(contract.todo.page).at(-1)?.query.searchKey).toBe('00027')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/appeal/case/510'))
  })
  it('offers the acts of the case in front with their keys, and the cases opened last, before anything is typed', async () => {
    const transfer = vi.fn()
    const Case = () => {
      const [asked, setAsked] = useState(false)
      useKeys({ j: () => undefined }, [{ press: 't', words: '受理并转办', act: transfer }])
      useNoteOpened({
        kind: 'letter',
        id: '8',
        no: 'LX44030020260915008',
        title: '建议增加网点',
        about: '',
        state: '',
      })
      return asked ? (
        <SearchDialog menu={readMenu(sampleMenu)} onClose={() => setAsked(false)} />
      ) : (
        <button type="button" onClick={() => setAsked(true)}>
          找
        </button>
      )
    }
    renderDesk(<Case />)
    await user.click(screen.getByText('找'))
    await field()
    expect(found().map((one) => one.textContent)).toEqual([
      expect.stringContaining('受理并转办T'),
      expect.stringContaining('建议增加网点'),
    ])
    await user.click(found()[0]!)
    expect(transfer).toHaveBeenCalledOnce()
    await isClosed()
    await user.click(screen.getByText('找'))
    await field()
    await user.click(found()[1]!)
    expect(address()).toBe('/cases/case/letter/8')
  })
  it('tells the keys and gives the focus back when it closes', async () => {
    await atDesk()
    const button = screen.getByRole('button', { name: '搜索页面' })
    await user.click(button)
    await field()
    for (const words of ['打开', '选择', '确认', '关闭'])
      expect(document.querySelector('.searchKeys')?.textContent).toContain(words)
    await act(() => user.keyboard('{Escape}'))
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})
