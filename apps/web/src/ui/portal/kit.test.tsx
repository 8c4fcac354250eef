import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closePage, openPage, refusal, stubServer } from '../../testing/page.tsx'
import { AreaPicker } from './AreaPicker.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Select, TextInput } from './Field.tsx'

afterEach(closePage)

describe('the summary of errors', () => {
  const errors = { name: '此项必填', code: '此项必填', brand: '请选择寄递企业' }
  const Page = ({ attempt }: { attempt: number }) => (
    <form>
      {attempt > 0 && <ErrorSummary form={{ errors, problem: undefined, attempt }} />}
      <TextInput name="name" label="企业名称" value="" onChange={() => undefined} />
      <TextInput name="code" label="统一社会信用代码" value="" onChange={() => undefined} />
      <Select name="brand" label="品牌" options={[]} value="" onChange={() => undefined} />
    </form>
  )

  it('names the fields of sentences that are alike', () => {
    const { rerender } = render(<Page attempt={0} />)
    rerender(<Page attempt={1} />)
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '企业名称：此项必填',
      '统一社会信用代码：此项必填',
      '请选择寄递企业',
    ])
  })
})

describe('an area', () => {
  it('says that its list did not arrive, and asks for it again', async () => {
    let isBack = false
    stubServer({
      '/api/bizapp/biz/area/children': () =>
        isBack ? [{ code: '440000', name: '广东省', level: 1, leaf: false }] : refusal(500, '服务器忙'),
    })
    const page = <AreaPicker name="area" legend="所在地区" value="" onChange={() => undefined} />
    const { user } = openPage(page, { path: '/', route: '/' })
    expect(await screen.findByRole('alert')).toHaveTextContent('地区名单没有取到')
    isBack = true
    await user.click(screen.getByRole('button', { name: '再试一次' }))
    await screen.findByRole('option', { name: '广东省' })
    expect(screen.queryByText(/地区名单没有取到/)).toBeNull()
  })
})
