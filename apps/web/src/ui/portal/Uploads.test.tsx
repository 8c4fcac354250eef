import { uploadRoutes } from '@appeal/contract/files/files.routes.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closePage, openPage, refusal, stubServer } from '../../testing/page.tsx'
import { type UploadedFile, Uploads } from './Uploads.tsx'

afterEach(() => {
  closePage()
  vi.restoreAllMocks()
})

const PIECE = 4

/** A server that keeps what arrives, by the name of the file; `cut` breaks the line before an offset. */
function keeper({
  cut,
  between,
}: {
  cut?: (offset: number) => boolean
  between?: (received: Map<string, number>) => void
} = {}) {
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
      if (offset > 0) between?.(received)
      if (offset !== received.get(name))
        return refusal(500, '这个文件同时在别处上传', { reason: 'files.offset_wrong' })
      const { size } = (body as FormData).get('file') as File
      sent.push([name, offset, size])
      received.set(name, offset + size)
      return { received: offset + size }
    },
    [uploadRoutes.finish.url]: ({ body }) => {
      const { uploadId } = body as { uploadId: string }
      if (uploadId === 'bad.pdf')
        return refusal(500, '这个文件里有会自动运行的内容', { reason: 'files.active_content' })
      return { id: `id-${uploadId}`, name: uploadId, size: received.get(uploadId), thumbnail: null }
    },
  })
  return { sent, asked }
}

function Form() {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [hold, setHold] = useState<string>()
  return (
    <form>
      <Uploads id="f" files={files} onChange={(change) => setFiles(change)} onHold={setHold} />
      <output>{hold ?? 'idle'}</output>
    </form>
  )
}

const open = () => openPage(<Form />, { path: '/', route: '/' })
const choose = async (user: ReturnType<typeof open>['user'], ...names: string[]) =>
  user.upload(
    screen.getByLabelText(/选择文件|再加文件/),
    names.map((name) => new File(['0123456789'], name)),
  )
/** Dropped files are not held back by what the chooser offers. */
const drop = async (name: string) =>
  fireEvent.drop(document.querySelector('.uploads') as Element, {
    dataTransfer: { files: [new File(['0123456789'], name)] },
  })
const state = () => document.querySelector('output:not([id])')?.textContent

describe('Uploads', () => {
  it('says why a file is not taken, first of all, and holds the form until it is removed', async () => {
    keeper()
    const { user } = open()
    await choose(user, 'photo.jpg', 'bad.pdf')
    await screen.findByText(/没有收：这个文件里有会自动运行的内容/)
    await screen.findByText(/传好了/)
    expect(screen.getAllByRole('listitem').map((line) => line.querySelector('b')?.textContent)).toEqual([
      'bad.pdf',
      'photo.jpg',
    ])
    expect(screen.queryByRole('button', { name: /接着传/ })).toBeNull()
    await waitFor(() => expect(state()).toBe('bad.pdf没有收：换一个，或者移除它'))
    await user.click(screen.getByRole('button', { name: /移除.*bad\.pdf/ }))
    await waitFor(() => expect(state()).toBe('idle'))
    // The focus does not fall out of the list.
    expect(document.activeElement?.textContent).toContain('photo.jpg')
  })

  it.each([
    ['clip.avi', /没有收：不是照片、PDF 或 MP4/],
    ['IMG_1.HEIC', /没有收：这种照片格式（HEIC）这里打不开/],
  ])('does not call %s unfinished: it is of a kind that is not taken', async (name, words) => {
    const { asked } = keeper()
    const { user } = open()
    await drop(name)
    await screen.findByText(words)
    await waitFor(() => expect(state()).toContain('没有收'))
    expect(screen.queryByText(/没有传完/)).toBeNull()
    await user.click(screen.getByRole('button', { name: /换一个/ }))
    await choose(user, 'better.png')
    await screen.findByText(/传好了/)
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    await waitFor(() => expect(state()).toBe('idle'))
    expect(asked.filter(({ path }) => path === uploadRoutes.begin.url)).toHaveLength(1)
  })

  it('names each file that is one too many', async () => {
    keeper()
    const { user } = open()
    await choose(user, ...Array.from({ length: 12 }, (_, n) => `${n}.png`))
    await waitFor(() => expect(state()).toBe('有 3 个文件没有收：换掉，或者移除它们'))
    expect(screen.getAllByText(/一共最多 9 个，这个多出来了/)).toHaveLength(3)
    for (const name of ['9.png', '10.png', '11.png'])
      screen.getByRole('button', { name: new RegExp(`移除.*${name}`) })
  })

  it('goes on with what another field or tab brought of the same file, and says nothing of bytes', async () => {
    let other = true
    const { sent } = keeper({
      between: (received) => {
        if (!other) return
        other = false
        received.set('photo.jpg', 8)
      },
    })
    const { user } = open()
    await choose(user, 'photo.jpg')
    await screen.findByText(/传好了/)
    expect(sent.at(-1)).toEqual(['photo.jpg', 8, 2])
  })

  it('travels smaller when it is a large photo, and says what it was and became', async () => {
    const made = new Blob(['tiny'], { type: 'image/jpeg' })
    vi.stubGlobal('createImageBitmap', async () => ({ width: 8000, height: 4000, close() {} }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect() {},
      drawImage() {},
    } as never)
    const sizes: number[][] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      done,
    ) {
      sizes.push([this.width, this.height])
      done(made)
    })
    const { sent } = keeper()
    const { user } = open()
    const large = new File([new Uint8Array(12 * 1024 * 1024)], 'IMG_0001.PNG')
    await user.upload(screen.getByLabelText('选择文件'), large)
    await screen.findByText('传好了，12.0 MB 缩小到 1 KB')
    expect(sizes).toEqual([[2560, 1280]])
    expect(sent).toEqual([['IMG_0001.jpg', 0, 4]])
  })

  it('holds the form while a file is stopped, and goes on with the missing part once the network is back', async () => {
    let offline = true
    const { sent } = keeper({ cut: (offset) => offline && offset === 8 })
    const { user } = open()
    await choose(user, 'photo.jpg')
    await screen.findByText(/没有传完：网络不通/)
    await screen.findByRole('button', { name: /接着传/ })
    expect(state()).toMatch(/^还有文件没有传完/)
    offline = false
    dispatchEvent(new Event('online'))
    await screen.findByText(/传好了/)
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
    await screen.findByText(/传好了/)
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
    await screen.findByText(/传好了/)
    await waitFor(() => expect(state()).toBe('idle'))
    expect(asked.filter(({ path }) => path === uploadRoutes.begin.url)).toHaveLength(1)
  })
})
