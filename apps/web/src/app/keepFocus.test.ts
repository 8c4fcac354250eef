import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFocus } from './keepFocus.ts'
import { useKeptFocus } from './office/useKeptFocus.ts'

let end: () => void
const find = (id: string) => document.getElementById(id) as HTMLElement
/** Time for the page to say where the focus goes, and for it to be led. */
const settle = async () => {
  await vi.advanceTimersByTimeAsync(1_000)
}

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `
    <main>
      <h1 id="page">我的消息</h1>
      <button id="all">全部标为已读</button>
      <section id="older"><h2 id="second">更早</h2><ul><li id="row"><h3 id="title">一条</h3>
        <button id="act">删除</button></li></ul></section>
    </main>
    <div role="dialog"><h2 id="asked">确定吗</h2><button id="yes">确定</button></div>`
  end = keepFocus()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

describe('the focus, when what had it goes away', () => {
  it.each([
    ['a button alone', 'all', ['all'], 'page'],
    ['a button in a row', 'act', ['act'], 'title'],
    ['a row with its heading', 'act', ['row'], 'second'],
    ['a section', 'act', ['older'], 'page'],
  ])('%s: goes on from the heading before it', async (_, focused, gone, heading) => {
    find(focused).focus()
    for (const id of gone) find(id).remove()
    await settle()
    expect(document.activeElement).toBe(find(heading))
  })

  it('goes from a dialog to the page it lay over, where nobody takes it', async () => {
    find('yes').focus()
    document.querySelector('[role="dialog"]')?.remove()
    await settle()
    expect(document.activeElement).toBe(find('page'))
  })

  it('leaves it where whoever took it away led it', async () => {
    find('act').focus()
    find('act').remove()
    setTimeout(() => find('all').focus(), 100)
    await settle()
    expect(document.activeElement).toBe(find('all'))
  })

  it('leaves it alone while it is there, and where nothing had it', async () => {
    find('row').remove()
    await settle()
    expect(document.activeElement).toBe(document.body)
    find('all').focus()
    find('second').remove()
    await settle()
    expect(document.activeElement).toBe(find('all'))
  })

  it('takes no heading of a page that is kept and not shown', async () => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML('afterbegin', '<div hidden><h1 id="other">另一页</h1></div>')
    find('all').focus()
    find('page').remove()
    find('all').remove()
    await settle()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('the houses', () => {
  beforeEach(() => end())

  it('the portal keeps it from the first stirring of a hand', async () => {
    vi.useRealTimers()
    const { bring } = await import('./portal/ahead.ts')
    expect(bring().length).toBeGreaterThan(20)
    find('act').focus()
    find('act').remove()
    await vi.waitFor(() => expect(document.activeElement).toBe(find('title')))
  })

  it('the desk keeps it from the first move of the focus', async () => {
    vi.useRealTimers()
    const { unmount } = renderHook(() => useKeptFocus())
    find('act').focus()
    await import('./keepFocus.ts')
    await Promise.resolve()
    find('act').remove()
    await vi.waitFor(() => expect(document.activeElement).toBe(find('title')))
    unmount()
  })
})
