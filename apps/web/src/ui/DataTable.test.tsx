import { preferenceRoutes } from '@appeal/contract/preferences/preferences.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, setUserInfo } from '../lib/session.ts'
import { drawnBy } from '../testing/renders.ts'
import type { Column } from './columns.ts'
import { DataTable, type ListData } from './DataTable.tsx'
import { renderDesk, setWidth } from './testing/renderDesk.tsx'
import { stubApi } from './testing/stubApi.ts'
import { resetPreferences } from './theme/preferences.ts'
import { useListState } from './useListState.ts'

interface Row {
  id: string
  name: string
  paid: string
}

const rowsFrom = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({
    id: String(from + i),
    name: `row ${from + i}`,
    paid: '1000.10',
  }))
const pageOf = (records: Row[], total: number) => ({
  records,
  total,
  size: 10,
  current: 1,
  pages: Math.ceil(total / 10),
})
const columns: Column<Row>[] = [
  { dataIndex: 'name', title: 'Name', sortable: true },
  { dataIndex: 'id', title: 'Number', customRender: (row) => `no. ${row.id}` },
  { dataIndex: 'paid', title: 'Paid', needTotal: true },
  { dataIndex: 'spare', made: true, title: 'Spare', checked: false, customRender: () => undefined },
  { dataIndex: 'wide', made: true, title: 'Wide only', from: 1440, customRender: () => 'w' },
]
const FILTERS = ['brand'] as const

const loaded = (data: ListData<Row>['data']): ListData<Row> => ({
  data,
  error: null,
  isFetching: false,
  dataUpdatedAt: 0,
  refetch: () => undefined,
})

interface ListProps {
  list(current: number): ListData<Row>
  onOpen?(row: Row): void
  selectable?: boolean
  ofCases?: boolean
}

function List({ list, onOpen, selectable = false, ofCases = false }: ListProps) {
  const control = useListState(FILTERS)
  return (
    <DataTable
      name="test.list"
      ofCases={ofCases}
      list={list(control.current)}
      control={control}
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => <span>card {row.name}</span>}
      {...(onOpen && { onOpen })}
      {...(selectable && {
        selectionActions: (rows: readonly Row[]) => <span>acting on {rows.length}</span>,
      })}
    />
  )
}

const address = () => screen.getByTestId('address').textContent

beforeEach(() => {
  setWidth(1280)
  localStorage.clear()
  resetPreferences()
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

describe('DataTable', () => {
  it('counts people and settings as records, cases as cases', () => {
    const of = (ofCases: boolean) => <List list={() => loaded(pageOf(rowsFrom(1, 3), 3))} ofCases={ofCases} />
    renderDesk(of(true))
    expect(screen.getByText('3 件')).toBeVisible()
    cleanup()
    renderDesk(of(false))
    expect(screen.getByText('3 条')).toBeVisible()
  })

  it('tells a failed load and offers another try', async () => {
    const refetch = vi.fn()
    renderDesk(<List list={() => ({ ...loaded(undefined), error: new Error('x'), refetch })} />)
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button'))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('shows bars while the first answer is on its way, and no table', () => {
    renderDesk(<List list={() => loaded(undefined)} />)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getAllByRole('status').length).toBeGreaterThan(0)
  })

  it('tells what matches no filter from what is not there at all, and clears the filters', async () => {
    renderDesk(<List list={() => loaded(pageOf([], 0))} />, '/?brand=SF')
    expect(screen.getByText('没有符合条件的记录')).toBeVisible()
    expect(screen.queryByText('还没有记录')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '清除条件' }))
    expect(address()).toBe('/')
    expect(screen.getByText('还没有记录')).toBeVisible()
    expect(screen.queryByText('没有符合条件的记录')).toBeNull()
    expect(screen.queryByRole('button', { name: '清除条件' })).toBeNull()
  })

  it('steps back one page when a page has become empty', async () => {
    renderDesk(
      <List list={(current) => loaded(current > 2 ? pageOf([], 20) : pageOf(rowsFrom(1, 10), 20))} />,
      '/?current=3',
    )
    await waitFor(() => expect(address()).toBe('/?current=2'))
  })

  it('does not step back while the answer is on its way', async () => {
    renderDesk(<List list={() => ({ ...loaded(pageOf([], 0)), isFetching: true })} />, '/?current=3')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(address()).toBe('/?current=3')
  })

  it('has rows of three heights, and remembers the chosen one', async () => {
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 10), 10))} />)
    const height = () => document.querySelector('.ant-table')?.className ?? ''
    expect(height()).toContain('ant-table-small')
    for (const [name, mark] of [
      ['适中', /ant-table-medium/],
      ['宽松', /^(?!.*ant-table-(medium|small))/],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name: '行高' }))
      await userEvent.click((await screen.findAllByText(name)).at(-1)!)
      await waitFor(() => expect(height()).toMatch(mark))
    }
    expect(localStorage.getItem('APP_SETTING_density')).toBe('"default"')
  })

  it('begins with pages of ten, and sends nothing else for the first page', () => {
    const asked = vi.fn(() => loaded(pageOf(rowsFrom(1, 10), 30)))
    renderDesk(<List list={asked} />)
    expect(asked).toHaveBeenCalledWith(1)
    expect(document.querySelector('.ant-pagination-options')?.textContent).toContain('10')
    expect(address()).toBe('/')
  })

  it('keeps sorting in the address and returns to the first page', async () => {
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 10), 40))} />, '/?current=3&brand=SF')
    await userEvent.click(screen.getByText('Name'))
    expect(address()).toBe('/?brand=SF&sortField=name&sortOrder=ascend')
    await userEvent.click(screen.getByText('Name'))
    expect(address()).toBe('/?brand=SF&sortField=name&sortOrder=descend')
    await userEvent.click(screen.getByText('Name'))
    expect(address()).toBe('/?brand=SF')
  })

  it('turns pages by the address', async () => {
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 10), 40))} />)
    await userEvent.click(screen.getByTitle('3'))
    expect(address()).toBe('/?current=3')
  })

  it('moves with J and K and opens with Enter', async () => {
    const onOpen = vi.fn()
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 3), 3))} onOpen={onOpen} />)
    await userEvent.keyboard('jjjk{Enter}')
    expect(onOpen.mock.calls.map(([row]) => row.id)).toEqual(['2'])
  })

  it('draws two rows for a step of the cursor, and no cell', async () => {
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 10), 10))} selectable />)
    await userEvent.keyboard('j')
    const drawn = await drawnBy(() => userEvent.keyboard('j'))
    expect(drawn).toEqual(['CursorRow', 'CursorRow'])
    const current = screen.getAllByRole('row', { current: true })
    expect(current.map((row) => row.textContent)).toEqual(['row 2no. 21000.10'])
  })

  it('keeps the cursor on its record when a row comes in above it', async () => {
    const onOpen = vi.fn()
    let rows = rowsFrom(1, 3)
    const list = () => loaded(pageOf(rows, rows.length))
    function Live() {
      const [, again] = useReducer((n: number) => n + 1, 0)
      return (
        <>
          <button type="button" onClick={again}>
            again
          </button>
          <List list={list} onOpen={onOpen} />
        </>
      )
    }
    renderDesk(<Live />)
    const come = async (next: Row[]) => {
      rows = next
      await userEvent.click(screen.getByRole('button', { name: 'again' }))
      ;(document.activeElement as HTMLElement).blur()
    }
    const opened = () => onOpen.mock.calls.map(([row]) => row.id)
    await userEvent.keyboard('jj')
    await come(rowsFrom(0, 4))
    await userEvent.keyboard('{Enter}')
    expect(opened()).toEqual(['2'])
    // Its record was handled: nothing lies under Enter, and J goes to the one in its place.
    await come(rowsFrom(0, 4).filter(({ id }) => id !== '2'))
    await userEvent.keyboard('{Enter}')
    expect(opened()).toEqual(['2'])
    await userEvent.keyboard('j{Enter}')
    expect(opened()).toEqual(['2', '3'])
  })

  it('scrolls what the keys move to into view', async () => {
    const seen: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.textContent ?? '')
    })
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 10), 10))} onOpen={vi.fn()} />)
    await userEvent.keyboard('jjj')
    expect(seen.map((text) => /row \d+/.exec(text)?.[0])).toEqual(['row 1', 'row 2', 'row 3'])
    vi.restoreAllMocks()
  })

  it('is no button on phones where nothing opens: its acts are buttons of their own', () => {
    setWidth(390)
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 2), 2))} />)
    expect(screen.getByText('card row 1').closest('button')).toBeNull()
  })

  it('leaves keys alone that are typed into a field', async () => {
    const onOpen = vi.fn()
    renderDesk(
      <>
        <input aria-label="field" />
        <List list={() => loaded(pageOf(rowsFrom(1, 3), 3))} onOpen={onOpen} />
      </>,
    )
    await userEvent.type(screen.getByLabelText('field'), 'jj{Enter}')
    expect(onOpen).not.toHaveBeenCalled()
    expect(screen.getByLabelText('field')).toHaveProperty('value', 'jj')
  })

  it('raises the bar for selected rows and lowers it with Escape', async () => {
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 3), 3))} selectable />)
    await userEvent.keyboard('jxjx')
    expect(screen.getByText('acting on 2')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText(/acting on/)).toBeNull()
  })

  it('keeps the selection when Escape closes a menu that hangs from a button', async () => {
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 3), 3))} selectable />)
    await userEvent.keyboard('jxjx')
    const menu = document.createElement('div')
    menu.className = 'ant-dropdown'
    document.body.append(menu)
    await userEvent.keyboard('{Escape}x')
    expect(screen.getByText('acting on 2')).toBeVisible()
    menu.classList.add('ant-dropdown-hidden')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText(/acting on/)).toBeNull()
    menu.remove()
  })

  it('drops columns the window has no room for', () => {
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 1), 1))} />)
    expect(screen.queryByText('Wide only')).toBeNull()
    cleanup()
    setWidth(1440)
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 1), 1))} />)
    expect(screen.getByText('Wide only')).toBeVisible()
  })

  it('drops columns a menu beside it leaves no room for, and says so where they are chosen', async () => {
    setWidth(1440)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(460)
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 1), 1))} />)
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Name',
      'Number',
      'Paid',
    ])
    await userEvent.click(screen.getByRole('button', { name: '列设置' }))
    expect(await screen.findByText('现在没有位置')).toBeInTheDocument()
    vi.restoreAllMocks()
  })

  it('shows cards instead of a table on phones', () => {
    setWidth(390)
    renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 2), 2))} />)
    expect(screen.getByText('card row 1')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

const heads = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)
const openColumns = async () => {
  await userEvent.click(screen.getByRole('button', { name: '列设置' }))
  return within(await screen.findByRole('dialog', { name: '列设置' }))
}

describe('columns of a list', () => {
  const signIn = (stored: Record<string, unknown> = {}) => {
    setUserInfo({ id: '7', account: 'zhou' })
    return stubApi().on(preferenceRoutes.list, stored).on(preferenceRoutes.save, null)
  }
  const show = () => renderDesk(<List list={() => loaded(pageOf(rowsFrom(1, 3), 3))} />)
  const KEY = 'table:test.list:columns'

  it('are the original set at first: what is not checked stays away', () => {
    show()
    expect(heads()).toEqual(['Name', 'Number', 'Paid'])
    expect(screen.getByText('no. 2')).toBeVisible()
    expect(screen.getByText('row 2')).toBeVisible()
  })

  it('can be hidden and shown, but the last one stays', async () => {
    show()
    const popup = await openColumns()
    await userEvent.click(popup.getByRole('checkbox', { name: 'Spare' }))
    await userEvent.click(popup.getByRole('checkbox', { name: 'Number' }))
    expect(heads()).toEqual(['Name', 'Paid', 'Spare'])
    await userEvent.click(popup.getByRole('checkbox', { name: '全部列' }))
    await userEvent.click(popup.getByRole('checkbox', { name: '全部列' }))
    expect(heads()).toEqual(['Name'])
    expect(popup.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true)
  })

  it('say where the window has no room for one that is ticked', async () => {
    show()
    const popup = await openColumns()
    expect(popup.getByText('窗口宽 1440 以上才有位置')).toBeInTheDocument()
    cleanup()
    setWidth(1440)
    show()
    expect((await openColumns()).queryByText(/才有位置/)).toBeNull()
  })

  it('can be pinned to a side', async () => {
    show()
    const popup = await openColumns()
    await userEvent.click(popup.getByRole('button', { name: '把“Paid”固定在左侧' }))
    const firstRow = screen.getByText('row 1').closest('tr')!
    expect(firstRow.textContent).toBe('1000.10row 1no. 1')
    expect(screen.getAllByText('1000.10')[0]!.closest('td')!.className).toMatch(/fix/)
  })

  it('move by the keyboard: space, arrows, space', async () => {
    const height = 32
    const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const item = this.closest('.o-cols li')
      const index = item ? [...item.parentElement!.children].indexOf(item) : 0
      return new DOMRect(0, index * height, 200, height)
    })
    show()
    const popup = await openColumns()
    const grip = popup.getByRole('button', { name: '移动“Name”列' })
    grip.focus()
    await userEvent.keyboard(' ')
    await screen.findByText('“Name”移到第 1 列')
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByText('“Name”移到第 2 列')
    await userEvent.keyboard(' ')
    await waitFor(() => expect(heads()).toEqual(['Number', 'Name', 'Paid']))
    rects.mockRestore()
  })

  it('move by presses alone, the focus staying with what was pressed', async () => {
    show()
    const popup = await openColumns()
    const raise = popup.getByRole('button', { name: '“Paid”前移一位' })
    await userEvent.click(raise)
    await waitFor(() => expect(heads()).toEqual(['Name', 'Paid', 'Number']))
    expect(popup.getByRole('status')).toHaveTextContent('“Paid”放在第 2 列')
    await waitFor(() => expect(raise).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(heads()).toEqual(['Paid', 'Name', 'Number']))
    await waitFor(() => expect(raise).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    expect(heads()).toEqual(['Paid', 'Name', 'Number'])
    expect(raise).toHaveAttribute('aria-disabled', 'true')
  })

  it('go back to the original set for good: here, in the browser and on the server', async () => {
    const api = signIn({ [KEY]: { order: ['paid', 'name', 'id'], hidden: ['id'], pins: { name: 'right' } } })
    show()
    await waitFor(() => expect(heads()).toEqual(['Paid', 'Name']))
    const popup = await openColumns()
    await userEvent.click(popup.getByRole('button', { name: '恢复初始' }))
    expect(heads()).toEqual(['Name', 'Number', 'Paid'])
    await waitFor(() =>
      expect(api.to(preferenceRoutes.save).map(({ body }) => body)).toEqual([{ key: KEY, value: null }]),
    )
    expect(localStorage.getItem('APP_TABLES')).toBe('{"7":{}}')
  })

  it('are remembered on the server and in the browser, by account', async () => {
    const api = signIn()
    show()
    const popup = await openColumns()
    await userEvent.click(popup.getByRole('checkbox', { name: 'Number' }))
    await waitFor(() =>
      expect(api.to(preferenceRoutes.save)[0]?.body).toMatchObject({
        key: KEY,
        value: { hidden: ['id', 'spare'] },
      }),
    )
    cleanup()
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    show()
    expect(heads()).toEqual(['Name', 'Paid'])
    cleanup()
    setUserInfo({ id: '8', account: 'somebody else' })
    show()
    expect(heads()).toEqual(['Name', 'Number', 'Paid'])
  })

  it('close with Escape, and the focus returns to their button', async () => {
    show()
    await openColumns()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '列设置' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '列设置' }))
  })
})

describe('totals and selection', () => {
  const page = (current: number) => loaded(pageOf(rowsFrom(current * 10 - 9, 10), 20))

  it('sums up the columns that want it, grouped by thousands', () => {
    renderDesk(<List list={page} />)
    expect(screen.getByText('合计').closest('tr')!.textContent).toBe('合计10,001.00')
  })

  it('sums up the selected rows once there are some, over pages', async () => {
    renderDesk(<List list={page} selectable />)
    await userEvent.click(screen.getAllByRole('checkbox', { name: '选择这一行' })[0]!)
    await userEvent.click(screen.getByTitle('2'))
    await userEvent.click(screen.getAllByRole('checkbox', { name: '选择这一行' })[1]!)
    expect(screen.getByText('已选 2 项')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: '选择本页全部' })).toBePartiallyChecked()
    expect(screen.getByText('acting on 2')).toBeVisible()
    expect(screen.getByText('已选合计').closest('tr')!.textContent).toBe('已选合计2,000.20')
  })

  it('tells the range of the total, and offers pages of 10, 20, 50 and 100', async () => {
    renderDesk(<List list={page} />, '/?current=2')
    expect(screen.getByText('第 11–20 条，共 20 条')).toBeVisible()
    await userEvent.click(screen.getByRole('combobox'))
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['10 条/页', '20 条/页']),
    )
    await userEvent.click(screen.getByTitle('50 条/页'))
    expect(address()).toBe('/?size=50')
  })
})

describe('coming back to a list', () => {
  it('finds it scrolled as it was left; a turned page begins at its top', async () => {
    const page = () => loaded(pageOf(rowsFrom(1, 10), 40))
    const box = () => document.querySelector<HTMLElement>('.o-tbl')!
    renderDesk(<List list={page} />, '/?brand=SF')
    box().scrollTop = 180
    box().dispatchEvent(new Event('scroll'))
    cleanup()
    renderDesk(<List list={page} />, '/?brand=SF')
    expect(box().scrollTop).toBe(180)
    await userEvent.click(screen.getByTitle('2'))
    expect(box().scrollTop).toBe(0)
  })
})
