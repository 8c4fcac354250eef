import type { Locator, Page } from 'playwright-core'
import { choose } from '../desk.ts'
import { aHostileWord } from '../files.ts'
import { check, type Journey } from '../harness.ts'
import { signInDesk } from '../people.ts'

/**
 * Opens a page of the administration by the menu. Pages seen before stay alive below, with buttons of the same names;
 * they have gone once the entry is the current one.
 */
export async function open(page: Page, module: string, entry: string): Promise<void> {
  await page
    .getByRole('navigation', { name: '模块' })
    .getByRole('link', { name: new RegExp(`^${module}`) })
    .click()
  const link = page
    .getByRole('navigation', { name: module })
    .getByRole('link', { name: new RegExp(`^${entry}`) })
  await link.click()
  await link.and(page.locator('[aria-current]')).waitFor()
}

const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text }).first()
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name }).filter({ visible: true }).first()
/** Two characters stand apart on a button. */
const wide = (word: string) => new RegExp(`^${[...word].join('\\s*')}$`)
const search = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByPlaceholder(label).first().fill(text)
  await page.keyboard.press('Enter')
}
/** The dialog in front, gone once its button has done its work. */
async function confirm(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await button(dialog, name).click()
  await dialog.waitFor({ state: 'hidden' })
}

const word = () => String(Date.now() % 100_000)

/** A department comes, an organisation with people and cases stays. */
export const adminOrganisations: Journey = {
  name: 'administration: organisations and people',
  async run({ step, someone }) {
    const page = await someone()
    const name = `稽查科${word()}`
    await step('sign-in', () => signInDesk(page, 'sysadmin'))
    await step('an organisation in use is not deleted', async () => {
      await open(page, '组织权限', '机构管理')
      await search(page, '搜索机构名称', '深圳市邮政管理局')
      await button(row(page, '深圳市邮政管理局'), '删除').click()
      await confirm(page, wide('删除'))
      await page
        .getByText(/深圳市邮政管理局.*(人员|申诉|角色)/)
        .first()
        .waitFor()
    })
    await step('a department is added below it and deleted again', async () => {
      await button(page, '新增').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: '上级机构' }).click()
      await page.locator('.ant-select-dropdown .ant-select-tree-title').first().click()
      await dialog.getByRole('textbox', { name: '机构名称' }).fill(name)
      await confirm(page, wide('保存'))
      await search(page, '搜索机构名称', name)
      await button(row(page, name), '删除').click()
      await confirm(page, wide('删除'))
      await row(page, name).waitFor({ state: 'hidden' })
    })
    await step('people are found by account, with their unit', async () => {
      await open(page, '组织权限', '用户管理')
      await search(page, '搜索账号、完整姓名或手机号', 'szj')
      await row(page, 'szj').getByText('深圳市邮政管理局').waitFor()
    })
  },
}

/** A role gets a menu, with what will change told before; its holder's session is seen and not touched. */
export const adminRights: Journey = {
  name: 'administration: rights and sessions',
  async run({ step, someone }) {
    const page = await someone()
    const name = `值班员${word()}`
    await step('sign-in', () => signInDesk(page, 'secadmin'))
    await step('a role is added', async () => {
      await open(page, '组织权限', '角色权限')
      await button(page, '新增').click()
      await page.getByRole('dialog').getByRole('textbox', { name: '角色', exact: true }).fill(name)
      await confirm(page, wide('保存'))
      await search(page, '搜索角色名称或编码', name)
    })
    await step('it gets a menu; the change is told first', async () => {
      await button(row(page, name), '授权').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox').first().click()
      await dialog
        .getByText('新增 1 项')
        .or(dialog.getByText(/^新增 \d+ 项$/))
        .first()
        .waitFor()
      await dialog.getByRole('button', { name: '保存授权' }).click()
      await dialog.getByText(/^新增 \d+ 项$/).waitFor({ state: 'hidden' })
      await page.keyboard.press('Escape')
    })
    await step('who is signed in is shown with a masked token', async () => {
      await open(page, '系统管理', '在线会话')
      await button(row(page, 'secadmin'), '会话').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('table').waitFor()
      const words = (await dialog.textContent()) ?? ''
      check(!/\b[A-Za-z0-9]{32}\b/.test(words), 'a whole token is on the screen')
    })
  },
}

/** A setting counts at once; a dictionary entry in use stays. */
export const adminSettings: Journey = {
  name: 'administration: settings, dictionaries, menus',
  async run({ step, someone }) {
    const page = await someone()
    const copyright = `版权所有 ${word()}`
    await step('sign-in', () => signInDesk(page, 'sysadmin'))
    await step('a setting is saved', async () => {
      await open(page, '系统管理', '系统配置')
      const field = page.getByRole('textbox', { name: /版权/ }).first()
      await field.fill(copyright)
      const saved = page.waitForResponse((reply) => reply.url().includes('/editBatch'))
      await button(page, wide('保存')).click()
      check((await (await saved).json()).code === 200, 'the setting was refused')
    })
    await step('and is in force for the next reader', async () => {
      const reader = await someone()
      await reader.goto('/login')
      await reader.getByText(copyright).waitFor()
    })
    await step('an entry of a dictionary that records use stays', async () => {
      await open(page, '系统管理', '数据字典')
      await page.getByRole('button', { name: /^申诉渠道/ }).click()
      await button(row(page, '网站'), /^更多/).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      await confirm(page, wide('删除'))
      await page
        .getByText(/“网站”正被 \d+ 条记录使用/)
        .first()
        .waitFor()
    })
    await step('the menu stands as a tree', async () => {
      await open(page, '系统管理', '菜单管理')
      await page.getByRole('table').waitFor()
    })
  },
}

/** What was done is in the log, whole; the machine shows itself. */
export const adminLogs: Journey = {
  name: 'administration: logs and monitor',
  async run({ step, someone }) {
    const auditor = await someone()
    await step('the auditor signs in', () => signInDesk(auditor, 'auditor'))
    await step('the own sign-in is in the log', async () => {
      await open(auditor, '审计日志', '登录日志')
      await row(auditor, '沈鉴').waitFor()
    })
    await step('the chain is whole', async () => {
      await button(auditor, '校验完整性').click()
      await auditor.getByText(/完整：校验 \d+ 条/).waitFor()
    })
    await step('of the system the auditor has what waits for a second person, and nothing else', async () => {
      const modules = auditor.getByRole('navigation', { name: '模块' })
      await modules.getByRole('link', { name: /^系统管理/ }).click()
      const pages = auditor.getByRole('navigation', { name: '系统管理' }).getByRole('link')
      await pages.first().waitFor()
      const names = await pages.allTextContents()
      check(names.join() === '待确认的更改', `the auditor sees ${names.join()}`)
    })
    const system = await someone()
    await step('the machine shows itself', async () => {
      await signInDesk(system, 'sysadmin')
      await open(system, '系统管理', '系统监控')
      await system.getByRole('meter').first().waitFor()
    })
  },
}

/** A slice is set up in three steps and shown before anything is downloaded. */
export const adminCodegen: Journey = {
  name: 'administration: code generation',
  async run({ step, someone }) {
    const page = await someone()
    const tail = word().replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
    await step('sign-in', () => signInDesk(page, 'sysadmin'))
    await step('the table is chosen and named', async () => {
      await open(page, '扩展开发', '代码生成')
      await button(page, '新增').click()
      await choose(page, '数据表', 'absences')
      await choose(page, '主键列', 'id')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: '功能名（中文）' }).fill('区划备注')
      await dialog.getByRole('textbox', { name: '业务名（复数，目录名）' }).fill(`areaNotes${tail}`)
      await dialog.getByRole('textbox', { name: '类名（单数）' }).fill(`AreaNote${tail}`)
      await button(dialog, '保存，下一步').click()
      await dialog.getByText('控件').first().waitFor()
    })
    await step('its columns are kept, and the files are shown', async () => {
      const dialog = page.getByRole('dialog')
      await button(dialog, '保存，下一步').click()
      await dialog.getByText('配置完成').waitFor()
      await button(dialog, /预\s*览/).click()
      await page.getByRole('tab', { name: '服务端' }).click()
      await page
        .getByText(/\.service\.ts/)
        .first()
        .waitFor()
    })
  },
}

/** A job runs by hand, a notice appears to a guest, a message to its receiver. */
export const adminJobs: Journey = {
  name: 'administration: jobs, notices, messages',
  async run({ step, someone }) {
    const page = await someone()
    const title = `系统维护${word()}`
    await step('sign-in', () => signInDesk(page, 'sysadmin'))
    await step('a job is run by hand and leaves its history', async () => {
      await open(page, '系统管理', '定时任务')
      await search(page, '搜索名称或任务程序', 'records.retire')
      const job = row(page, 'records.retire')
      await button(job, '立即执行').click()
      await confirm(page, '立即执行')
      await button(job, '运行记录').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('手动（苏敏）').or(dialog.getByText('还没有运行过')).first().waitFor()
      await page.keyboard.press('Escape')
    })
    await step('a notice is written and enabled', async () => {
      await open(page, '系统管理', '通知公告')
      await button(page, '新增').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: '标题', exact: true }).fill(title)
      await choose(page, '显示位置', '门户')
      await page.keyboard.press('Escape')
      await dialog.getByRole('textbox', { name: '摘要', exact: true }).fill('周六零点至两点暂停服务')
      await dialog.getByRole('textbox', { name: '正文' }).click()
      await page.keyboard.type('周六零点至两点升级系统。')
      await confirm(page, wide('保存'))
      await button(row(page, title), wide('启用')).click()
      await row(page, title).getByText('显示中').waitFor()
    })
    await step('a guest of the portal reads it', async () => {
      const guest = await someone()
      await guest.goto('/portal/home')
      await guest.getByText(title).click()
      await guest.getByText('周六零点至两点升级系统。').waitFor()
    })
    await step('a message is sent to a handler, who finds it', async () => {
      await open(page, '系统管理', '站内消息')
      await button(page, '发送消息').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: '人员' }).fill('szj')
      await page
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
        .getByText(/szj/)
        .first()
        .click()
      await dialog.getByRole('textbox', { name: '主题' }).fill(title)
      await dialog.getByRole('textbox', { name: '内容' }).fill('请提前告知来电人。')
      await confirm(page, '发送消息')
      await row(page, title).getByText('0 / 1').waitFor()
    })
    await step('in the own messages', async () => {
      const handler = await someone()
      await signInDesk(handler, 'szj')
      await handler.goto('/messages')
      await handler.getByText(title).first().waitFor()
    })
  },
}

/** A Word file of an attacker's making is kept, and shown without anything that runs or is fetched. */
export const adminFiles: Journey = {
  name: 'administration: a hostile Word file in the preview',
  async run({ step, someone }) {
    const page = await someone()
    const name = `情况说明${word()}.docx`
    const scripts = [
      'javascript:alert(1)',
      'JAVA\tSCRIPT:alert(1)',
      'vbscript:x',
      'data:text/html,<script>1</script>',
    ]
    const links = ['https://www.example.cn/a']
    const words = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const outside: string[] = []
    const dialogs: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('tracker.invalid')) outside.push(request.url())
    })
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await step('sign-in', () => signInDesk(page, 'sysadmin'))
    const upload = (file: ReturnType<typeof aHostileWord>) =>
      page.locator('input[type="file"]').first().setInputFiles(file)
    await step('with a picture from elsewhere it is refused, in a sentence', async () => {
      await open(page, '系统管理', '文件管理')
      const picture = 'https://tracker.invalid/seen.png'
      await upload(aHostileWord(`外链${name}`, { links, picture, words }))
      await page
        .getByText(/文件含有脚本、宏、外部引用/)
        .first()
        .waitFor()
      check((await row(page, `外链${name}`).count()) === 0, 'a file that fetches was kept')
    })
    await step('with links that are scripts as well', async () => {
      for (const link of scripts) {
        const refused = page.waitForResponse((response) => response.url().includes('/dev/file/upload'))
        await upload(aHostileWord(`脚本${name}`, { links: [link], words }))
        const { code } = (await (await refused).json()) as { code: number }
        check(code !== 200, `a file with ${link} was kept`)
      }
    })
    await step('without, it is kept', async () => {
      await upload(aHostileWord(name, { links, words }))
      await row(page, name).waitFor()
    })
    await step('its words are shown as words', async () => {
      await button(row(page, name), '预览').click()
      await page.getByRole('dialog').getByText(words).waitFor()
      await page
        .getByRole('dialog')
        .getByText(/^链接\d$/)
        .waitFor()
    })
    await step('nothing in it runs, leads astray or is fetched', async () => {
      const found = await page.locator('.o-prev').evaluate((place) => ({
        elements: [...place.querySelectorAll('script,style,form,input,iframe,object,embed,svg,img')].map(
          ({ tagName }) => tagName,
        ),
        handlers: [...place.querySelectorAll('*')]
          .flatMap((one) => one.getAttributeNames())
          .filter((attribute) => /^on|^style$|^id$|^srcset$|^formaction$/.test(attribute)),
        links: [...place.querySelectorAll('a')].map((one) => one.getAttribute('href')),
      }))
      check(found.elements.length === 0, `the preview holds ${found.elements.join()}`)
      check(found.handlers.length === 0, `the preview holds ${found.handlers.join()}`)
      check(
        found.links.filter((href) => href !== null).join() === 'https://www.example.cn/a',
        `links lead to ${found.links.join(' ')}`,
      )
      for (const link of await page.locator('.o-prev a:not([href])').all()) await link.click()
      check(outside.length === 0, `fetched ${outside.join()}`)
      check(dialogs.length === 0, `said ${dialogs.join()}`)
    })
    await step('what is no Word file says so instead of showing itself', async () => {
      await page.keyboard.press('Escape')
      const buffer = Buffer.from('<html><script>alert(1)</script></html>')
      await upload({ ...aHostileWord(`假${name}`, { links, words }), buffer })
      await page
        .getByText(/内容须与后缀一致|文件已损坏/)
        .first()
        .waitFor()
      check((await row(page, `假${name}`).count()) === 0, 'a page was kept as a Word file')
    })
  },
}
