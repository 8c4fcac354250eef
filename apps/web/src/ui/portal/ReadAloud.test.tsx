import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closePage, openPage } from '../../testing/page.tsx'
import ReadAloud from './ReadAloud.tsx'

interface Speech {
  text: string
  lang: string
  onend?: () => void
}
const said: Speech[] = []
const voice = {
  speak: vi.fn((speech: Speech) => said.push(speech)),
  cancel: vi.fn(),
  pause: vi.fn(),
  resume: vi.fn(),
}

beforeEach(() => {
  said.length = 0
  vi.clearAllMocks()
  vi.stubGlobal('speechSynthesis', voice)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = ''
      constructor(readonly text: string) {}
    },
  )
})
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
})

const open = (more: object = {}) =>
  openPage(
    <>
      <main
        id="main"
        ref={(node) => {
          if (node) Object.defineProperty(node, 'innerText', { value: '第一步。您的姓名？' })
        }}
      />
      <ReadAloud {...more} />
    </>,
    { path: '/portal/home', route: '/portal/home' },
  )

describe('reading aloud', () => {
  it('says the work of the page sentence by sentence, pauses, goes on, and stops', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: '朗读本页' }))
    expect(said.map(({ text, lang }) => [text, lang])).toEqual([
      ['第一步。', 'zh-CN'],
      ['您的姓名？', 'zh-CN'],
    ])
    await user.click(screen.getByRole('button', { name: '暂停' }))
    expect(voice.pause).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: '继续朗读' }))
    expect(voice.resume).toHaveBeenCalledOnce()
    voice.cancel.mockClear()
    await user.click(screen.getByRole('button', { name: '停止朗读' }))
    expect(voice.cancel).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: '朗读本页' })).toBeVisible()
  })

  it('falls silent with the page it stands on', async () => {
    const { user } = open({ text: () => '全文。' })
    await user.click(screen.getByRole('button', { name: '朗读全文' }))
    voice.cancel.mockClear()
    closePage()
    expect(voice.cancel).toHaveBeenCalled()
  })

  it('says where the browser has no voice', () => {
    vi.unstubAllGlobals()
    open()
    expect(screen.getByText('这个浏览器不支持朗读。')).toBeVisible()
  })
})
