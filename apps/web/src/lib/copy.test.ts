import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
})

it('copies by a selected field where the browser has no clipboard for plain addresses, and leaves the focus', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  let selected: string | undefined
  document.execCommand = () => {
    selected = (document.activeElement as HTMLTextAreaElement).value
    return true
  }
  document.body.innerHTML = '<button>复制</button>'
  const button = document.querySelector('button')!
  button.focus()
  expect(await copyText('SS4403002026091800027')).toBe(true)
  expect(selected).toBe('SS4403002026091800027')
  expect(document.querySelector('textarea')).toBeNull()
  expect(document.activeElement).toBe(button)
})

it('says so where it could not', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  document.execCommand = () => {
    throw new Error('not allowed')
  }
  expect(await copyText('1')).toBe(false)
  expect(document.querySelector('textarea')).toBeNull()
})
