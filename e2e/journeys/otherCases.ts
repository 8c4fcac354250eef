import type { Page } from 'playwright-core'
import { fileCase } from '../cases.ts'
import { day } from '../days.ts'
import { act, choose } from '../desk.ts'
import { check, type Journey, PHONE, type Stage } from '../harness.ts'
import { atHeading } from '../heading.ts'
import { typeDate } from '../intake.ts'
import { confirmPhone, newPhone, register, signIn, signInDesk, solveCaptcha } from '../people.ts'
import { DEMO_PASSWORD } from '../product.ts'

/** 广东省 深圳市 宝安区, as the portal's three lists have it. */
async function choosePlace(page: Page): Promise<void> {
  const place = page.getByRole('group', { name: '所在地区' })
  for (const [list, name] of [
    ['省份', '广东省'],
    ['城市', '深圳市'],
    ['区县', '宝安区'],
  ] as const) {
    await place.getByLabel(list).locator('option', { hasText: name }).first().waitFor({ state: 'attached' })
    await place.getByLabel(list).selectOption({ label: name })
  }
}

/** Saves a topic of a form and waits for the next one. */
async function goOn(page: Page, heading: string): Promise<void> {
  await page.getByRole('button', { name: '保存并继续' }).click()
  await atHeading(page, heading)
}
const CHECK = '检查一遍，再提交'

/** Number of what was just sent, from its receipt. */
async function receiptNo(page: Page): Promise<string> {
  await atHeading(page, '已经提交')
  return ((await page.locator('[aria-labelledby=done-h] .num').textContent()) ?? '').replace(/\s/g, '')
}

/** Opens a case by its number in the list of all. */
async function openByNumber(page: Page, kind: string, caseNo: string): Promise<void> {
  await page.goto(`/cases/${kind}/all?searchKey=${caseNo}`)
  await page
    .getByRole('row')
    .filter({ hasText: caseNo.slice(-5) })
    .first()
    .click()
  await page.waitForURL(/\/cases\/case\//)
}

const textOf = async (page: Page) => (await page.locator('body').textContent()) ?? ''

/** Answers the number of the case. */
export async function consultationCase({ step, someone }: Stage): Promise<string> {
  const consumer = await someone({ viewport: PHONE })
  const officer = await someone()
  await step('a new consumer registers', () => register(consumer, { phone: newPhone(), name: '许青青' }))
  await step('common questions are offered while typing', async () => {
    await consumer.goto('/portal/consult')
    await consumer.getByRole('textbox', { name: '一句话说清楚问题' }).fill('没有保价的快件丢了怎么赔')
    await consumer
      .getByRole('region', { name: '也许这里已经有答案' })
      .getByText('只赔三倍运费')
      .first()
      .waitFor()
  })
  const caseNo = await step('an empty form is refused with sentences, a full one sent', async () => {
    await consumer.getByLabel('咨询哪方面').selectOption({ label: '赔偿' })
    await goOn(consumer, '在哪里，和谁有关')
    await choosePlace(consumer)
    await goOn(consumer, '说说经过')
    await consumer.getByRole('button', { name: '保存并继续' }).click()
    await consumer.getByRole('alert').getByText('请写清楚，至少 10 个字').waitFor()
    await consumer
      .getByRole('textbox', { name: '详细说明' })
      .fill('耳机没有保价，丢失以后网点只愿意赔三倍运费。')
    await goOn(consumer, '材料')
    await goOn(consumer, CHECK)
    await consumer.getByRole('button', { name: '提交咨询' }).click()
    return receiptNo(consumer)
  })
  await step('the bureau answers', async () => {
    await signInDesk(officer, 'szj')
    await openByNumber(officer, 'consultation', caseNo)
    await act(officer, '答复', '答复', (dialog) =>
      dialog.getByRole('textbox', { name: '答复内容' }).fill('未保价的按照实际损失赔偿，请准备购买凭证。'),
    )
    await officer.getByText('已答复').first().waitFor()
  })
  await step('the consumer asks once more, and the bureau answers again', async () => {
    await consumer.getByRole('link', { name: '查看进展' }).click()
    await consumer.getByText('请准备购买凭证').first().waitFor()
    await consumer.getByRole('textbox', { name: '追问一次' }).fill('没有购买凭证怎么办？')
    await consumer.getByRole('button', { name: '提交追问' }).click()
    await consumer.getByText('等待答复').first().waitFor()
    await officer.reload()
    await act(officer, '答复', '答复', (dialog) =>
      dialog.getByRole('textbox', { name: '答复内容' }).fill('可以用付款记录和聊天记录证明价值。'),
    )
  })
  await step('the consumer rates, once', async () => {
    await consumer.reload()
    await consumer.getByText('可以用付款记录').first().waitFor()
    check(
      (await consumer.getByRole('button', { name: '提交追问' }).count()) === 0,
      'a second follow-up is offered',
    )
    await consumer.getByRole('radio', { name: '满意', exact: true }).check()
    await consumer.getByRole('button', { name: '提交评价' }).click()
    await consumer.getByText('您的评价：满意').waitFor()
  })
  return caseNo
}

export const consultationJourney: Journey = {
  name: 'consultation: asked on a phone, answered, asked once more, rated',
  async run(stage) {
    await consultationCase(stage)
  },
}

/** Answers the number of the case. */
export async function reportCase({ step, someone }: Stage): Promise<string> {
  const consumer = await someone()
  const officer = await someone()
  const leader = await someone()
  const me = { phone: newPhone(), name: '诸葛青青' }
  await step('a new consumer registers', () => register(consumer, me))
  const caseNo = await step('the consumer reports', async () => {
    await consumer.goto('/portal/report')
    await consumer.getByLabel('举报什么行为').selectOption({ label: '抛扔、踩踏快件' })
    await consumer.getByText('《快递市场管理办法》').first().waitFor()
    await goOn(consumer, '举报谁')
    await consumer.getByLabel('寄递企业').selectOption({ label: '中通快递' })
    await goOn(consumer, '什么时候、在哪里')
    await choosePlace(consumer)
    await typeDate(consumer, '什么时候发生的', day(-2))
    await goOn(consumer, '说说经过')
    await consumer
      .getByRole('textbox', { name: '详细说明' })
      .fill('连续三天傍晚装车时抛扔快件，箱子摔破了好几个。')
    await goOn(consumer, '材料')
    await goOn(consumer, CHECK)
    await consumer.getByRole('checkbox', { name: /我承诺以上内容真实/ }).check()
    await solveCaptcha(consumer)
    await consumer.getByRole('button', { name: '提交举报' }).click()
    return receiptNo(consumer)
  })
  await step('the officer accepts and sees no reporter; only then may look up, for a purpose', async () => {
    await signInDesk(officer, 'szj')
    await openByNumber(officer, 'report', caseNo)
    await officer.getByText('只有承办人可以查看').waitFor()
    await act(officer, '受理', '受理')
    await officer.getByText('核查中').first().waitFor()
    check(!(await textOf(officer)).includes(me.name), 'the reporter is named on the desk')
  })
  await step('the leader, who does not handle it, may not look up', async () => {
    await signInDesk(leader, 'szld')
    await openByNumber(leader, 'report', caseNo)
    await leader.getByText('只有承办人可以查看').waitFor()
    check(!(await textOf(leader)).includes(me.name), 'the reporter is named to the leader')
  })
  await step('an investigation is opened, decided and answered', async () => {
    await act(officer, '立案', '立案', async (dialog) => {
      await dialog.getByRole('textbox', { name: '涉嫌违法主体' }).fill('宝安某网点')
      await dialog.getByRole('textbox', { name: '核查情况' }).fill('现场检查发现抛扔快件，有视频为证。')
    })
    await officer.getByText('立案调查').first().waitFor()
    await act(officer, '登记处理结果', '登记处理结果', async (dialog) => {
      await choose(officer, '处理结果', '责令改正')
      await dialog.getByRole('textbox', { name: '核查情况' }).fill('已经责令改正并约谈负责人。')
    })
    await act(officer, '答复举报人', '答复举报人', (dialog) =>
      dialog.getByRole('textbox', { name: '答复内容' }).fill('经核查属实，已经责令该网点改正。'),
    )
  })
  await step('the reporter reads the result and none of the findings', async () => {
    await consumer.getByRole('link', { name: '查看进展' }).click()
    await consumer.getByText('已经责令该网点改正').first().waitFor()
    const text = await textOf(consumer)
    check(!text.includes('有视频为证') && !text.includes('约谈负责人'), 'findings of the bureau are shown')
  })
  return caseNo
}

export const reportJourney: Journey = {
  name: 'report: secret reporter, lead, decision, answer',
  async run(stage) {
    await reportCase(stage)
  },
}

/** Answers the number of the case. */
export async function letterCase({ step, someone }: Stage): Promise<string> {
  const consumer = await someone()
  const officer = await someone()
  const enterprise = await someone()
  await step('a new consumer registers', () => register(consumer, { phone: newPhone(), name: '许青青' }))
  const caseNo = await step('the consumer writes', async () => {
    await consumer.goto('/portal/letter')
    await consumer.getByLabel('寄递企业').selectOption({ label: '中通快递' })
    await choosePlace(consumer)
    await consumer.getByRole('textbox', { name: '快递员姓名' }).fill('王大勇')
    await goOn(consumer, '写下您的感谢')
    await consumer.getByRole('textbox', { name: '标题' }).fill('感谢冒雨送药')
    await consumer
      .getByRole('textbox', { name: '详细说明' })
      .fill('台风那天王大勇师傅冒雨把药送到七楼，还帮忙拿进屋。')
    await goOn(consumer, '材料')
    await goOn(consumer, '可以公开吗')
    await consumer.getByRole('radio', { name: '可以公开', exact: true }).check()
    await goOn(consumer, CHECK)
    await consumer.getByRole('button', { name: '寄出表扬信' }).click()
    return receiptNo(consumer)
  })
  await step('the bureau forwards it', async () => {
    await signInDesk(officer, 'szj')
    await openByNumber(officer, 'letter', caseNo)
    await act(officer, '转企业', '转企业')
    await officer.getByText('已转企业').first().waitFor()
  })
  await step('the enterprise answers', async () => {
    await signIn(enterprise, 'zto', { at: '/portal/login' })
    await enterprise.getByRole('navigation', { name: '模块' }).waitFor()
    await openByNumber(enterprise, 'letter', caseNo)
    await act(enterprise, '反馈', '反馈', async (dialog) => {
      await choose(enterprise, '怎样表扬', '通报表扬')
      await dialog.getByRole('textbox', { name: '反馈内容' }).fill('已经在晨会上表扬并发放奖金。')
    })
  })
  await step('it is published with the name masked', async () => {
    await officer.reload()
    await act(officer, '公开', '公开', async (dialog) => {
      const text = await dialog.getByRole('textbox', { name: '公开的文字' }).inputValue()
      check(!text.includes('王大勇'), `the proposal names the courier: ${text}`)
    })
    await officer.getByText('已公开').first().waitFor()
    await consumer.getByRole('link', { name: '查看进展' }).click()
    await consumer.getByText('已经在晨会上表扬').first().waitFor()
  })
  return caseNo
}

export const letterJourney: Journey = {
  name: 'letter: screened, forwarded, answered, published with names masked',
  async run(stage) {
    await letterCase(stage)
  },
}

/** Answers the number of the case. */
export async function courierCase({ step, someone }: Stage): Promise<string> {
  const courier = await someone({ viewport: PHONE })
  const officer = await someone()
  const hq = await someone()
  const city = await someone()
  const me = { phone: newPhone(), name: '欧阳开山', outlet: '宝安福永三部' }
  await step('a courier registers', async () => {
    await courier.goto('/portal/courierLogin')
    await courier.getByRole('main').getByRole('link', { name: '注册账号' }).click()
    await courier.getByRole('heading', { name: '快递员注册' }).waitFor()
    await courier.getByRole('textbox', { name: '手机号' }).fill(me.phone)
    await confirmPhone(courier, me.phone)
    await courier.getByRole('textbox', { name: '真实姓名' }).fill(me.name)
    await courier.getByLabel('所属品牌').selectOption({ label: '中通快递' })
    await courier.getByRole('textbox', { name: '所在网点' }).fill(me.outlet)
    await courier.getByLabel('设置密码', { exact: true }).fill(DEMO_PASSWORD)
    await courier.getByLabel('再输一遍密码', { exact: true }).fill(DEMO_PASSWORD)
    await courier.getByRole('checkbox', { name: /我已经阅读并同意/ }).check()
    await courier.getByRole('button', { name: '注册', exact: true }).click()
    await courier.getByRole('heading', { name: '快递员维权' }).waitFor()
  })
  const caseNo = await step('the courier files, kept from the outlet', async () => {
    await courier.goto('/couriers/appeal')
    await courier.getByText(me.outlet).waitFor()
    await courier.getByLabel('遇到什么问题').selectOption({ label: '派费拖欠或克扣' })
    await courier.getByRole('textbox', { name: '涉及金额（元）' }).fill('3200')
    await goOn(courier, '您的工作')
    await choosePlace(courier)
    await courier.getByLabel('您的工作').selectOption({ label: '派件员' })
    await courier.getByLabel('用工形式').selectOption({ label: '加盟网点' })
    await goOn(courier, '说说经过')
    await courier
      .getByRole('textbox', { name: '详细说明' })
      .fill(`我是${me.name}，${me.outlet}拖欠八月派费三千二百元，电话${me.phone}。`)
    await goOn(courier, '有没有在别处反映')
    await courier.getByRole('radio', { name: '向网点反映过' }).check()
    await courier.getByRole('radio', { name: '没有', exact: true }).check()
    await goOn(courier, '材料')
    await goOn(courier, '身份保护')
    await goOn(courier, CHECK)
    await courier.getByRole('checkbox', { name: /我承诺以上内容真实/ }).check()
    await courier.getByRole('button', { name: '交给办理单位' }).click()
    return receiptNo(courier)
  })
  await step('the bureau accepts and passes it on', async () => {
    await signInDesk(officer, 'szj')
    await openByNumber(officer, 'courier', caseNo)
    await act(officer, '受理', '受理')
    await officer.getByText('处理中').first().waitFor()
    await act(officer, '转企业', '转企业', (dialog) =>
      dialog.locator('.ant-select').getByText('中通快递广东省区').last().waitFor(),
    )
    await officer.getByText('企业处理中').first().waitFor()
  })
  await step('headquarters reads neither name, phone nor outlet, and replies', async () => {
    await signIn(hq, 'zto', { at: '/portal/login' })
    await hq.getByRole('navigation', { name: '模块' }).waitFor()
    await openByNumber(hq, 'courier', caseNo)
    await hq.getByText('按身份保护不显示').first().waitFor()
    const text = await textOf(hq)
    for (const secret of [me.name, me.phone, me.outlet, '欧阳'])
      check(!text.includes(secret), `headquarters reads ${secret}`)
    await act(hq, '答复', '答复', async (dialog) => {
      await dialog.getByRole('textbox', { name: '处理情况' }).fill('经核实确有拖欠，本周补发三千二百元。')
      await dialog.getByRole('textbox', { name: '联系人' }).fill('陈锐')
      await dialog.getByRole('textbox', { name: '联系电话' }).fill('95311')
    })
  })
  await step('the city branch does not find it', async () => {
    await signIn(city, 'ztosz', { at: '/portal/login' })
    await city.getByRole('navigation', { name: '模块' }).waitFor()
    await city.goto(`/cases/courier/all?searchKey=${caseNo}`)
    await city.getByText('0 件').waitFor()
  })
  await step('the courier confirms, the bureau closes, the courier rates', async () => {
    await courier.getByRole('link', { name: '查看进展' }).click()
    await courier.getByRole('radio', { name: '解决了', exact: true }).check()
    await courier.getByRole('button', { name: '提交', exact: true }).click()
    await courier.getByText('处理中').first().waitFor()
    await officer.reload()
    await act(officer, '办结', '办结', async (dialog) => {
      await choose(officer, '办结方式', '诉求已解决')
      await dialog.getByRole('textbox', { name: '答复内容' }).fill('企业已经补发派费三千二百元，本案办结。')
    })
    await courier.reload()
    await courier.getByText('本案办结').first().waitFor()
    await courier.getByRole('radio', { name: '满意', exact: true }).check()
    await courier.getByRole('button', { name: '提交评价' }).click()
    await courier.getByText('您的评价：满意').waitFor()
  })
  return caseNo
}

export const courierJourney: Journey = {
  name: 'courier: registered with brand and outlet, shielded from the company, referred or closed, rated',
  async run(stage) {
    await courierCase(stage)
  },
}

export const cancellationJourney: Journey = {
  name: 'account cancellation: refused with open cases, then allowed',
  async run({ step, someone }) {
    const consumer = await someone()
    const phone = newPhone()
    await step('a consumer registers and files an appeal', async () => {
      await register(consumer, { phone, name: '宁远' })
      await fileCase(consumer)
    })
    await step('leaving is refused, with the case that stands in its way', async () => {
      await consumer.goto('/portal/cancelAccount')
      const refusal = consumer.getByRole('alert')
      await refusal.getByText('您有未结案的申诉单，暂时无法注销账号').waitFor()
      await refusal.getByRole('link', { name: /中通快递/ }).click()
    })
    await step('the appeal is taken back', async () => {
      await consumer.getByRole('button', { name: '撤回申诉' }).click()
      await consumer.getByRole('textbox', { name: '为什么撤回' }).fill('已经解决')
      await consumer.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click()
      await consumer.getByText('已撤回').first().waitFor()
    })
    await step('a code to the phone lets the person go', async () => {
      await consumer.goto('/portal/cancelAccount')
      await consumer.getByRole('textbox', { name: '注册时的手机号' }).fill(phone)
      await confirmPhone(consumer, phone)
      await consumer.getByRole('checkbox', { name: '我知道注销后不能恢复' }).check()
      await consumer.getByRole('button', { name: '注销账号' }).click()
      await consumer.waitForURL(/\/portal\/home$/)
    })
    await step('nobody can sign in with it any more', async () => {
      await signIn(consumer, phone)
      await consumer.getByRole('alert').getByText('账号或密码错误').waitFor()
    })
  },
}
