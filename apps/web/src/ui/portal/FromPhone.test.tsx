import { uploadRoutes } from '@appeal/contract/files/files.routes.ts'
import { handOverRoutes } from '@appeal/contract/files/handOvers.routes.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closePage, openPage, refusal, stubServer } from '../../testing/page.tsx'
import { type UploadedFile, Uploads } from './Uploads.tsx'

const { open, watch, close } = handOverRoutes

interface Handed {
  uploadId: string
  name: string
  size: number
  received: number
  file: object | null
}
const arrived = (id: string): Handed => ({
  ...{ uploadId: id, name: `${id}.jpg`, size: 10, received: 10 },
  file: { id: `f-${id}`, name: `${id}.jpg`, size: 8, thumbnail: null },
})
const onItsWay = (id: string): Handed => ({
  uploadId: id,
  name: `${id}.jpg`,
  size: 10,
  received: 6,
  file: null,
})

/** What the phone has sent so far, as the server tells it. */
let handed: Handed[]
let state: string
const server = (more: Parameters<typeof stubServer>[0] = {}) => {
  let n = 0
  return stubServer({
    [open.url]: () => ({ id: String(++n), secret: `secret-number-${n}-of-this-test`, sign: `青山 流水${n}` }),
    [watch.url]: () => ({ state, uploads: handed }),
    [close.url]: () => null,
    [uploadRoutes.remove.url]: () => null,
    ...more,
  })
}
const closed = (asked: ReturnType<typeof server>) =>
  asked.filter(({ path }) => path === close.url).map(({ body }) => (body as { id: string }).id)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  handed = []
  state = 'WAITING'
})
afterEach(() => {
  closePage()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Form({ before = [] }: { before?: readonly UploadedFile[] }) {
  const [files, setFiles] = useState<readonly UploadedFile[]>(before)
  const [hold, setHold] = useState<string>()
  return (
    <form>
      <Uploads id="f" files={files} onChange={(change) => setFiles((all) => change(all))} onHold={setHold} />
      <output>{hold ?? 'idle'}</output>
      <output data-testid="ids">{files.map(({ id }) => id).join()}</output>
    </form>
  )
}
const ids = () => screen.getByTestId('ids').textContent
const look = () => vi.advanceTimersByTimeAsync(1_600)

async function asking(before?: readonly UploadedFile[]) {
  openPage(<Form {...(before && { before })} />, { path: '/', route: '/' })
  fireEvent.click(screen.getByText('照片在手机里？扫码传过来'))
  return screen.findByRole('region', { name: '用手机传照片' })
}

it('says what the server says where no code can be had, and asks again', async () => {
  let isAway = true
  server({
    [open.url]: () =>
      isAway
        ? refusal(429, '操作过于频繁，请稍后再试', { reason: 'request.too_many' })
        : { id: '1', secret: 'secret-number-1-of-this-test', sign: '青山 流水' },
  })
  await asking()
  expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeVisible()
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: '换一个' }))
  expect(await screen.findByText('青山 流水')).toBeVisible()
  expect(screen.queryByText('操作过于频繁，请稍后再试')).toBeNull()
})

it('shows a code and its two words, has the focus, and asks for as many places as the form has left', async () => {
  const asked = server()
  const panel = await asking([{ id: 'f-0', name: '0.jpg', size: 1 }])
  expect(await screen.findByText('青山 流水1')).toBeVisible()
  expect(screen.getByRole('img', { name: /二维码/ })).toBeVisible()
  expect(panel).toHaveFocus()
  expect(asked.find(({ path }) => path === open.url)?.body).toEqual({ places: 8 })
})

it('takes what arrives once, holds the form while more is on its way, and drops what the phone takes back', async () => {
  server()
  await asking()
  await screen.findByText('青山 流水1')
  state = 'CONNECTED'
  handed = [arrived('a'), onItsWay('b')]
  await look()
  await waitFor(() => expect(ids()).toBe('f-a'))
  expect(screen.getByText('手机正在传第 2 个：b.jpg，60%')).toBeVisible()
  expect(await screen.findByText(/手机还在传/)).toBeVisible()
  handed = [arrived('a'), arrived('b')]
  await look()
  await waitFor(() => expect(ids()).toBe('f-a,f-b'))
  expect(await screen.findByText('idle')).toBeVisible()
  handed = [arrived('b')]
  await look()
  await waitFor(() => expect(ids()).toBe('f-b'))
})

it('lets what was removed here not come again', async () => {
  server()
  await asking()
  await screen.findByText('青山 流水1')
  handed = [arrived('a')]
  await look()
  await waitFor(() => expect(ids()).toBe('f-a'))
  fireEvent.click(screen.getByRole('button', { name: /移除.*a\.jpg/ }))
  // An answer from before the removal.
  await look()
  expect(ids()).toBe('')
})

it('says which files found no room', async () => {
  server()
  await asking(Array.from({ length: 8 }, (_, n) => ({ id: `f-${n}`, name: `${n}.jpg`, size: 1 })))
  await screen.findByText('青山 流水1')
  handed = [arrived('a'), arrived('b')]
  await look()
  expect(await screen.findByText('b.jpg放不下了：一共最多 9 个')).toBeVisible()
  expect(ids()?.split(',')).toHaveLength(9)
})

it('ends the code before another is shown, and with the form', async () => {
  const asked = server()
  await asking()
  await screen.findByText('青山 流水1')
  fireEvent.click(screen.getByRole('button', { name: '换一个' }))
  expect(await screen.findByText('青山 流水2')).toBeVisible()
  expect(closed(asked)).toEqual(['1'])
  fireEvent.click(screen.getByRole('button', { name: '不用手机了' }))
  await waitFor(() => expect(closed(asked)).toEqual(['1', '2']))
  expect(screen.queryByRole('region', { name: '用手机传照片' })).toBeNull()
})

it('shows no code whose time is over, keeps what came, and looks no more', async () => {
  const asked = server()
  await asking()
  await screen.findByText('青山 流水1')
  handed = [arrived('a')]
  await look()
  state = 'ENDED'
  await look()
  expect(await screen.findByText('二维码已失效。传到这里的照片都在。')).toBeVisible()
  expect(screen.queryByRole('img', { name: /二维码/ })).toBeNull()
  expect(ids()).toBe('f-a')
  const looks = asked.length
  await look()
  await look()
  expect(asked).toHaveLength(looks)
})
