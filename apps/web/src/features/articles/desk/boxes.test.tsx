import { contract } from '@appeal/contract'
import type { ArticleDetail } from '@appeal/contract/articles/articles.schemas.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, stamps } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { refuse } from '../../../ui/testing/stubApi.ts'
import ArticleEditPage from './ArticleEditPage.tsx'
import { added, begun, fitted, movedBy, removed, sizedBy, undone } from './boxes.ts'

const { articles, deskTexts, files } = contract
const SIZE = { width: 400, height: 200 }

const picture = {
  ...{ id: '31', name: '现场.jpg', suffix: 'jpg' as const, size: 900, sizeInfo: '900 B', sm3: 'ab' },
  ...{ thumbnail: null, createdAt: '2026-09-20 09:00:00' },
}
const detail: ArticleDetail = {
  ...{ id: '7', category: 'NEWS', state: 'draft', live: false, title: '破损包裹的处理', top: false },
  ...{ areaName: null, orgName: '国家邮政局', author: '周岚', reviewer: null, views: 0, ...stamps },
  ...{ publishTime: null, can: ['edit', 'box', 'submit'] },
  fields: {
    ...{ category: 'NEWS', title: '破损包裹的处理', digest: '', content: '<p>见附图。</p>', titleEn: '' },
    ...{ digestEn: '', contentEn: '', source: '', areaCode: null, top: false, visibleFrom: null },
    ...{ visibleUntil: null, caseKind: '', caseDays: null, consent: '' },
  },
  ...{ attachments: [picture], boxed: [], number: 1, liveNumber: null, reason: null, findings: [] },
  history: [],
}

let desk: ReturnType<typeof asAdmin>
/** The files that were opened. */
let read: (string | null)[]
beforeEach(() => {
  desk = asAdmin(articles)
  desk.api
    .on(articles.detail, detail)
    .on(deskTexts.list, [])
    .on(contract.areas.children, [])
    .on(articles.box, detail)
  // A file is answered as it is, not in the envelope.
  const answered = globalThis.fetch
  read = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(input), 'http://desk.test')
    if (pathname !== files.download.url) return answered(input, init)
    read.push(searchParams.get('id'))
    return new Response('picture', { headers: { 'Content-Type': 'image/jpeg' } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const edit = () => renderDesk(<ArticleEditPage />, '/portal-content/edit?id=7')
const sent = () => desk.api.to(articles.box).map(({ body }) => body)

/** The editor of the picture, which is 400 × 200 points. */
async function opened() {
  edit()
  await userEvent.click(await screen.findByRole('button', { name: '遮挡 现场.jpg' }))
  const dialog = within(await screen.findByRole('dialog'))
  const shown = await dialog.findByRole('img', { name: '图片 现场.jpg' })
  Object.defineProperties(shown, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } })
  fireEvent.load(shown)
  return { dialog, shown, apply: dialog.getByRole('button', { name: /遮\s*住/ }) }
}

describe('boxes over a picture', () => {
  it('are drawn with the pointer, and go to the server in points of the picture', async () => {
    const { dialog, shown, apply } = await opened()
    expect(apply).toBeDisabled()
    const stage = shown.parentElement!
    vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 200, 100))
    fireEvent.pointerDown(stage, { button: 0, clientX: 60, clientY: 60 })
    fireEvent.pointerMove(stage, { clientX: 30, clientY: 20 })
    fireEvent.pointerUp(stage, { clientX: 30, clientY: 20 })
    expect(dialog.getByRole('button', { name: '框 1，左 40，上 20，宽 60，高 80' })).toBeVisible()
    // A press alone is no box.
    fireEvent.pointerDown(stage, { button: 0, clientX: 100, clientY: 60 })
    fireEvent.pointerUp(stage, { clientX: 100, clientY: 60 })
    await userEvent.click(apply)
    await waitFor(() =>
      expect(sent()).toEqual([
        { id: '7', version: 1, fileId: '31', boxes: [{ x: 40, y: 20, width: 60, height: 80 }] },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are added, moved, sized, removed and undone by keys alone', async () => {
    const { dialog, apply } = await opened()
    await userEvent.click(dialog.getByRole('button', { name: /加框/ }))
    dialog.getByRole('button', { name: '框 1，左 150，上 75，宽 100，高 50' }).focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
    expect(dialog.getByRole('button', { name: '框 1，左 142，上 67，宽 108，高 58' })).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    expect(dialog.getByText('还没有框。')).toBeVisible()
    expect(apply).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: /撤\s*销/ }))
    expect(dialog.getByRole('button', { name: '框 1，左 142，上 67，宽 108，高 58' })).toBeVisible()
  })

  it('are moved and sized by buttons, without dragging', async () => {
    const { dialog } = await opened()
    await userEvent.click(dialog.getByRole('button', { name: /加框/ }))
    for (const name of ['右移', '下移', '加宽', '变矮'])
      await userEvent.click(dialog.getByRole('button', { name }))
    expect(dialog.getByRole('button', { name: '框 1，左 158，上 83，宽 108，高 42' })).toBeVisible()
  })

  it('stay where the server refuses', async () => {
    desk.api.on(articles.box, refuse(409, '文章刚被别人改过'))
    const { dialog, apply } = await opened()
    await userEvent.click(dialog.getByRole('button', { name: /加框/ }))
    await userEvent.click(apply)
    await waitFor(() => expect(desk.told).toHaveBeenCalledWith('文章刚被别人改过'))
    expect(dialog.getByRole('button', { name: /^框 1/ })).toBeVisible()
  })

  it('begin with those that are burned in, over the original', async () => {
    const boxes = [{ x: 1, y: 2, width: 30, height: 40 }]
    desk.api.on(articles.detail, { ...detail, boxed: [{ fileId: '31', originalId: '30', boxes }] })
    const { dialog } = await opened()
    expect(dialog.getByRole('button', { name: '框 1，左 1，上 2，宽 30，高 40' })).toBeVisible()
    expect(read).toEqual(['30'])
  })
})

describe('the reviewer', () => {
  it('sees every picture as it goes out, and passes when they say so', async () => {
    desk.api
      .on(articles.detail, { ...detail, state: 'in_review', can: ['pass', 'reject'] })
      .on(articles.pass, detail)
    edit()
    await userEvent.click(await screen.findByRole('button', { name: '通过并发布' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('img', { name: '现场.jpg' })).toBeVisible()
    expect(screen.queryByRole('region', { name: '附图' })).toBeNull()
    const pass = dialog.getByRole('button', { name: '通过并发布' })
    expect(pass).toBeDisabled()
    await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.click(pass)
    await waitFor(() =>
      expect(desk.api.to(articles.pass)[0]?.body).toEqual({ id: '7', version: 1, picturesChecked: true }),
    )
  })
})

describe('the rules of boxes', () => {
  const box = { x: 380, y: 10, width: 20, height: 20 }
  it('keep a box within its picture, and of whole points', () => {
    expect(fitted({ x: -5.4, y: 190.6, width: 10.2, height: 99 }, SIZE)).toEqual({
      ...{ x: 0, y: 191, width: 10, height: 9 },
    })
    expect(movedBy(box, 50, -50, SIZE)).toEqual({ ...box, x: 380, y: 0 })
    expect(sizedBy(box, 50, -500, SIZE)).toEqual({ ...box, width: 20, height: 1 })
  })
  it('undo one change after the other, and nothing more', () => {
    const one = added(begun([]), box)
    const none = removed(one, 0)
    expect([none.now, none.at]).toEqual([[], -1])
    expect(undone(none).now).toEqual([box])
    expect(undone(undone(undone(none)))).toEqual(begun([]))
  })
})
