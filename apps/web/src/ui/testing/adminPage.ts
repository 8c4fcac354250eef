import { contract } from '@appeal/contract'
import type { Page } from '@appeal/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { type AnyRoute, setApiHooks } from '../../lib/api.ts'
import { setUserInfo } from '../../lib/session.ts'
import { setWidth } from './renderDesk.tsx'
import { stubApi } from './stubApi.ts'

/** Somebody who was granted these calls, at a wide desk; refusals are told to `told`, as the shell would show them. */
export function asAdmin(...routes: readonly (AnyRoute | Record<string, AnyRoute>)[]) {
  const granted = routes.flatMap((one) =>
    'permission' in one ? [one as AnyRoute] : Object.values(one as Record<string, AnyRoute>),
  )
  setWidth(1440)
  setUserInfo({
    id: '1',
    account: 'admin',
    permissionCodeList: granted.map(({ permission }) => permission),
  })
  const told = vi.fn<(words: string) => void>()
  setApiHooks({
    failed(error) {
      error.told = true
      told(error.msg)
    },
  })
  return { api: stubApi().on(contract.dictionaries.tree, []), told }
}

/** One page that holds these records. */
export const pageOf = <T>(...records: T[]): Page<T> => ({
  ...{ records, total: records.length, size: 10, current: 1, pages: 1 },
})

export const stamps = { version: 1, createTime: '2026-09-21 14:00:00', updateTime: '2026-09-21 14:00:00' }

/** The row of a list that holds this text. */
export const rowOf = async (text: string): Promise<HTMLElement> =>
  (await screen.findAllByText(text)).map((one) => one.closest('tr')).find((row) => row !== null)!

/** Presses an act of a row and, where it asks, the same word in its question. */
export async function press(text: string, act: string, sure?: string): Promise<void> {
  await userEvent.click(within(await rowOf(text)).getByRole('button', { name: act }))
  if (sure === undefined) return
  const dialog = await screen.findByRole('dialog')
  const name = new RegExp(`^${[...sure].join('\\s*')}$`)
  await userEvent.click(within(dialog).getByRole('button', { name }))
}

/** Presses the button that saves the form in front. */
export async function save(word = '保存'): Promise<HTMLElement> {
  const dialog = (await screen.findAllByRole('dialog')).at(-1)!
  const name = new RegExp(`^${[...word].join('\\s*')}$`)
  await userEvent.click(within(dialog).getByRole('button', { name }))
  return dialog
}
