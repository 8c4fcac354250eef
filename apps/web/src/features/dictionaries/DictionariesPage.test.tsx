import { contract } from '@appeal/contract'
import type { DictRecord } from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../lib/i18n.ts'
import { asAdmin, pageOf, press, rowOf, save, stamps } from '../../ui/testing/adminPage.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import DictionariesPage from './DictionariesPage.tsx'

const { dictionaries, records } = contract
const entry = (id: string, dictLabel: string, more: Partial<DictRecord> = {}): DictRecord => ({
  ...{ id, parentId: '1', dictLabel, dictLabelEn: dictLabel, dictValue: `V${id}`, dictColor: null },
  ...{ category: 'BIZ', sortCode: 1, level: 2, basis: null, extJson: null, validFrom: null, validTo: null },
  ...stamps,
  ...more,
})
const type = entry('1', '申诉渠道', { parentId: '0', level: 1 })
afterEach(() => {
  cleanup()
  setLanguage('zh-cn')
  vi.unstubAllGlobals()
})

/** Presses what stands behind 更多 of a row. */
async function pressMore(text: string, act: string) {
  await press(text, '更多')
  await userEvent.click(await screen.findByRole('menuitem', { name: act }))
}

describe('dictionaries', () => {
  it('keep what records use and say how many; entries of the framework have no deletion', async () => {
    const { api, told } = asAdmin(dictionaries, records)
    const sentence = '“网站”正被 3 条记录使用，不能删除'
    api
      .on(dictionaries.list, [type])
      .on(dictionaries.page, pageOf(entry('2', '网站'), entry('3', '男', { category: 'FRM' })))
      .on(dictionaries.delete, refuse(500, sentence))
    renderDesk(<DictionariesPage />)
    await pressMore('网站', '删除')
    await save('删除')
    await waitFor(() => expect(told).toHaveBeenCalledWith(sentence))
    expect(within(await rowOf('男')).queryByRole('button', { name: '删除' })).toBeNull()
  })

  it('name their types in the language of the reader', async () => {
    setLanguage('en')
    const { api } = asAdmin(dictionaries, records)
    api
      .on(dictionaries.list, [{ ...type, dictLabelEn: 'Channel of an appeal' }])
      .on(dictionaries.page, pageOf())
    renderDesk(<DictionariesPage />)
    expect(await screen.findByRole('button', { name: 'Channel of an appeal V1' })).toBeVisible()
  })

  it('give the list the whole of a phone, the types in a field above it', async () => {
    const { api } = asAdmin(dictionaries, records)
    setWidth(390)
    api.on(dictionaries.list, [type]).on(dictionaries.page, pageOf(entry('2', '网站')))
    renderDesk(<DictionariesPage />)
    expect(await screen.findByText('网站')).toBeVisible()
    expect(document.querySelector('.o-rec-side')).toBeNull()
    await userEvent.click(screen.getByRole('combobox', { name: '字典类型' }))
    await userEvent.click(await screen.findByTitle('申诉渠道 V1'))
    await waitFor(() => expect(api.to(dictionaries.page).at(-1)?.query).toMatchObject({ parentId: '1' }))
  })

  it('show what changed, by whom, old and new', async () => {
    const { api } = asAdmin(dictionaries, records)
    api
      .on(dictionaries.list, [type])
      .on(dictionaries.page, pageOf(entry('2', '网站')))
      .on(records.history, [
        {
          ...{ id: '9', opTime: '2026-09-20 09:00:00', opUser: '苏敏', name: 'dictionaries.edit' },
          changes: [{ field: 'dictLabel', before: '官网', after: '网站' }],
        },
      ])
    renderDesk(<DictionariesPage />)
    await pressMore('网站', '历史')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/官网/)).toBeVisible()
    expect(within(dialog).getByText(/苏敏/)).toBeVisible()
  })

  it('narrow to the chosen type', async () => {
    const { api } = asAdmin(dictionaries.page)
    api.on(dictionaries.list, [type]).on(dictionaries.page, pageOf(entry('2', '网站')))
    renderDesk(<DictionariesPage />)
    await userEvent.click(await screen.findByRole('button', { name: /申诉渠道/ }))
    await waitFor(() => expect(api.to(dictionaries.page).at(-1)?.query.parentId).toBe('1'))
    expect(screen.queryByRole('button', { name: /新增/ })).toBeNull()
  })
})

describe('the days of an entry', () => {
  it('are set by themselves, and emptied as well; what is over is told so', async () => {
    const { api } = asAdmin(dictionaries, records)
    api
      .on(dictionaries.list, [type])
      .on(
        dictionaries.page,
        pageOf(entry('2', '百世快递', { validTo: '2020-06-30' }), entry('3', '申通快递')),
      )
      .on(dictionaries.validity, null)
    renderDesk(<DictionariesPage />)
    expect(within(await rowOf('百世快递')).getByText(/至 2020-06-30.*已停用/)).toBeVisible()
    await press('申通快递', '有效期')
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText(/最后有效日/), '2026-12-31')
    await save()
    await waitFor(() =>
      expect(api.to(dictionaries.validity)[0]?.body).toMatchObject({ id: '3', validTo: '2026-12-31' }),
    )
  })

  it('are none of a type or of the framework', async () => {
    const { api } = asAdmin(dictionaries, records)
    api
      .on(dictionaries.list, [type])
      .on(dictionaries.page, pageOf(type, entry('3', '男', { category: 'FRM' })))
    renderDesk(<DictionariesPage />)
    for (const name of ['申诉渠道', '男'])
      expect(within(await rowOf(name)).queryByRole('button', { name: '有效期' })).toBeNull()
  })
})
