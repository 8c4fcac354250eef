import { randomInt } from 'node:crypto'
import { creditCodeFault } from '../../packages/contract/src/identifiers.ts'
import { act, fillReply, openItem, openList, press, rowOf, sendReply } from '../desk.ts'
import { aDocument } from '../files.ts'
import { check, type Journey, type Stage } from '../harness.ts'
import {
  addEvidence,
  aMatter,
  answerQuestions,
  fillComplaint,
  fillRest,
  noOtherProcedure,
  submit,
} from '../intake.ts'
import {
  confirmPhone,
  letterTo,
  newPhone,
  newWaybill,
  register,
  signIn,
  signInDesk,
  solveCaptcha,
} from '../people.ts'
import { DEMO_PASSWORD } from '../product.ts'

/** A unified social credit code with both check digits right. */
function aCreditCode(): string {
  const head = `91440300MA5D${String(randomInt(1e4)).padStart(4, '0')}`
  for (const inner of '0123456789X')
    for (const outer of '0123456789ABCDEFGHJKLMNPQRTUWXY')
      if (creditCodeFault(head + inner + outer) === null) return head + inner + outer
  throw new Error('no check digits fit')
}

async function onboarding(stage: Stage): Promise<void> {
  const { step } = stage
  const phone = newPhone()
  const name = `深圳市宝安区新安中通快递服务有限公司${randomInt(1e4)}`
  const enterprise = await stage.someone()
  const officer = await stage.someone()
  const consumer = await stage.someone()

  await step('an enterprise opens its account by phone', async () => {
    await enterprise.goto('/portal/login')
    await enterprise.getByRole('link', { name: '企业注册' }).click()
    await enterprise.getByRole('heading', { name: '企业注册' }).waitFor()
    await enterprise.getByRole('combobox', { name: '品牌' }).selectOption({ label: '中通快递' })
    await enterprise.getByRole('textbox', { name: '手机号' }).fill(phone)
    await confirmPhone(enterprise, phone)
    await enterprise.getByRole('checkbox', { name: /我已经阅读并同意/ }).check()
    await enterprise.getByRole('button', { name: '企业注册' }).click()
    await enterprise.getByRole('heading', { name: '完善企业信息' }).waitFor()
  })

  const field = (label: string) => enterprise.getByRole('textbox', { name: label, exact: true })
  await step('it fills in its information and submits', async () => {
    await field('企业全称').fill(name)
    await enterprise.getByRole('radio', { name: '营业网点' }).check()
    await field('统一社会信用代码').fill(aCreditCode())
    await field('快递业务经营许可证号或末端网点备案号').fill('粤邮网备20260918001')
    const seat = enterprise.getByRole('group', { name: '企业所在地' })
    const served = enterprise.getByRole('group', { name: '服务地区' })
    for (const area of [seat, served])
      for (const [level, label] of [
        ['省份', '广东省'],
        ['城市', '深圳市'],
        ['区县', '宝安区'],
      ] as const)
        await area.getByRole('combobox', { name: level, exact: true }).selectOption({ label })
    await press(enterprise, '添加这个地区')
    await field('详细地址').fill('新安街道前进一路 12 号')
    await field('投诉电话').fill('0755-27880000')
    await field('申诉处理人姓名').fill('黄丽')
    await field('处理人电子邮箱').fill('huang@example.cn')
    for (const [id, file] of [
      ['#f-businessLicence', aDocument('营业执照.pdf')],
      ['#f-permits', aDocument('备案回执.pdf')],
    ] as const) {
      await enterprise.locator(id).setInputFiles([file])
      await enterprise.getByRole('listitem').filter({ hasText: file.name }).getByText('传好了').waitFor()
    }
    await press(enterprise, '提交审核')
    await enterprise.getByRole('heading', { name: '已经提交，等待审核' }).waitFor()
  })

  const openAudit = async () => {
    await officer
      .getByRole('navigation', { name: '模块' })
      .getByRole('link', { name: /^企业与责任/ })
      .click()
    await officer.getByRole('row').filter({ hasText: name }).click()
    await officer.getByRole('dialog').getByText('粤邮网备20260918001').waitFor()
  }
  await step('the bureau of the place returns it with a reason', async () => {
    await signInDesk(officer, 'szj')
    await openAudit()
    await officer
      .getByRole('dialog')
      .getByRole('button', { name: /^退\s?回$/ })
      .click()
    const asked = officer.getByRole('dialog', { name: '退回修改' })
    await asked.getByRole('textbox', { name: '退回原因' }).fill('请补充法定代表人姓名')
    await asked.getByRole('button', { name: /^退\s?回$/ }).click()
    await asked.waitFor({ state: 'hidden' })
  })
  await step('the enterprise reads why, corrects and submits again', async () => {
    await letterTo(stage.origin, phone, /退回/)
    await enterprise.reload()
    await enterprise.getByText('请补充法定代表人姓名').first().waitFor()
    await enterprise.getByRole('textbox', { name: /^法定代表人或负责人/ }).fill('黄建国')
    await press(enterprise, '提交审核')
    await enterprise.getByRole('heading', { name: '已经提交，等待审核' }).waitFor()
  })
  await step('the bureau sees what changed and passes it', async () => {
    await officer.goto('/enterprises/audit')
    await officer.getByRole('row').filter({ hasText: name }).click()
    const detail = officer.getByRole('dialog').filter({ hasText: '与上次提交不同' })
    await detail.waitFor()
    await detail.getByRole('button', { name: '审核通过' }).click()
    const passing = officer.getByRole('dialog', { name: '审核通过，开通企业' })
    await passing.getByRole('checkbox', { name: /宝安区/ }).check()
    await passing.getByRole('button', { name: '审核通过' }).click()
    await passing.waitFor({ state: 'hidden' })
  })
  await step('the enterprise sets its password and signs in with it', async () => {
    await letterTo(stage.origin, phone, /审核通过/)
    await enterprise.reload()
    await press(enterprise, '去设置密码')
    const dialog = enterprise.getByRole('dialog', { name: '设置密码' })
    await dialog.getByRole('textbox', { name: '新密码', exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('textbox', { name: '确认密码', exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  const matter = aMatter(newWaybill())
  const me = { name: '许青青', phone: newPhone() }
  const appealNo = await step('a consumer of its area files an appeal', async () => {
    await register(consumer, me)
    await consumer.getByRole('link', { name: '我要申诉' }).click()
    await answerQuestions(consumer, matter)
    await noOtherProcedure(consumer)
    await fillComplaint(consumer)
    await fillRest(consumer, matter, me)
    await addEvidence(consumer)
    return submit(consumer)
  })
  await step('the bureau transfers it to the new unit', async () => {
    // The root leads to the page last visited, where the application still lies open over the menu.
    await officer.goto('/index')
    await openList(officer, '待受理')
    await rowOf(officer, appealNo).click()
    await act(officer, '受理并转企业', '受理并转办', async (dialog) => {
      // The field that has the focus also says its value to those who cannot see it.
      const proposed = dialog.getByText(name).filter({ visible: true })
      await proposed.first().waitFor()
      await dialog.getByRole('textbox', { name: '转办意见' }).fill('请按规定调查处理并答复。')
    })
    await officer.getByText('企业处理中').first().waitFor()
  })
  await step('the enterprise writes its first reply and hands it to the unit above', async () => {
    await enterprise.goto('/portal/login')
    await enterprise.getByRole('textbox', { name: '账号', exact: true }).fill(phone)
    await enterprise.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await solveCaptcha(enterprise)
    await enterprise.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
    await openList(enterprise, '待处理')
    await openItem(enterprise, appealNo)
    await enterprise.getByText(matter.waybillNo).first().waitFor()
    check(!(await enterprise.getByRole('button', { name: /^提交答复/ }).isVisible()), 'an outlet may submit')
    await fillReply(enterprise)
    await press(enterprise, '交上级提交')
    await enterprise
      .getByText(/已交上级单位，提交之前/)
      .first()
      .waitFor()
  })
  await step('the unit above reads the draft and submits it', async () => {
    const above = await stage.someone()
    await signIn(above, 'ztosz', { at: '/portal/login' })
    await openList(above, '待处理')
    await openItem(above, appealNo)
    await above
      .getByText(new RegExp(`${name}.*拟写了以下答复`))
      .first()
      .waitFor()
    await sendReply(above)
    await above.getByText('待核实').first().waitFor()
  })
}

export const enterpriseOnboarding: Journey = {
  name: 'enterprise onboarding up to its first reply',
  run: onboarding,
}
