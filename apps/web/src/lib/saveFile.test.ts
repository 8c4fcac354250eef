import { fileRoutes } from '@appeal/contract/files/files.routes.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { saveFile, setApiHooks } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  setApiHooks({})
})

const answers = (reply: Response) => vi.stubGlobal('fetch', () => Promise.resolve(reply))
const links: HTMLAnchorElement[] = []
const watchLinks = () => {
  links.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this)
  })
}

describe('saving a file', () => {
  it('hands the file to the person under its own name', async () => {
    watchLinks()
    answers(
      new Response(new Blob(['%PDF']), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename=${encodeURIComponent('照片 1.pdf')}`,
        },
      }),
    )
    await saveFile(fileRoutes.download, { query: { id: '1' } })
    expect(links.map(({ download, href }) => [download, href.split(':')[0]])).toEqual([
      ['照片 1.pdf', 'blob'],
    ])
  })

  it('warns, and saves nothing, when the answer is not HTTP 200', async () => {
    watchLinks()
    const warned = vi.fn()
    setApiHooks({ warned })
    answers(new Response('', { status: 502 }))
    await expect(saveFile(fileRoutes.download, { query: { id: '1' } })).rejects.toMatchObject({ code: 503 })
    expect(warned).toHaveBeenCalledWith('文件下载失败或此文件不存在')
    expect(links).toEqual([])
  })
})
