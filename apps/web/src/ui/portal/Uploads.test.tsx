import { uploadRoutes } from '@appeal/contract/files/files.routes.ts'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { closePage, openPage, refusal, stubServer } from '../../testing/page.tsx'
import { type UploadedFile, Uploads } from './Uploads.tsx'

afterEach(closePage)

const PIECE = 4

/** A server that keeps what arrives, by the name of the file; `cut` breaks the line before an offset. */
function keeper({ cut }: { cut?: (offset: number) => boolean } = {}) {
  const received = new Map<string, number>()
  const sent: [name: string, offset: number, bytes: number][] = []
  const asked = stubServer({
    [uploadRoutes.begin.url]: ({ body }) => {
      const { name } = body as { name: string }
      received.set(name, received.get(name) ?? 0)
      return { uploadId: name, received: received.get(name), chunkBytes: PIECE }
    },
    [uploadRoutes.chunk.url]: ({ body, url }) => {
      const [name, offset] = [url.searchParams.get('uploadId')!, Number(url.searchParams.get('offset'))]
      if (cut?.(offset)) throw new TypeError('Failed to fetch')
      const { size } = (body as FormData).get('file') as File
      sent.push([name, offset, size])
      received.set(name, offset + size)
      return { received: offset + size }
    },
    [uploadRoutes.finish.url]: ({ body }) => {
      const { uploadId } = body as { uploadId: string }
      if (uploadId === 'bad.pdf')
        return refusal(500, '这个文件里有会自动运行的内容', { reason: 'files.active_content' })
      return { id: '7', name: uploadId, size: received.get(uploadId) }
    },
  })
  return { sent, asked }
}

function Form() {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [busy, setBusy] = useState(false)
  return (
    <form>
      <Uploads id="f" files={files} onChange={(change) => setFiles(change)} onBusy={setBusy} />
      <output>{busy ? 'busy' : 'idle'}</output>
    </form>
  )
}

const open = () => openPage(<Form />, { path: '/', route: '/' })
const choose = async (user: ReturnType<typeof open>['user'], ...names: string[]) =>
  user.upload(
    screen.getByLabelText('选择文件'),
    names.map((name) => new File(['0123456789'], name)),
  )
const state = () => document.querySelector('output:not([id])')?.textContent

describe('Uploads', () => {
  it('offers no other try for what was refused, and lets the form go on', async () => {
    keeper()
    const { user } = open()
    await choose(user, 'bad.pdf')
    await screen.findByText(/没有传完：这个文件里有会自动运行的内容/)
    expect(screen.queryByRole('button', { name: /接着传/ })).toBeNull()
    await waitFor(() => expect(state()).toBe('idle'))
  })

  it('holds the form while a file is stopped, and goes on with the missing part once the network is back', async () => {
    let offline = true
    const { sent } = keeper({ cut: (offset) => offline && offset === 8 })
    const { user } = open()
    await choose(user, 'photo.jpg')
    await screen.findByText(/没有传完：网络不通/)
    await screen.findByRole('button', { name: /接着传/ })
    expect(state()).toBe('busy')
    offline = false
    dispatchEvent(new Event('online'))
    await screen.findByText(/已上传/)
    expect(sent).toEqual([
      ['photo.jpg', 0, 4],
      ['photo.jpg', 4, 4],
      ['photo.jpg', 8, 2],
    ])
    await waitFor(() => expect(state()).toBe('idle'))
  })

  it('goes on at a press as well', async () => {
    let offline = true
    const { sent } = keeper({ cut: () => offline })
    const { user } = open()
    await choose(user, 'photo.jpg')
    const again = await screen.findByRole('button', { name: /接着传/ })
    offline = false
    await user.click(again)
    await screen.findByText(/已上传/)
    expect(sent.map(([, offset]) => offset)).toEqual([0, 4, 8])
  })

  it('sends nothing of a file that was taken away while it waited', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const { asked } = keeper()
    const answer = globalThis.fetch
    globalThis.fetch = async (...call) => {
      await gate
      return answer(...call)
    }
    const { user } = open()
    await choose(user, 'first.jpg', 'second.jpg')
    await user.click(screen.getByRole('button', { name: /移除.*second\.jpg/ }))
    release()
    await screen.findByText(/已上传/)
    await waitFor(() => expect(state()).toBe('idle'))
    expect(asked.filter(({ path }) => path === uploadRoutes.begin.url)).toHaveLength(1)
  })
})
