import { contract } from '@appeal/contract'
import type { SettingRecord } from '@appeal/contract/settings/settings.routes.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUserInfo } from '../../lib/session.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../ui/testing/stubApi.ts'
import SettingsPage from './SettingsPage.tsx'

const { dictionaries, settings } = contract
const setting = (configKey: string, more: Partial<SettingRecord>): SettingRecord => ({
  ...{ id: configKey, configKey, configValue: '', category: 'SYS_BASE', type: 'text', unit: null },
  ...{ dictionary: null, isSet: false, isPublic: false, remark: configKey, law: null, sortCode: 1 },
  ...{ extJson: null, version: 1, createTime: '', updateTime: '' },
  ...more,
})

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  setWidth(1440)
  setUserInfo({ id: '1', account: 'sysadmin', permissionCodeList: [settings.editBatch.permission] })
  api = stubApi()
    .on(dictionaries.tree, [])
    .on(settings.list, [
      setting('NAME', { configValue: '旧名' }),
      setting('OPEN', { configValue: 'false', type: 'boolean' }),
      setting('KEY', { type: 'secret', isSet: true }),
      setting('LIMIT', {
        category: 'TIME_LIMIT',
        remark: '企业答复',
        law: '邮政法',
        configValue: '15',
        unit: 'day',
      }),
    ])
    .on(settings.editBatch, null)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('settings', () => {
  it('sends only what changed, and a secret only where one was typed', async () => {
    renderDesk(<SettingsPage />)
    const name = await screen.findByLabelText(/^NAME/)
    expect(screen.getByPlaceholderText('已设置，留空保持不变')).toHaveProperty('value', '')
    await userEvent.clear(name)
    await userEvent.type(name, '新名')
    await userEvent.click(screen.getByRole('switch'))
    await userEvent.click(screen.getAllByRole('button', { name: '保存' })[0]!)
    await waitFor(() => expect(api.to(settings.editBatch)).toHaveLength(1))
    expect(api.to(settings.editBatch)[0]?.body).toEqual([
      { configKey: 'NAME', configValue: '新名' },
      { configKey: 'OPEN', configValue: 'true' },
    ])
  })

  it('shows legal limits with their law and leads to where they are changed', async () => {
    renderDesk(<SettingsPage />)
    await userEvent.click(await screen.findByRole('tab', { name: '法定时限' }))
    expect(await screen.findByText('邮政法')).toBeVisible()
    expect(screen.getByText(/请到“基础数据 \/ 时限参数”中修改/)).toBeVisible()
    expect(screen.getByText('15 天')).toBeVisible()
  })

  it('tries what is saved of a far end and shows its own words', async () => {
    const { emails } = contract
    setUserInfo({ id: '1', account: 'sysadmin', permissionCodeList: [emails.test.permission] })
    api
      .on(settings.list, [setting('SNOWY_EMAIL_LOCAL_SMTP_HOST', { category: 'EMAIL_LOCAL' })])
      .on(emails.test, { ok: false, engine: 'SMTP', answer: 'SMTP 535 authentication refused', elapsed: 12 })
    renderDesk(<SettingsPage />)
    await userEvent.click(await screen.findByRole('tab', { name: '邮件' }))
    expect(screen.getByRole('button', { name: '发送测试邮件' })).toHaveProperty('disabled', true)
    await userEvent.type(screen.getByLabelText('收件邮箱'), 'a@b.cn')
    await userEvent.click(screen.getByRole('button', { name: '发送测试邮件' }))
    expect(await screen.findByText('SMTP 535 authentication refused')).toBeVisible()
    expect(api.to(emails.test)[0]?.body).toEqual({ engine: 'LOCAL', to: 'a@b.cn' })
  })

  it('keeps what is tried, each engine its own, over a reload', async () => {
    const { sms } = contract
    setUserInfo({ id: '1', account: 'sysadmin', permissionCodeList: [sms.test.permission] })
    api.on(settings.list, [
      setting('SNOWY_SMS_ALIYUN_SIGN', { id: '1', category: 'SMS_ALIYUN' }),
      setting('SNOWY_SMS_TENCENT_SIGN', { id: '2', category: 'SMS_TENCENT' }),
    ])
    const before = renderDesk(<SettingsPage />)
    await userEvent.click(await screen.findByRole('tab', { name: '短信' }))
    await userEvent.type(screen.getAllByRole('textbox', { name: '模板编码（可空）' })[0]!, 'T1')
    before.unmount()
    renderDesk(<SettingsPage />)
    await userEvent.click(await screen.findByRole('tab', { name: '短信' }))
    const [first, second] = screen.getAllByRole('textbox', { name: '模板编码（可空）' })
    expect(first).toHaveValue('T1')
    expect(second).toHaveValue('')
  })
})
