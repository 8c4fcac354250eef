import { contract } from '@appeal/contract'
import type { BulletinDetail } from '@appeal/contract/bulletins/bulletins.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../lib/i18n.ts'
import { setUserInfo } from '../../lib/session.ts'
import { openPage, stubServer } from '../../testing/page.tsx'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../ui/testing/stubApi.ts'
import BulletinPage from './BulletinPage.tsx'
import BulletinsPage from './BulletinsPage.tsx'
import PublicBulletinPage from './PublicBulletinPage.tsx'
import PublicBulletinsPage from './PublicBulletinsPage.tsx'

const { bulletins } = contract
const detail = (more: Partial<BulletinDetail> = {}): BulletinDetail => ({
  ...{
    id: '7',
    period: '2026-08',
    title: '2026年8月邮政业用户申诉情况的通告',
    state: 'draft',
    author: '秦岳',
  },
  ...{ version: 2, updateTime: '2026-09-10 10:00:00', publishTime: null, can: ['edit', 'submit'] },
  texts: { opening: '现将有关情况通告如下。' },
  html: '',
  blocks: [
    { kind: 'remark', key: 'opening', text: '现将有关情况通告如下。' },
    { kind: 'heading', level: 1, text: '一、总体情况' },
    { kind: 'text', text: '（一）共处理用户申诉12件。' },
    { kind: 'table', title: '主要快递企业申诉率', head: ['企业', '申诉率'], rows: [['中通快递', '1.20']] },
    { kind: 'note', text: '少于10件的不计算比率。' },
  ],
  snapshots: [{ id: '9', month: '2026-08', digest: 'ab'.repeat(32) }],
  reviews: [],
  ...more,
})

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  setWidth(1440)
  const granted = Object.values(bulletins).map(({ permission }) => permission)
  setUserInfo({ id: '1', account: 'gjj', permissionCodeList: granted })
  api = stubApi()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const list = (open: string[]) => ({ records: [], total: 0, size: 10, current: 1, pages: 0, open })

describe('the list of bulletins', () => {
  it('begins one of the periods that are frozen and have none', async () => {
    api
      .on(bulletins.page, list(['2026Q3', '2026-09']))
      .on(bulletins.draft, detail())
      .on(bulletins.detail, detail())
    renderDesk(<BulletinsPage />)
    await userEvent.click(await screen.findByRole('button', { name: '编制通告' }))
    const dialog = await screen.findByRole('dialog')
    // Chosen already, and read out by the field that has the focus.
    expect(within(dialog).getAllByText('2026 年第 3 季度').length).toBeGreaterThan(0)
    await userEvent.click(within(dialog).getByRole('button', { name: '编制通告' }))
    await waitFor(() => expect(api.to(bulletins.draft)[0]?.body).toEqual({ period: '2026Q3' }))
    await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('bulletin?id=7'))
  })

  it('waits for the periods where the dialog is faster than they', async () => {
    let come: (given: ReturnType<typeof list>) => void = () => undefined
    api.on(bulletins.page, () => new Promise((resolve) => (come = resolve)))
    renderDesk(<BulletinsPage />)
    await userEvent.click(await screen.findByRole('button', { name: '编制通告' }))
    const dialog = within(await screen.findByRole('dialog'))
    const make = () => dialog.getByRole<HTMLButtonElement>('button', { name: '编制通告' })
    expect(make().disabled).toBe(true)
    expect(dialog.queryByText(/没有可以编制/)).toBeNull()
    come(list(['2026Q3']))
    expect(await dialog.findByText('2026 年第 3 季度')).toBeVisible()
    expect(make().disabled).toBe(false)
  })

  it('offers none to who may only read, and says why there is nothing to choose', async () => {
    setUserInfo({ id: '2', account: 'x', permissionCodeList: [bulletins.page.permission] })
    api.on(bulletins.page, list([]))
    renderDesk(<BulletinsPage />)
    expect(await screen.findByText('还没有通告')).toBeVisible()
    expect(screen.queryByRole('button', { name: '编制通告' })).toBeNull()
  })
})

describe('one bulletin', () => {
  const open = () => renderDesk(<BulletinPage />, '/statistics/bulletin?id=7')

  it('takes words around fixed numbers, and is submitted only when they are saved', async () => {
    api.on(bulletins.detail, detail()).on(bulletins.edit, detail({ version: 3 }))
    open()
    const field = await screen.findByRole('textbox', { name: '开头的话' })
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(screen.getByText('（一）共处理用户申诉12件。')).toBeVisible()
    await userEvent.type(field, '请各地落实。')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交审核' }).disabled).toBe(true)
    await userEvent.click(screen.getByText('预览'))
    expect(screen.getByText('现将有关情况通告如下。请各地落实。')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(api.to(bulletins.edit)).toHaveLength(1))
    expect(api.to(bulletins.edit)[0]!.body).toEqual({
      id: '7',
      version: 2,
      texts: { opening: '现将有关情况通告如下。请各地落实。' },
    })
  })

  it('opens the cases behind a printed count, in its period and by what it counts, and nothing behind a rate', async () => {
    const [opening, heading] = detail().blocks
    const table = {
      kind: 'table' as const,
      title: '快递服务申诉问题统计',
      head: ['申诉问题', '数量', '占比'],
    }
    const behind = { count: 'handled', serviceKind: 'EXPRESS', l1: 'DELAY' } as const
    api.on(
      bulletins.detail,
      detail({
        blocks: [
          ...[opening!, heading!],
          { ...table, rows: [['延误', '12', '30.00%']], behind: [[null, behind, null]] },
        ],
      }),
    )
    open()
    expect(await screen.findByRole('link', { name: '12 件，打开申诉单' })).toHaveAttribute(
      'href',
      '/statistics/cases?period=2026-08&count=handled&serviceKind=EXPRESS&l1=DELAY&printed=12',
    )
    expect(screen.queryByRole('link', { name: /30/ })).toBeNull()
  })

  it('keeps words that are not saved, and only those', async () => {
    api.on(bulletins.detail, detail())
    open()
    await userEvent.type(await screen.findByRole('textbox', { name: '开头的话' }), '请各地落实。')
    cleanup()
    api.on(bulletins.detail, detail({ texts: { opening: '现将有关情况通告如下。', closing: '特此通告。' } }))
    open()
    expect(await screen.findByDisplayValue('现将有关情况通告如下。请各地落实。')).toBeVisible()
    cleanup()
    api.on(bulletins.detail, detail({ texts: { opening: '现将有关情况通告如下。请各地落实。' } }))
    open()
    await screen.findByDisplayValue('现将有关情况通告如下。请各地落实。')
    cleanup()
    api.on(bulletins.detail, detail({ texts: { opening: '另写。' } }))
    open()
    expect(await screen.findByDisplayValue('另写。')).toBeVisible()
  })

  it('is reviewed with an opinion; what cannot be done is not offered', async () => {
    let now = detail({ state: 'review3', can: ['pass', 'reject'] })
    api
      .on(bulletins.detail, () => now)
      .on(bulletins.pass, () => {
        now = detail({ state: 'published', can: [], version: 3 })
        return now
      })
    open()
    await userEvent.click(await screen.findByRole('button', { name: '通过并发布' }))
    expect(screen.queryByRole('textbox', { name: '开头的话' })).toBeNull()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: '通过并发布' }))
    expect(await within(dialog).findByText('请写审核意见（至少两个字）')).toBeInTheDocument()
    expect(api.to(bulletins.pass)).toHaveLength(0)
    await userEvent.type(within(dialog).getByRole('textbox'), '同意发布')
    await userEvent.click(within(dialog).getByRole('button', { name: '通过并发布' }))
    await waitFor(() =>
      expect(api.to(bulletins.pass)[0]?.body).toEqual({ id: '7', version: 2, opinion: '同意发布' }),
    )
    expect(await screen.findByRole('link', { name: '在门户查看' })).toBeVisible()
  })

  it('tells its author that others review it, and that a strange one is not there', async () => {
    api.on(bulletins.detail, detail({ state: 'review1', can: [] }))
    open()
    expect(await screen.findByText(/等待一审。起草人和审过的人不能再审/)).toBeVisible()
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
    cleanup()
    api.on(bulletins.detail, refuse(404, '没有这份通告'))
    open()
    expect(await screen.findByText(/没有这份通告/)).toBeVisible()
  })
})

describe('read in English', () => {
  beforeEach(() => setLanguage('en'))
  afterEach(() => setLanguage('zh-cn'))
  const of = (period: string, title: string) => {
    const {
      texts: _,
      html: __,
      blocks: ___,
      snapshots: ____,
      reviews: _____,
      ...row
    } = detail({ period, title })
    return { ...row, id: period }
  }
  const CHINESE = '2026年8月邮政业用户申诉情况的通告'
  const rows = [of('2026-08', CHINESE), of('2026Q3', '2026年第三季度邮政业用户申诉情况的通告')]

  it('are called by their period on the desk', async () => {
    api.on(bulletins.page, { ...list([]), records: rows, total: 2, pages: 1 }).on(bulletins.detail, detail())
    renderDesk(<BulletinsPage />)
    expect(await screen.findByText('Appeals about postal services in August 2026')).toBeVisible()
    expect(screen.getByText('Appeals about postal services in quarter 3 of 2026')).toBeVisible()
    cleanup()
    renderDesk(<BulletinPage />, '/statistics/bulletin?id=7')
    const name = 'Appeals about postal services in August 2026'
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  })

  it('are called by their period on the portal, their own title beside the Chinese text', async () => {
    const published = { period: '2026-08', title: CHINESE, publishTime: '2026-09-10 10:00:00' }
    stubServer({
      [contract.openData.bulletins.url]: () => [published],
      [contract.openData.bulletin.url]: () => ({ ...published, html: '', blocks: detail().blocks }),
    })
    openPage(<PublicBulletinsPage />, { path: '/portal/bulletins', route: '/portal/bulletins' })
    const name = 'Appeals about postal services in August 2026'
    expect(await screen.findByRole('link', { name })).not.toHaveAttribute('lang')
    cleanup()
    openPage(<PublicBulletinPage />, { path: '/portal/bulletin?period=2026-08', route: '/portal/bulletin' })
    expect(await screen.findByRole('heading', { level: 1, name })).not.toHaveAttribute('lang')
    expect(screen.getByText(CHINESE)).toHaveAttribute('lang', 'zh-CN')
  })
})
