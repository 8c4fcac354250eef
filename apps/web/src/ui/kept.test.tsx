import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Activity, type ReactNode, useLayoutEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KeptPageContext, keptPages } from '../lib/keptPages.ts'
import * as upload from '../lib/upload.ts'
import { FilesField } from './FilesField.tsx'
import { RichText } from './RichText.tsx'
import { OfficeTheme } from './theme/OfficeTheme.tsx'

let registry: ReturnType<typeof keptPages>
beforeEach(() => {
  registry = keptPages()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Kept({ shown, children }: { shown: boolean; children: ReactNode }) {
  useLayoutEffect(() => registry.show(shown ? '/a' : '/b'), [shown])
  return (
    <OfficeTheme>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <KeptPageContext value={registry.page('/a')}>{children}</KeptPageContext>
      </Activity>
    </OfficeTheme>
  )
}
const turn = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

describe('an editor whose page is hidden', () => {
  it('has its text when it is shown again, and goes on', async () => {
    const told = vi.fn()
    function Page() {
      const [text, setText] = useState('<p>起头</p>')
      return (
        <RichText
          label="正文"
          value={text}
          onChange={(html) => {
            setText(html)
            told(html)
          }}
        />
      )
    }
    const page = <Page />
    const view = render(<Kept shown>{page}</Kept>)
    const field = () => screen.getByRole('textbox', { name: '正文' }) as HTMLElement & { editor?: never }
    type Writable = { editor: { commands: { insertContent(text: string): boolean } } }
    act(() => void (field() as unknown as Writable).editor.commands.insertContent('写到一半'))
    await waitFor(() => expect(told).toHaveBeenCalled())
    for (const shown of [false, true, false, true]) {
      view.rerender(<Kept shown={shown}>{page}</Kept>)
      await turn()
    }
    expect(field().textContent).toContain('写到一半')
    act(() => void (field() as unknown as Writable).editor.commands.insertContent('，接着写'))
    await waitFor(() => expect(told.mock.lastCall?.[0]).toContain('接着写'))
    fireEvent.click(screen.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(field().textContent).not.toContain('接着写'))
  })
})

describe('an upload whose page is hidden', () => {
  it('goes on, is there when the page is shown again, and ends with the page', async () => {
    let done: (file: never) => void = () => {}
    let signal: AbortSignal | undefined
    vi.spyOn(upload, 'uploadFile').mockImplementation((_way, _file, onProgress, given) => {
      signal = given
      onProgress(0.5)
      return new Promise((resolve) => {
        done = resolve as never
      })
    })
    function Page() {
      const [files, setFiles] = useState<never[]>([])
      return <FilesField value={files} onChange={(next) => setFiles(next as never[])} />
    }
    const page = <Page />
    const view = render(<Kept shown>{page}</Kept>)
    const pick = () =>
      fireEvent.change(document.querySelector('input[type="file"]')!, {
        target: { files: [new File(['x'], '面单.png', { type: 'image/png' })] },
      })
    pick()
    await screen.findByRole('progressbar')
    expect(registry.isDirty('/a')).toBe(true)
    view.rerender(<Kept shown={false}>{page}</Kept>)
    expect(signal?.aborted).toBe(false)
    await act(async () => done({ id: '5', name: '面单.png', suffix: 'png', sizeInfo: '1 KB' } as never))
    view.rerender(<Kept shown>{page}</Kept>)
    expect(await screen.findByText(/1 KB/)).toBeVisible()
    await waitFor(() => expect(registry.isDirty('/a')).toBe(false))
    pick()
    await screen.findByRole('progressbar')
    view.rerender(<Kept shown={false}>{page}</Kept>)
    registry.keepOnly([])
    expect(signal?.aborted).toBe(true)
  })
})
