import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PageFrame } from './PageFrame.tsx'
import { PageTitleContext } from './tabTitle.ts'
import { renderDesk, setWidth } from './testing/renderDesk.tsx'

afterEach(() => {
  cleanup()
  setWidth(1440)
})

const frame = (title: string) => (
  <PageTitleContext value="规则试算">
    <PageFrame title={title} note="不改动任何案件">
      <p>内容</p>
    </PageFrame>
  </PageTitleContext>
)

it.each([
  [1440, '规则试算', true],
  [390, '规则试算', false],
  [390, '短信模板一', true],
])('at %i says “%s” unless the bar of a phone has said it: %s', (width, title, said) => {
  setWidth(width)
  renderDesk(frame(title))
  expect(screen.queryAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual(
    said ? [title] : [],
  )
  expect(screen.getByText('不改动任何案件')).toBeVisible()
})

it('gives the note a line of its own on a phone: beside a title it would have what that leaves', () => {
  const sheet = readFileSync(path.join(import.meta.dirname, 'ui.css'), 'utf8')
  const onPhones = sheet.slice(sheet.indexOf('@media (max-width: 991px) {\n  /* A note'))
  expect(onPhones).toMatch(/\.o-page-head \{\s+flex-wrap: wrap;/)
  expect(onPhones).toMatch(/\.o-page-head > \.o-mut\.o-sm \{\s+flex-basis: 100%;/)
})
