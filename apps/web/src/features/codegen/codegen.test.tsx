import { contract } from '@appeal/contract'
import type { GenBasic, GenField } from '@appeal/contract/codegen/codegen.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setUserInfo } from '../../lib/session.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../ui/testing/stubApi.ts'
import CodegenPage from './CodegenPage.tsx'

const { genBasics, genFields } = contract
const basic: GenBasic = {
  ...{ id: '7', genType: 'TABLE', dbTable: 'office_notes', dbTableKey: 'id', tablePrefix: 'N' },
  ...{ generateType: 'ZIP', module: 'development', menuPid: null, mobileModule: null, pluginName: null },
  ...{ packageName: null, moduleName: null, functionName: '便签', functionNameEn: 'Notes' },
  ...{ busName: 'officeNotes', className: 'OfficeNote', authorName: null, formLayout: 'vertical' },
  ...{ gridWhether: 'N', sortCode: 99, treeParentField: null, treeNameField: null, subDbTable: null },
  ...{ subDbTableKey: null, subForeignKey: null, subFunctionName: null, subBusName: null },
  ...{ subClassName: null, version: 1 },
  ...{ createTime: '2026-09-21 14:00:00', updateTime: '2026-09-21 14:00:00' },
}
const field: GenField = {
  ...{ id: '8', basicId: '7', tableType: 'MAIN', isTableKey: 'N', fieldName: 'title', fieldRemark: '标题' },
  ...{ fieldRemarkEn: null, fieldType: 'character varying(60)', fieldJavaType: 'string' },
  ...{ effectType: 'input', dictTypeCode: null, whetherTable: 'Y', whetherRetract: 'N' },
  ...{ whetherAddUpdate: 'Y', whetherRequired: 'Y', whetherUnique: 'N', queryWhether: 'Y' },
  ...{ queryType: 'like', sortCode: 1 },
}

let api: ReturnType<typeof stubApi>
const user = userEvent.setup()
beforeEach(() => {
  localStorage.clear()
  setWidth(1600)
  setUserInfo({
    permissionCodeList: [...Object.values(genBasics), ...Object.values(genFields)].map(
      ({ permission }) => permission,
    ),
  } as never)
  api = stubApi()
    .on(genBasics.page, { records: [basic], total: 1, size: 10, current: 1, pages: 1 })
    .on(genBasics.tables, [{ tableName: 'office_notes', tableRemark: '' }])
    .on(genBasics.tableColumns, [
      { columnName: 'id', typeName: 'bigint', columnRemark: '', isKey: true },
      { columnName: 'title', typeName: 'text', columnRemark: '标题', isKey: false },
    ])
    .on(genFields.list, [field])
    .on(genFields.editBatch, null)
    .on(genBasics.edit, { ...basic, version: 2 })
    .on(genBasics.previewGen, [
      {
        group: 'contract',
        path: 'packages/contract/src/officeNotes/officeNotes.routes.ts',
        text: 'export {}',
      },
      {
        group: 'web',
        path: 'apps/web/src/features/officeNotes/OfficeNotesPage.tsx',
        text: 'export default 1',
      },
    ])
})
afterEach(() => {
  cleanup()
  for (const left of document.querySelectorAll('.ant-modal-root, .ant-drawer')) left.remove()
  vi.unstubAllGlobals()
})

it('leads from the basics over the columns to the end, and keeps what was chosen', async () => {
  renderDesk(<CodegenPage />)
  await user.click(await screen.findByRole('button', { name: '配置' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: '保存，下一步' }))
  const remark = await within(dialog).findByRole('textbox', { name: 'title 中文名' })
  await user.clear(remark)
  await user.click(within(dialog).getByRole('button', { name: '保存，下一步' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('title')
  expect(api.to(genFields.editBatch)).toHaveLength(0)
  await user.type(remark, '题目')
  await user.click(within(dialog).getByRole('checkbox', { name: 'title 唯一' }))
  await user.click(within(dialog).getByRole('button', { name: '保存，下一步' }))
  await within(dialog).findByText('配置完成')
  expect(api.to(genFields.editBatch)[0]?.body).toMatchObject([
    { id: '8', fieldRemark: '题目', whetherUnique: 'Y' },
  ])
  await user.click(within(dialog).getByRole('button', { name: '上一步' }))
  const again = await within(dialog).findByRole('textbox', { name: 'title 中文名' })
  await waitFor(() => expect((again as HTMLInputElement).value).not.toBe(''))
})

it('shows the files by what they belong to', async () => {
  renderDesk(<CodegenPage />)
  await user.click(await screen.findByRole('button', { name: '预览' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('共 2 个文件')).toBeVisible()
  expect(
    within(dialog)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['契约', '网页端'])
  expect(await within(dialog).findByText('export {}')).toBeVisible()
})
