import { contract } from '@appeal/contract'
import type { ArticleDetail, ArticleRow } from '@appeal/contract/articles/articles.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, press, rowOf, stamps } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { refuse } from '../../../ui/testing/stubApi.ts'
import ArticleEditPage from './ArticleEditPage.tsx'
import ArticlesPage from './ArticlesPage.tsx'

const { articles, deskTexts } = contract

const row: ArticleRow = {
  ...{ id: '7', category: 'NOTICE', state: 'draft', live: false, title: '国庆期间的受理安排', top: false },
  ...{ areaName: null, orgName: '国家邮政局', author: '周岚', reviewer: null, views: 0, ...stamps },
  ...{ publishTime: null, can: ['edit', 'submit', 'delete'] },
}
const detail: ArticleDetail = {
  ...row,
  fields: {
    ...{ category: 'NOTICE', title: row.title, digest: '', content: '<p>照常受理。</p>', titleEn: '' },
    ...{ digestEn: '', contentEn: '', source: '', areaCode: null, top: false, visibleFrom: null },
    ...{ visibleUntil: null, caseKind: '', caseDays: null, consent: '' },
  },
  ...{ attachments: [], boxed: [], number: 1, liveNumber: null, reason: null, findings: [] },
  history: [{ event: 'created', at: '2026-09-20 09:00:00', person: '周岚', reason: null, number: 1 }],
}
const inReview: ArticleDetail = { ...detail, state: 'in_review', can: ['pass', 'reject'] }

let desk: ReturnType<typeof asAdmin>
beforeEach(() => {
  desk = asAdmin(articles)
  desk.api
    .on(articles.page, pageOf(row))
    .on(articles.countpage, { draft: 1, in_review: 2, published: 3, offline: 0 })
    .on(articles.detail, detail)
    .on(deskTexts.list, [])
    .on(contract.areas.children, [])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const list = (component: string) => renderDesk(<ArticlesPage component={component} />)
const edit = () => renderDesk(<ArticleEditPage />, '/portal-content/edit?id=7')
const asked = () => desk.api.to(articles.page).at(-1)?.query.state

describe('the articles of the desk', () => {
  it('stand under their states, all of them first, with arrow keys between', async () => {
    list('articles/list')
    expect(await rowOf(row.title)).toBeVisible()
    expect(asked()).toBeUndefined()
    const all = screen.getByRole('tab', { name: '全部' })
    expect(all).toHaveAttribute('aria-selected', 'true')
    all.focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(asked()).toBe('draft'))
    expect(screen.getByRole('tabpanel', { name: /草稿/ })).toContainElement(await rowOf(row.title))
  })

  it('begin the review with what waits for a second person', async () => {
    list('articles/review')
    await rowOf(row.title)
    expect(asked()).toBe('in_review')
    expect(screen.queryByRole('tab', { name: '全部' })).toBeNull()
    expect(screen.queryByRole('button', { name: /新建文章/ })).toBeNull()
  })

  it('lose a draft after a question only, and keep it where the server refuses', async () => {
    desk.api.on(articles.delete, refuse(409, '文章刚被别人改过'))
    list('articles/list')
    await press(row.title, '删除')
    expect(desk.api.to(articles.delete)).toEqual([])
    await userEvent.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: /删\s*除/ }))
    await waitFor(() => expect(desk.told).toHaveBeenCalledWith('文章刚被别人改过'))
    expect(desk.api.to(articles.delete)[0]?.body).toEqual([{ id: '7' }])
    expect(await rowOf(row.title)).toBeVisible()
  })
})

describe('deleted articles', () => {
  it('come back by the one act they have, and open nothing', async () => {
    desk.api.on(articles.page, pageOf({ ...row, can: ['restore'] })).on(articles.restore, null)
    renderDesk(<ArticlesPage component="articles/list" />, '/?standing=deleted')
    await waitFor(() => expect(desk.api.to(articles.page).at(-1)?.query.standing).toBe('deleted'))
    expect(screen.queryByRole('button', { name: /删\s*除/ })).toBeNull()
    await press(row.title, '恢复')
    await waitFor(() => expect(desk.api.to(articles.restore)[0]?.body).toEqual({ id: '7' }))
  })
})

describe('an article at the desk', () => {
  it('is handed in by its author only when everything is saved', async () => {
    edit()
    const submit = await screen.findByRole('button', { name: '提交审核' })
    expect(submit).toBeEnabled()
    await userEvent.type(await screen.findByLabelText('来源'), '国家邮政局')
    expect(submit).toBeDisabled()
    desk.api.on(articles.edit, { ...detail, version: 2 })
    await userEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() =>
      expect(desk.api.to(articles.edit)[0]?.body).toMatchObject({
        id: '7',
        version: 1,
        source: '国家邮政局',
      }),
    )
  })

  it('is read, not written, by its reviewer, who is told why passing was refused', async () => {
    desk.api.on(articles.detail, inReview).on(articles.pass, refuse(403, '不能审核自己写的文章'))
    edit()
    expect(await screen.findByText('审核中，不能修改。')).toBeVisible()
    expect(await screen.findByLabelText('来源')).toBeDisabled()
    expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '通过并发布' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: '通过并发布' }))
    await waitFor(() => expect(desk.told).toHaveBeenCalledWith('不能审核自己写的文章'))
    expect(dialog).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: '通过并发布' }))
    await waitFor(() => expect(desk.api.to(articles.pass)).toHaveLength(2))
    const [first, second] = desk.api.to(articles.pass)
    expect(first?.body).toEqual({ id: '7', version: 1 })
    // A refusal is an answer: what is pressed afterwards is another act.
    expect(second?.key).not.toBe(first?.key)
  })

  it('goes back with a reason, never without', async () => {
    desk.api.on(articles.detail, inReview).on(articles.reject, { ...detail, reason: '标题不准确' })
    edit()
    await userEvent.click(await screen.findByRole('button', { name: '退回修改' }))
    const dialog = await screen.findByRole('dialog')
    const reason = await within(dialog).findByLabelText(/原因/)
    const send = within(dialog).getByRole('button', { name: '退回修改' })
    await userEvent.click(send)
    await waitFor(() => expect(reason).toBeInvalid())
    expect(desk.api.to(articles.reject)).toEqual([])
    await userEvent.type(reason, '标题不准确')
    await userEvent.click(send)
    await waitFor(() =>
      expect(desk.api.to(articles.reject)[0]?.body).toMatchObject({
        id: '7',
        version: 1,
        reason: '标题不准确',
      }),
    )
  })

  it('keeps a reason that was refused, for a page that is loaded anew, and nothing of one that was sent', async () => {
    desk.api.on(articles.detail, inReview).on(articles.reject, refuse(409, '文章刚被别人改过'))
    edit()
    await userEvent.click(await screen.findByRole('button', { name: '退回修改' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(await within(dialog).findByLabelText(/原因/), '标题不准确')
    const send = within(dialog).getByRole('button', { name: '退回修改' })
    await userEvent.click(send)
    await waitFor(() => expect(desk.told).toHaveBeenCalledWith('文章刚被别人改过'))
    const kept = () => Object.values({ ...sessionStorage }).join()
    await waitFor(() => expect(kept()).toContain('标题不准确'))
    desk.api.on(articles.reject, { ...detail, reason: '标题不准确' })
    await userEvent.click(send)
    await waitFor(() => expect(kept()).not.toContain('标题不准确'))
  })

  it('of a case shows the reviewer every suspect, and passes when each was looked at', async () => {
    const suspect = {
      kind: 'phone',
      field: 'content',
      text: '138****1234',
      instead: '电话',
      around: '打',
    } as const
    desk.api
      .on(articles.detail, {
        ...inReview,
        category: 'CASE',
        findings: [{ ...suspect, certain: false } as never],
      })
      .on(articles.pass, inReview)
    edit()
    await userEvent.click(await screen.findByRole('button', { name: '通过并发布' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('138****1234')).toBeVisible()
    const send = within(dialog).getByRole('button', { name: '通过并发布' })
    expect(send).toBeDisabled()
    await userEvent.click(within(dialog).getByRole('checkbox'))
    await userEvent.click(send)
    await waitFor(() => expect(desk.api.to(articles.pass)[0]?.body).toMatchObject({ redactionChecked: true }))
  })
})
