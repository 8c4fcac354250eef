import { handOverRoutes } from '@appeal/contract/files/handOvers.routes.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSession } from '../../../lib/session.ts'
import { clearTab } from '../../../lib/tabStorage.ts'
import { closePage, openPage, refusal, stubServer } from '../../../testing/page.tsx'
import PhonePhotosPage from './PhonePhotosPage.tsx'

const { join, begin, chunk, finish, remove } = handOverRoutes
const SECRET = 'secret-in-the-code-on-the-screen'

const server = (more: Parameters<typeof stubServer>[0] = {}) =>
  stubServer({
    [join.url]: () => ({ sign: '青山 流水', left: 2, secondsLeft: 600 }),
    [begin.url]: ({ body }) => ({
      uploadId: `id-${(body as { name: string }).name}`,
      received: 0,
      chunkBytes: 100,
    }),
    [chunk.url]: () => ({ received: 4 }),
    [finish.url]: () => ({ size: 4 }),
    [remove.url]: () => null,
    ...more,
  })
const scan = (secret = SECRET) => {
  history.replaceState(null, '', `/portal/photos${secret && `#${secret}`}`)
  openPage(<PhonePhotosPage />, { path: '/portal/photos', route: '/portal/photos' })
}
const send = (...names: string[]) =>
  fireEvent.change(document.getElementById('f-photos') as HTMLElement, {
    target: { files: names.map((name) => new File(['1234'], name, { type: 'image/jpeg' })) },
  })

beforeEach(() => clearTab())
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

it('says what to do where no code was scanned, and asks for nothing', async () => {
  const asked = server()
  scan('')
  expect(await screen.findByRole('heading', { name: '没有扫到二维码' })).toBeVisible()
  expect(asked).toEqual([])
})

it.each(['handOvers.gone', 'handOvers.taken'])('says in words why a code is refused: %s', async (reason) => {
  server({ [join.url]: () => refusal(404, '请回电脑上换一个再扫', { reason }) })
  scan()
  expect(await screen.findByRole('heading', { name: '这个二维码不能用' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('请回电脑上换一个再扫')
  expect(screen.queryByText('选择文件')).toBeNull()
})

it('joins again with the same key where the answer was lost', async () => {
  let isAway = true
  const asked = server({
    [join.url]: () => {
      if (!isAway) return { sign: '青山 流水', left: 2, secondsLeft: 600 }
      throw new TypeError('Failed to fetch')
    },
  })
  scan()
  const again = await screen.findByRole('button', { name: '再试一次' })
  isAway = false
  fireEvent.click(again)
  expect(await screen.findByText('青山 流水')).toBeVisible()
  const keys = asked.map(({ body }) => (body as { key: string }).key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('shows the words, takes the code out of the address, and sends by its own key whoever is signed in', async () => {
  startSession({ token: 'SOMEBODY', source: 'consumer_portal', status: '3', areaName: '' })
  const asked = server()
  scan()
  expect(await screen.findByText('青山 流水')).toBeVisible()
  expect(location.hash).toBe('')
  send('a.jpg')
  expect(await screen.findByText('传好了，1 KB')).toBeVisible()
  const { key } = asked[0]!.body as { key: string }
  expect(asked[0]?.headers.get('token')).toBeNull()
  expect(asked.slice(1).map(({ path }) => path)).toEqual([begin.url, chunk.url, finish.url])
  for (const { headers } of asked.slice(1)) expect(headers.get('token')).toBe(key)
  // A phone has nothing to scan.
  expect(screen.queryByText(/扫码传过来/)).toBeNull()
})

it('sends as many as the form has room for, says so of others, and takes back what it sent', async () => {
  const asked = server()
  scan()
  await screen.findByText('青山 流水')
  send('a.jpg', 'b.jpg', 'c.jpg')
  expect(await screen.findByText(/一共最多 2 个，这个多出来了/)).toBeVisible()
  await waitFor(() => expect(screen.getAllByText('传好了，1 KB')).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: /移除.*a\.jpg/ }))
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ path: remove.url, body: { uploadId: 'id-a.jpg' } }),
  )
})

it('lives through a reload: the same key, and what was sent is listed', async () => {
  const asked = server()
  scan()
  await screen.findByText('青山 流水')
  send('a.jpg')
  await screen.findByText('传好了，1 KB')
  cleanup()
  scan('')
  expect(await screen.findByText('青山 流水')).toBeVisible()
  expect(screen.getByRole('button', { name: /移除.*a\.jpg/ })).toBeVisible()
  const keys = asked.filter(({ path }) => path === join.url).map(({ body }) => (body as { key: string }).key)
  expect(new Set(keys).size).toBe(1)
})

it('reads another code with another key, and lists nothing of the first', async () => {
  const asked = server()
  scan()
  await screen.findByText('青山 流水')
  send('a.jpg')
  await screen.findByText('传好了，1 KB')
  cleanup()
  scan('another-secret-on-another-screen')
  await screen.findByText('青山 流水')
  expect(screen.queryByText(/a\.jpg/)).toBeNull()
  const keys = asked.filter(({ path }) => path === join.url).map(({ body }) => (body as { key: string }).key)
  expect(new Set(keys).size).toBe(2)
})
