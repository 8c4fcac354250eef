import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useId, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TabPanel, TabRow } from './TabRow.tsx'

const KEYS = ['one', 'two', 'three'] as const

function Page() {
  const id = useId()
  const [chosen, choose] = useState<(typeof KEYS)[number]>('one')
  return (
    <>
      <TabRow
        label="各部分"
        id={id}
        tabs={KEYS.map((key) => ({ key, title: key }))}
        chosen={chosen}
        onChoose={choose}
      />
      <TabPanel id={id} chosen={chosen}>
        in {chosen}
      </TabPanel>
    </>
  )
}

/** A page that begins anew with every tab. */
function Anew() {
  const [chosen, choose] = useState<(typeof KEYS)[number]>('one')
  return <Row key={chosen} chosen={chosen} choose={choose} />
}
function Row({
  chosen,
  choose,
}: {
  chosen: (typeof KEYS)[number]
  choose(key: (typeof KEYS)[number]): void
}) {
  const id = useId()
  return (
    <TabRow
      label="各部分"
      id={id}
      tabs={KEYS.map((key) => ({ key, title: key }))}
      chosen={chosen}
      onChoose={choose}
    />
  )
}

afterEach(cleanup)
const tab = (name: string) => screen.getByRole('tab', { name })

describe('tabs', () => {
  it('scroll nothing but their own row', () => {
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    render(<Page />)
    expect(scrolled).not.toHaveBeenCalled()
  })

  it('are one stop of the Tab key, and go round by arrows, Home and End', async () => {
    render(<Page />)
    await userEvent.tab()
    expect(tab('one')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(tab('three')).toHaveFocus()
    expect(screen.getByRole('tabpanel', { name: 'three' })).toHaveTextContent('in three')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(tab('two')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    expect(tab('one')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{End}')
    expect(tab('three')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id)
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab('three')])
  })

  it('keep the focus where the page begins anew with another tab', async () => {
    render(<Anew />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    expect(tab('two')).toHaveFocus()
  })
})
