import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { act, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import type { HookAPI } from 'antd/es/modal/useModal'
import { afterEach, describe, expect, it } from 'vitest'
import { renderDesk } from '../testing/renderDesk.tsx'

let modal: HookAPI
function Asker() {
  modal = App.useApp().modal
  return null
}

// They would leave by a motion, which has no end here.
afterEach(() => {
  for (const one of document.querySelectorAll('.ant-modal-root')) one.parentElement?.remove()
})

describe('what asks or tells over a page', () => {
  it.each(['confirm', 'info', 'success', 'warning', 'error'] as const)(
    'is called by its title: %s',
    async (kind) => {
      renderDesk(<Asker />)
      const title = `确定退出 ${kind}？`
      let shown: ReturnType<HookAPI['confirm']> | undefined
      act(() => {
        shown = modal[kind]({ title, content: '没有保存的内容会丢失。' })
      })
      // What was closed before leaves the page a moment later.
      await waitFor(() => expect(screen.getAllByRole('dialog').at(-1)!.textContent).toContain(title))
      const dialog = screen.getAllByRole('dialog').at(-1)!
      const named = dialog.querySelector(`[id="${dialog.getAttribute('aria-labelledby')}"]`)
      expect(named?.textContent).toBe(title)
      act(() => shown?.destroy())
    },
  )
})

describe('the places that ask or tell', () => {
  const web = path.resolve(import.meta.dirname, '../..')
  const calls = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(path.join(web, file), 'utf8').matchAll(
          /\b[mM]odal\.(?:confirm|info|success|warning|error)\(\{([\s\S]{0,300})/g,
        ),
      ].map(([, given]) => ({ file, given: given! })),
    )

  it('give each a title', () => {
    expect(calls.length).toBeGreaterThan(25)
    expect(calls.filter(({ given }) => !/\btitle\b/.test(given)).map(({ file }) => file)).toEqual([])
  })
})
