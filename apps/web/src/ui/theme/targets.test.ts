import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const sheet = readFileSync(path.join(import.meta.dirname, 'office.css'), 'utf8')
const onPhones = sheet.slice(sheet.lastIndexOf('@media (max-width: 991px)'))

// WCAG 2.5.8: the parts of the desk kit that are smaller than a finger needs.
it.each([
  ...['ant-switch', 'ant-input-clear-icon', 'ant-picker-clear', 'ant-select-clear'],
  'ant-select-selection-item-remove',
])('%s is at least 24 px on a phone', (name) => {
  const said = new RegExp(`body\\.office [^{}]*\\.${name}\\b[^{}]*\\{([^}]*)\\}`).exec(onPhones)?.[1]
  expect(said).toMatch(/\b(min-)?width: (2[4-9]|[3-9]\d)px/)
  expect(said).toMatch(/\b(min-)?height: (2[4-9]|[3-9]\d)px/)
})

it('a case of the day is at least 24 px high on a phone', () => {
  const day = readFileSync(path.join(import.meta.dirname, '../../features/cases/day/day.module.css'), 'utf8')
  expect(day.slice(day.lastIndexOf('@media'))).toMatch(/\.dayTitle \{[^}]*min-height: (2[4-9]|[3-9]\d)px/)
})
