import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { openList, press } from '../desk.ts'
import type { Journey } from '../harness.ts'
import { signInDesk } from '../people.ts'

export const exportJourney: Journey = {
  name: 'a list leaves as a file: what the page shows, all of it, with a reason, on record',
  async run({ step, someone }) {
    const officer = await someone()
    const dialog = officer.getByRole('dialog')
    const total = await step('the officer looks at all cases', async () => {
      await signInDesk(officer, 'szj')
      await openList(officer, '全部查询')
      await officer.waitForURL(/\/appeal\/all/)
      const count = officer.getByRole('status').filter({ hasText: /^\d+ 件$/ })
      return Number.parseInt((await count.first().textContent()) ?? '', 10)
    })
    await step('without a reason nothing starts; with one it does', async () => {
      await press(officer, '导出')
      await dialog.getByText(`导出全部 ${total} 行`).waitFor()
      await dialog.getByRole('button', { name: '开始导出' }).click()
      await dialog.getByText('请输入导出原因').waitFor()
      await dialog.getByRole('textbox', { name: '导出原因' }).fill('月度工作分析')
      await dialog.getByRole('button', { name: '开始导出' }).click()
    })
    await step('the file comes from the corner and holds every row, and whose it is', async () => {
      const coming = officer.waitForEvent('download')
      await press(officer, '下载')
      const bytes = await readFile(await (await coming).path())
      const rows = await readSheet(bytes)
      if (rows.length !== total + 1) throw new Error(`${rows.length - 1} rows of ${total}`)
      const about = (await readSheet(bytes, 2)).flat().join('\n')
      if (!about.includes('月度工作分析') || !about.includes('深圳'))
        throw new Error('The file does not say whose it is')
    })
    await step('it stands among the own exports, downloaded once', async () => {
      await officer.goto('/exports')
      await officer.getByText('月度工作分析').waitFor()
      await officer.getByText('下载 1 次').waitFor()
    })
  },
}
