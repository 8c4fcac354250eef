import { contract } from '@appeal/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api as operations } from '../lib/deskOperations.ts'
import { clearStorage } from '../lib/storage.ts'
import { OrgSelect } from './OrgSelect.tsx'
import { OwnForm } from './OwnForm.tsx'
import { PersonSelect } from './PersonSelect.tsx'
import { asAdmin, pageOf } from './testing/adminPage.ts'
import { renderDesk } from './testing/renderDesk.tsx'

const { accounts } = contract
afterEach(() => {
  cleanup()
  clearStorage()
  vi.unstubAllGlobals()
})

function Page() {
  const [form] = Form.useForm<{ who?: string; where?: string }>()
  return (
    <OwnForm what="choosing" form={form} onFinish={() => false}>
      <Form.Item name="who" label="负责人">
        <PersonSelect route={operations.accounts.userSelector} />
      </Form.Item>
      <Form.Item name="where" label="机构">
        <OrgSelect route={operations.accounts.orgTreeSelector} />
      </Form.Item>
    </OwnForm>
  )
}

describe('a choice that a form kept', () => {
  it('is told by its name though the first page of the picker does not hold it', async () => {
    const { api } = asAdmin(accounts)
    const org = { id: '51', parentId: '0', name: '深圳市邮政管理局', isLeaf: true }
    api
      .on(accounts.userSelector, pageOf({ id: '71', account: 'wangfang', name: '王芳' }) as never)
      .on(accounts.orgTreeSelector, [org] as never)
    const first = renderDesk(<Page />)
    const [who, where] = await screen.findAllByRole('combobox')
    await userEvent.click(who!)
    await userEvent.click(await screen.findByTitle('王芳 wangfang'))
    await userEvent.click(where!)
    await userEvent.click(await screen.findByText('深圳市邮政管理局'))
    first.unmount()

    api.on(accounts.userSelector, pageOf() as never).on(accounts.orgTreeSelector, [])
    renderDesk(<Page />)
    expect(await screen.findByText('王芳 wangfang')).toBeVisible()
    expect(await screen.findByText('深圳市邮政管理局')).toBeVisible()
    expect(screen.queryByText('71')).toBeNull()
    expect(screen.queryByText('51')).toBeNull()
  })
})
