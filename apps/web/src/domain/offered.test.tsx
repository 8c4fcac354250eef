import { contract } from '@appeal/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useDictionary } from '../ui/dictionary.ts'
import { renderDesk } from '../ui/testing/renderDesk.tsx'
import { stubApi } from '../ui/testing/stubApi.ts'
import { useBrands } from './brands.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const brand = (code: string, name: string, validTo: string | null) => ({
  ...{
    code,
    name,
    nameEn: name,
    hotline: null,
    complaintUrl: null,
    serviceKinds: ['EXPRESS'],
    otherNames: [],
    patterns: [],
    validFrom: null,
  },
  validTo,
})
const node = (dictValue: string, dictLabel: string, more: object = {}) => ({
  ...{ id: dictValue, parentId: '1', name: dictLabel, dictLabel, dictValue, category: 'BIZ' as const },
  ...{ sortCode: 1, ...more },
})
const names = (options: readonly { label: string }[]) => options.map(({ label }) => label).join('、')

function Probe() {
  const brands = useBrands()
  const dictionary = useDictionary()
  return (
    <dl>
      <dd>可选：{names(brands.options)}</dd>
      <dd>查询：{names(brands.all)}</dd>
      <dd>名称：{brands.word('OLD')}</dd>
      <dd>渠道：{names(dictionary.options('CHANNEL'))}</dd>
      <dd>记录：{names(dictionary.options('CHANNEL', 'FAX'))}</dd>
      <dd>全部：{names(dictionary.all('CHANNEL'))}</dd>
      <dd>标签：{dictionary.label('CHANNEL', 'FAX')}</dd>
    </dl>
  )
}

it('what is over or not yet begun is chosen by nobody, and named as before', async () => {
  stubApi()
    .on(contract.brands.list, [brand('OLD', '旧快递', '2020-06-30'), brand('NEW', '新快递', null)])
    .on(contract.dictionaries.tree, [
      node('CHANNEL', '渠道', {
        children: [
          node('WEB', '网站'),
          node('FAX', '传真', { validTo: '2020-06-30' }),
          node('APP', '应用', { validFrom: '2999-01-01' }),
        ],
      }),
    ])
  renderDesk(<Probe />)
  for (const words of [
    '可选：新快递',
    '查询：旧快递、新快递',
    '名称：旧快递',
    '渠道：网站',
    '记录：网站、传真',
    '全部：网站、传真、应用',
    '标签：传真',
  ])
    expect(await screen.findByText(words)).toBeVisible()
})
