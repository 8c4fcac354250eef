import { contract } from '@appeal/contract'
import type { FileRecord } from '@appeal/contract/files/files.admin.routes.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUserInfo } from '../../lib/session.ts'
import { FilePreview } from '../../ui/FilePreview.tsx'
import { sheetAsRows, wordAsHtml } from '../../ui/preview/documents.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../ui/testing/stubApi.ts'
import FilesPage from './FilesPage.tsx'

// The part of the converter that browsers get; without it tests would run the one that reads files of this machine.
vi.mock('mammoth', () => import('mammoth/mammoth.browser.js'))

const { dictionaries, fileAdmin, fileRead } = contract
const row = (more: Partial<FileRecord> = {}): FileRecord => ({
  ...{
    id: '7',
    engine: 'LOCAL',
    bucket: null,
    name: '说明.pdf',
    suffix: 'pdf',
    sizeKb: 12,
    sizeInfo: '12 KB',
  },
  ...{ objName: 'ab', storagePath: 'files/ab', downloadPath: '/d?id=7', thumbnail: null, extJson: null },
  ...{ ownerKind: 'library', ownerId: '7', isSealed: true, createTime: '2026-09-21 14:00:00' },
  ...{ createUser: '1', createUserName: '周岚', can: ['open', 'delete'] },
  ...more,
})

let api: ReturnType<typeof stubApi>
const rows = (...records: FileRecord[]) =>
  api.on(fileAdmin.page, { records, total: records.length, size: 10, current: 1, pages: 1 })
beforeEach(() => {
  setWidth(1440)
  setUserInfo({
    id: '1',
    account: 'sysadmin',
    permissionCodeList: Object.values(fileAdmin).map(({ permission }) => permission),
  })
  api = stubApi().on(dictionaries.tree, [])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('files', () => {
  it('opens and deletes nothing that the server does not say', async () => {
    rows(row({ name: '张***.png', suffix: 'png', ownerKind: 'appeal', can: [] }))
    renderDesk(<FilesPage />)
    expect(await screen.findByText('张***.png')).toBeVisible()
    expect(screen.queryByRole('button', { name: '预览' })).toBeNull()
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '详情' }))
    expect(await screen.findByText(/只对有权查看案件的人显示/)).toBeVisible()
  })

  it('says what a file of a conversation belongs to in words', async () => {
    rows(row({ ownerKind: 'case_message' }))
    renderDesk(<FilesPage />)
    expect(await screen.findByText(/往来消息/)).toBeVisible()
    expect(screen.queryByText(/case_message/)).toBeNull()
  })

  it('plays a video by a signed link', async () => {
    rows(row({ id: '8', name: '录像.mp4', suffix: 'mp4' }))
    api.on(fileRead.link, { url: '/open?id=8', expiresAt: '' })
    renderDesk(<FilesPage />)
    await userEvent.click(await screen.findByRole('button', { name: '预览' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.querySelector('video')?.getAttribute('src')).toBe('/open?id=8'))
    expect(api.to(fileRead.link)[0]?.query.id).toBe('8')
  })

  it('says that a file which is gone has no preview', async () => {
    api.on(fileRead.link, refuse(404, '文件不存在'))
    renderDesk(<FilePreview file={{ id: '9', name: '坏.mp4', suffix: 'mp4' }} />)
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', '无法预览，请下载后查看')
  })

  it('asks the server by the filters', async () => {
    rows(row())
    renderDesk(<FilesPage />)
    await userEvent.type(await screen.findByPlaceholderText(/^文件名/), '说明.pdf{Enter}')
    await waitFor(() => expect(api.to(fileAdmin.page).at(-1)?.query.searchKey).toBe('说明.pdf'))
  })
})

describe('documents of offices', () => {
  const zip = (parts: Record<string, string>): ArrayBuffer => {
    const bytes = zipSync(
      Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
    )
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  }
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const RELS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

  // What the cleaner takes out needs a real browser's DOM: the simulated one gives it no true tree.
  it('are shown in words, what looks like code as the words it is', async () => {
    const html = await wordAsHtml(
      zip({
        '[Content_Types].xml':
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        '_rels/.rels': `<Relationships ${RELS}><Relationship Id="r1" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
        'word/_rels/document.xml.rels': `<Relationships ${RELS}><Relationship Id="r2" Type="${R}/hyperlink" Target="https://example.cn" TargetMode="External"/></Relationships>`,
        'word/document.xml': `<w:document ${W} xmlns:r="${R}"><w:body><w:p><w:r><w:t>第一段 &lt;script&gt;</w:t></w:r></w:p><w:p><w:hyperlink r:id="r2"><w:r><w:t>链接</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`,
      }),
    )
    expect(html).toContain('第一段 &lt;script&gt;')
    expect(html).toContain('链接')
    expect(html).not.toContain('<script')
  })

  it.each([
    [
      'a cell far away',
      (sheet: string) => sheet.replace(/r="A2"/, 'r="XFD20000"').replace(/r="2"/, 'r="20000"'),
    ],
    [
      'a sheet that unpacks to more than a page can hold',
      (sheet: string) => sheet + ' '.repeat(25 * 1024 * 1024),
    ],
  ])('are not read where they have %s', async (_what, spoil) => {
    const { default: writeXlsx } = await import('write-excel-file/browser')
    const blob = await writeXlsx([[{ value: '名称' }], [{ value: '值' }]] as never).toBlob()
    const parts = unzipSync(new Uint8Array(await blob.arrayBuffer()))
    const name = Object.keys(parts).find((part) => part.startsWith('xl/worksheets/'))!
    const spoilt = zipSync({ ...parts, [name]: strToU8(spoil(strFromU8(parts[name]!))) })
    expect(spoilt.byteLength).toBeLessThan(64 * 1024)
    await expect(sheetAsRows(spoilt.buffer as ArrayBuffer)).rejects.toThrow(RangeError)
  })

  it('give the rows of their first sheet', async () => {
    const { default: writeXlsx } = await import('write-excel-file/browser')
    const blob = await writeXlsx([[{ value: '名称' }, { value: 3 }], [{ value: '=1+1' }]] as never).toBlob()
    expect(await sheetAsRows(await blob.arrayBuffer())).toEqual({
      total: 2,
      rows: [
        ['名称', '3'],
        ['=1+1', ''],
      ],
    })
  })
})
