import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Kbd } from './Kbd.tsx'
import { resetPreferences, setPreferences } from './theme/preferences.ts'
import { keysNow, useKeys } from './useKeys.ts'

const search = vi.fn()
const write = vi.fn()
const assign = vi.fn()

function Page() {
  useKeys({ s: search, n: write }, [{ press: 'shift+w', words: '暂存答复', act: assign }])
  return <input aria-label="说明" />
}

afterEach(() => {
  cleanup()
  resetPreferences()
  vi.clearAllMocks()
})

const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, code: `Key${key.toUpperCase()}`, ...more })

describe('keys of a page', () => {
  it('act as they are typed, and not in a field or in a chord', () => {
    const { getByLabelText } = render(<Page />)
    press('s')
    press('s', {}, getByLabelText('说明'))
    press('s', { ctrlKey: true })
    press('s', { altKey: true })
    expect(search).toHaveBeenCalledTimes(1)
    press('W', { shiftKey: true })
    expect(assign).toHaveBeenCalledTimes(1)
    press('w')
    expect(assign).toHaveBeenCalledTimes(1)
  })

  it('want Alt where single characters are switched off, whatever sign the keyboard writes with it', () => {
    setPreferences({ singleKeys: false })
    render(<Page />)
    press('s')
    press('n')
    expect(search).not.toHaveBeenCalled()
    press('s', { altKey: true })
    press('˜', { altKey: true, code: 'KeyN' })
    press('∑', { altKey: true, shiftKey: true, code: 'KeyW' })
    expect([search, write, assign].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  })

  it('are listed with their words while their page is there', () => {
    const { unmount } = render(<Page />)
    expect(keysNow().map(({ press: key, words }) => [key, words])).toEqual([
      ['s', '搜索页面'],
      ['n', '写一条'],
      ['shift+w', '暂存答复'],
    ])
    unmount()
    expect(keysNow()).toEqual([])
  })

  it('are shown as they are to be pressed', () => {
    const { container, rerender } = render(<Kbd keys={['J']} />)
    expect(container.textContent).toBe('J')
    setPreferences({ singleKeys: false })
    rerender(<Kbd keys={['J']} />)
    expect(container.textContent).toBe('AltJ')
    rerender(<Kbd keys={['Ctrl', '↵']} />)
    expect(container.textContent).toBe('Ctrl↵')
  })
})
