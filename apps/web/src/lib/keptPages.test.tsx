import { cleanup, render } from '@testing-library/react'
import { Activity, useEffect, useLayoutEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KeptPageContext, keptPages, useDirty, useGone } from './keptPages.ts'
import { useLeaveGuard } from './leaving.ts'

let registry: ReturnType<typeof keptPages>
const gone = vi.fn()

function Part({ dirty }: { dirty: boolean }) {
  useDirty(dirty)
  useGone(gone)
  return null
}

/** A shell in small: pages by path, one shown. */
function Shell({
  shown,
  pages,
  dirty,
}: {
  shown: string
  pages: readonly string[]
  dirty: Record<string, boolean>
}) {
  useLayoutEffect(() => registry.show(shown), [shown])
  const all = pages.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is shown
  useEffect(() => {
    registry.settle()
    registry.keepOnly(all.split(','))
  }, [all, shown])
  useLeaveGuard(registry.isAnyDirty)
  return pages.map((path) => (
    <Activity key={path} mode={path === shown ? 'visible' : 'hidden'}>
      <KeptPageContext value={registry.page(path)}>
        {path in dirty && <Part dirty={dirty[path]!} />}
      </KeptPageContext>
    </Activity>
  ))
}

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  registry = keptPages()
  gone.mockReset()
})
afterEach(cleanup)

describe('a kept page', () => {
  it('would still lose what it would lose while it is hidden, and nothing in it ends', () => {
    const dirty = { '/a': true, '/b': false }
    const view = render(<Shell shown="/a" pages={['/a', '/b']} dirty={dirty} />)
    expect([registry.isDirty('/a'), registry.isDirty('/b'), leave()]).toEqual([true, false, true])
    view.rerender(<Shell shown="/b" pages={['/a', '/b']} dirty={dirty} />)
    expect([registry.isDirty('/a'), leave()]).toEqual([true, true])
    view.rerender(<Shell shown="/a" pages={['/a', '/b']} dirty={dirty} />)
    expect(registry.isDirty('/a')).toBe(true)
    expect(gone).not.toHaveBeenCalled()
  })

  it('has nothing to lose once it is saved', () => {
    const view = render(<Shell shown="/a" pages={['/a']} dirty={{ '/a': true }} />)
    view.rerender(<Shell shown="/a" pages={['/a']} dirty={{ '/a': false }} />)
    expect([registry.isDirty('/a'), leave()]).toEqual([false, false])
    expect(gone).not.toHaveBeenCalled()
  })

  it('ends a part that goes while the page is shown', () => {
    const view = render(<Shell shown="/a" pages={['/a']} dirty={{ '/a': true }} />)
    view.rerender(<Shell shown="/a" pages={['/a']} dirty={{}} />)
    expect(registry.isDirty('/a')).toBe(false)
    expect(gone).toHaveBeenCalledOnce()
  })

  it('ends everything once its tab is closed, shown or hidden', () => {
    const dirty = { '/a': true, '/b': true }
    const view = render(<Shell shown="/a" pages={['/a', '/b']} dirty={dirty} />)
    view.rerender(<Shell shown="/b" pages={['/a', '/b']} dirty={dirty} />)
    view.rerender(<Shell shown="/b" pages={['/b']} dirty={dirty} />)
    expect(gone).toHaveBeenCalledOnce()
    view.rerender(<Shell shown="/c" pages={['/c']} dirty={dirty} />)
    expect(gone).toHaveBeenCalledTimes(2)
    expect(registry.isAnyDirty()).toBe(false)
  })

  it('forgets a part that went while the page was hidden, as soon as it is shown again', async () => {
    let close = () => {}
    function Page() {
      const [open, setOpen] = useState(true)
      close = () => setOpen(false)
      return open ? <Part dirty /> : null
    }
    function Two({ shown }: { shown: string }) {
      useLayoutEffect(() => registry.show(shown), [shown])
      // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is shown
      useEffect(() => registry.settle(), [shown])
      return (
        <Activity mode={shown === '/a' ? 'visible' : 'hidden'}>
          <KeptPageContext value={registry.page('/a')}>
            <Page />
          </KeptPageContext>
        </Activity>
      )
    }
    const view = render(<Two shown="/a" />)
    view.rerender(<Two shown="/b" />)
    close()
    await vi.waitFor(() => {
      view.rerender(<Two shown="/b" />)
      view.rerender(<Two shown="/a" />)
      expect(registry.isDirty('/a')).toBe(false)
    })
    expect(gone).toHaveBeenCalledOnce()
  })
})
