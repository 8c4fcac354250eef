import { contract } from '@appeal/contract'
import type { ButtonRecord, MenuRecord, ModuleRecord } from '@appeal/contract/menus/menus.admin.schemas.ts'
import type { MobileMenu } from '@appeal/contract/mobile/mobile.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../lib/i18n.ts'
import { asAdmin, pageOf, press, rowOf, save, stamps } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import MenusPage from './MenusPage.tsx'
import MobileMenusPage from './MobileMenusPage.tsx'

const { buttons, menuAdmin, mobileMenus, mobileModules, modules } = contract
const module: ModuleRecord = {
  ...{
    id: '1',
    code: 'm',
    title: '申诉办理',
    titleEn: null,
    icon: null,
    color: null,
    sortCode: 1,
    deletedTime: null,
    ...stamps,
  },
}
const menu: MenuRecord = {
  ...{ id: '11', parentId: '0', module: '1', code: 'todo', title: '待办', titleEn: null, menuType: 'MENU' },
  ...{ path: '/appeal/todo', component: 'appeals/queue/todo', name: 'todo', icon: null, color: null },
  ...{ visible: 'TRUE', sortCode: 1, deletedTime: null, ...stamps },
}
const phone: MobileMenu = {
  ...{ id: '21', parentId: '0', module: '1', category: 'MENU', title: '移动待办', titleEn: null },
  ...{ menuType: 'MENU', path: '/pages/todo', icon: null, color: null, regType: 'YES', status: 'ENABLE' },
  ...{ sortCode: 1, deletedTime: null, ...stamps },
}
afterEach(() => {
  cleanup()
  setLanguage('zh-cn')
  vi.unstubAllGlobals()
})

describe('the menu', () => {
  it('keeps what its own screen needs, and says so', async () => {
    const { api, told } = asAdmin(menuAdmin, modules, buttons)
    api
      .on(menuAdmin.moduleSelector, [module])
      .on(menuAdmin.tree, [menu])
      .on(menuAdmin.delete, refuse(500, '系统管理自身的菜单不能删除'))
    renderDesk(<MenusPage />)
    await press('待办', '删除', '删除')
    await waitFor(() => expect(told).toHaveBeenCalledWith('系统管理自身的菜单不能删除'))
    expect(await rowOf('待办')).toBeVisible()
  })

  it('is in the language of its reader', async () => {
    setLanguage('en')
    const { api } = asAdmin(menuAdmin, modules, buttons)
    api
      .on(menuAdmin.moduleSelector, [{ ...module, titleEn: 'Appeals' }])
      .on(menuAdmin.tree, [{ ...menu, titleEn: 'To do' }])
    renderDesk(<MenusPage />)
    expect(await screen.findByText('To do')).toBeVisible()
    expect(screen.getByText('Appeals')).toBeVisible()
    expect(screen.queryByText('申诉办理')).toBeNull()
  })

  it('moves an entry to any of a dozen modules', async () => {
    const { api } = asAdmin(menuAdmin, modules, buttons)
    const dozen = Array.from({ length: 12 }, (_, i) => ({
      ...module,
      id: String(i + 1),
      title: `模块${i + 1}`,
    }))
    api
      .on(menuAdmin.moduleSelector, dozen)
      .on(menuAdmin.tree, [menu])
      .on(menuAdmin.menuTreeSelector, [menu])
      .on(menuAdmin.edit, null)
    renderDesk(<MenusPage />)
    await press('待办', '编辑')
    const dialog = await screen.findByRole('dialog')
    // Twelve words side by side would not fit: the field takes one line however many there are.
    await userEvent.click(within(dialog).getByRole('combobox', { name: '所属模块' }))
    const option = await waitFor(() => {
      const found = document.querySelector('.ant-select-item-option[title="模块12"]')
      if (!found) throw new Error('no such option')
      return found
    })
    await userEvent.click(option)
    await save()
    await waitFor(() =>
      expect(api.to(menuAdmin.edit)[0]?.body).toMatchObject({ module: '12', parentId: '0' }),
    )
  })

  it('shows a taken address at its field', async () => {
    const { api } = asAdmin(menuAdmin, modules, buttons)
    const sentence = '路由名称或地址已被使用'
    api
      .on(menuAdmin.moduleSelector, [module])
      .on(menuAdmin.tree, [menu])
      .on(menuAdmin.menuTreeSelector, [menu])
      .on(menuAdmin.edit, refuse(500, sentence, { reason: 'menus.name_taken', fields: { path: sentence } }))
    renderDesk(<MenusPage />)
    await press('待办', '编辑')
    await screen.findByRole('dialog')
    const dialog = await save()
    expect(await within(dialog).findByText(sentence)).toBeInTheDocument()
  })
})

describe('what was deleted of a menu', () => {
  const gone = { deletedTime: '2026-09-01 09:00:00' }
  const inner = { ...menu, ...gone, id: '13', parentId: '12', title: '内页' }
  const catalogue: MenuRecord = { ...menu, ...gone, id: '12', title: '旧目录', children: [inner] }

  it('comes back from its list: an entry with what is below it, a module, and nothing that lies below another', async () => {
    const { api } = asAdmin(menuAdmin, modules, buttons)
    api
      .on(menuAdmin.moduleSelector, [module])
      .on(menuAdmin.tree, ({ query }) => (query.standing === 'deleted' ? [catalogue] : [menu]))
      .on(modules.page, pageOf({ ...module, ...gone, id: '2', title: '旧模块' }))
      .on(menuAdmin.restore, null)
      .on(modules.restore, null)
    renderDesk(<MenusPage />)
    await rowOf('待办')
    await userEvent.click(screen.getByRole('button', { name: '已删除' }))
    await press('旧目录', '恢复')
    await waitFor(() => expect(api.to(menuAdmin.restore)[0]?.body).toEqual({ id: '12' }))
    await userEvent.click(within(await rowOf('旧目录')).getByRole('button', { name: /展开|Expand/ }))
    expect(within(await rowOf('内页')).queryByRole('button', { name: '恢复' })).toBeNull()
    await userEvent.click(screen.getByText('模块', { selector: '.ant-segmented-item-label' }))
    await press('旧模块', '恢复')
    await waitFor(() => expect(api.to(modules.restore)[0]?.body).toEqual({ id: '2' }))
    expect(api.to(modules.page)[0]?.query).toMatchObject({ standing: 'deleted' })
  })

  it('is offered to nobody who may not bring it back, and a button comes back beside its page', async () => {
    const { api } = asAdmin(menuAdmin.tree, menuAdmin.moduleSelector, buttons)
    const old = {
      id: '31',
      parentId: '11',
      title: '旧按钮',
      titleEn: null,
      code: 'old',
      sortCode: 1,
      ...gone,
    }
    api
      .on(menuAdmin.moduleSelector, [module])
      .on(menuAdmin.tree, [menu])
      .on(buttons.page, ({ query }) =>
        query.standing === 'deleted' ? pageOf({ ...old, ...stamps }) : pageOf<ButtonRecord>(),
      )
      .on(buttons.restore, null)
    renderDesk(<MenusPage />)
    await press('待办', '按钮')
    expect(screen.queryByRole('button', { name: '已删除' })).toBeNull()
    await userEvent.click(await screen.findByText('已删除'))
    expect(
      within(await rowOf('旧按钮'))
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['恢复'])
    await press('旧按钮', '恢复')
    await waitFor(() => expect(api.to(buttons.restore)[0]?.body).toEqual({ id: '31' }))
  })
})

describe('the menu of the phone client', () => {
  it('waits for no tree where there is no module yet, and offers one', async () => {
    const { api } = asAdmin(mobileMenus, mobileModules)
    api.on(mobileMenus.moduleSelector, [])
    renderDesk(<MobileMenusPage />)
    expect(await screen.findByText('还没有模块，请先新增模块')).toBeVisible()
    expect(document.querySelector('.o-skl')).toBeNull()
    expect(screen.getByRole('button', { name: /新增模块/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /新增菜单/ })).toBeNull()
    expect(api.to(mobileMenus.tree)).toHaveLength(0)
  })

  it('is kept by its own calls, without pages of the desk', async () => {
    const { api } = asAdmin(mobileMenus, mobileModules, contract.mobileButtons)
    api
      .on(mobileMenus.moduleSelector, [module])
      .on(mobileMenus.tree, [phone])
      .on(mobileMenus.menuTreeSelector, [phone])
      .on(mobileMenus.edit, null)
    renderDesk(<MobileMenusPage />)
    await press('移动待办', '编辑')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByLabelText(/^页面/)).toBeNull()
    const title = within(dialog).getByLabelText(/^标题/)
    await userEvent.clear(title)
    await userEvent.type(title, '我的待办')
    await save()
    await waitFor(() =>
      expect(api.to(mobileMenus.edit)[0]?.body).toMatchObject({
        id: '21',
        title: '我的待办',
        regType: 'YES',
      }),
    )
    expect(api.to(menuAdmin.tree)).toEqual([])
  })
})
