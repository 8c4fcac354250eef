import { closeCase, openCase, type Prepared } from '../cases.ts'
import { day } from '../days.ts'
import { checkAll, choose, fillReply, press, sendForm, sendReply } from '../desk.ts'
import { check } from '../harness.ts'
import { atHeading } from '../heading.ts'
import { chooseEvidence } from '../intake.ts'
import { newPhone, newWaybill } from '../people.ts'
import {
  answers,
  callsBack,
  does,
  openAtBureau,
  openAtEnterprise,
  openAtHome,
  type Path,
  passesOn,
  sees,
  transfers,
  types,
  type Week,
} from './week.ts'

const ANSWER = '经调查，企业对快件损毁负有责任，已按约定赔偿。您对处理结果不服的，可以申请行政复议。'

/** Closes a case that was answered, with everything checked. */
export async function closes(
  week: Week,
  one: Prepared,
  how: {
    type?: string
    amount?: string
    liability?: string
    told?: string
    who?: 'szj' | 'gdj'
    again?: true
  } = {},
): Promise<void> {
  const {
    type = '企业已处理、用户认可',
    amount,
    liability,
    told = '已结案',
    who = 'szj',
    again = false,
  } = how
  await week.step('the case is closed', async () => {
    const page = await week.at(who)
    if (!week.isWhole) return closeCase(page, one)
    await openAtBureau(page, one)
    if (!again) await checkAll(page)
    await does(page, '结案', '结案并发送', async (dialog) => {
      if (liability) await dialog.getByRole('radio', { name: new RegExp(`^${liability}`) }).check()
      await choose(page, '结案方式', type)
      if (amount) await dialog.getByRole('textbox', { name: '赔偿金额' }).fill(amount)
      await dialog.getByRole('textbox', { name: '给申诉人的答复' }).fill(ANSWER)
    })
    await sees(page, told)
  })
}

/** The appellant rates bureau and enterprise. */
export async function rates(
  week: Week,
  one: Prepared,
  score: '满意' | '不满意',
  who: 'lin' | 'user1' | 'user2' = 'lin',
): Promise<void> {
  await week.step('the appellant rates it', async () => {
    const page = await week.at(who)
    await openAtHome(page, one)
    for (const side of ['邮政管理部门的处理', '中通快递的处理'])
      await page.getByRole('group', { name: side }).getByRole('radio', { name: score, exact: true }).check()
    await press(page, '提交评价')
    await sees(page, '您已经评价过，谢谢')
  })
}

export const mainPath: Path = {
  name: 'filed on the portal with evidence, confirmed by the appellant, closed, rated',
  async run(week) {
    const one = await week.file('lin', { evidence: true })
    await transfers(week, one)
    await answers(week, one, '经核查，花瓶在中转场装卸时受压破碎，监控可见，责任在我司，同意全额赔偿。')
    await week.step('the handler asks the appellant', async () => {
      const page = await week.at('szj')
      await openAtBureau(page, one)
      await does(page, '发核实请求', '发送核实请求')
      await sees(page, '核实中')
    })
    await week.step('the appellant confirms', async () => {
      const page = await week.at('lin')
      await openAtHome(page, one)
      for (const [question, said] of [
        ['企业说的是不是事实', '属实'],
        ['您对处理结果是否满意', '满意'],
      ] as const)
        await page
          .getByRole('group', { name: question })
          .getByRole('radio', { name: said, exact: true })
          .check()
      await press(page, '提交确认')
      await sees(page, '核实中')
    })
    await closes(week, one)
    await rates(week, one, '满意')
    return { appeals: [one] }
  },
}

export const phonePath: Path = {
  name: 'filed on a phone, material asked for, outlet drafts the answer, closing approved by the leader',
  async run(week) {
    const one = await week.file('user2')
    await week.step('the handler asks for material', async () => {
      const page = await week.at('szj')
      await openAtBureau(page, one)
      await does(page, '要求补正', '发给申诉人', types({ 补正要求: '请补充外包装破损的照片和购买凭证。' }))
      await sees(page, '待补正')
    })
    await week.step('the appellant sends it from the phone', async () => {
      const page = await week.at('user2')
      await openAtHome(page, one)
      await sees(page, '请补充外包装破损的照片和购买凭证。')
      await press(page, '补充材料')
      await atHeading(page, '请补充材料')
      await chooseEvidence(page)
      await press(page, '提交材料')
      await atHeading(page, '材料已提交')
    })
    await transfers(week, one)
    await week.step(
      'the city company gives it to another outlet, and to the one that delivered',
      async () => {
        const page = await week.at('ztosz')
        await openAtEnterprise(page, one)
        for (const outlet of ['中通快递深圳宝安区第二营业部', '中通快递深圳宝安区第一营业部']) {
          await does(page, '交下级单位处理', '交办', () => choose(page, '交给', outlet))
          await sees(page, outlet)
        }
      },
    )
    await week.step('the outlet drafts the answer', async () => {
      const page = await week.at('ztoba')
      await openAtEnterprise(page, one)
      await fillReply(page)
      await page
        .getByRole('textbox', { name: '调查结果' })
        .fill('花瓶由我部派送时已破损，客户当面验视拒收，责任明确。')
      await page.getByRole('textbox', { name: '金额' }).fill('12000')
      await press(page, /^交上级提交/)
      await sees(page, '交上级单位')
    })
    await week.step('the city company submits it', async () => {
      const page = await week.at('ztosz')
      await openAtEnterprise(page, one)
      await sees(page, /拟写了以下答复/)
      await sendReply(page)
      await sees(page, '待核实')
    })
    await callsBack(week, one, { truthful: true, satisfied: true })
    await closes(week, one, { amount: '12000', told: '提请' })
    await week.step('the leader agrees to so high a sum', async () => {
      const page = await week.at('szld')
      await openAtBureau(page, one)
      await does(page, '审批', '提交审批', (dialog) => dialog.getByTitle('同意', { exact: true }).click())
      await sees(page, '已结案')
    })
    return { appeals: [one] }
  },
}

const titled = (page: Awaited<ReturnType<Week['at']>>, text: string) => page.getByTitle(text, { exact: true })

const outside = (page: Awaited<ReturnType<Week['at']>>) =>
  page.locator('section').filter({ hasText: '外部转办' }).last()

/** What the hotline wants is entered on the case, and stands there with its day. */
async function ordered(week: Week, one: Prepared, outerNo: string): Promise<void> {
  await week.step('the order of the hotline is entered', async () => {
    const page = await week.at('szj')
    await openAtBureau(page, one)
    await outside(page).getByRole('button', { name: '登记转办' }).click()
    await sendForm(page, '保存', async (dialog) => {
      await types({ 对方编号: outerNo, 要求或说明: '请五个工作日内回复办理结果。' })(dialog)
      await pickDay(page, '对方要求的答复日期', day(5))
    })
    await outside(page).getByText(outerNo).waitFor()
    await outside(page).getByText('待答复').waitFor()
  })
}

/** The hotline gets its answer after the case has ended. */
async function handedBack(week: Week, one: Prepared, outerNo: string): Promise<void> {
  await week.step('the hotline is answered', async () => {
    const page = await week.at('szj')
    await openAtBureau(page, one)
    await outside(page).getByRole('button', { name: '登记答复' }).click()
    await sendForm(page, '保存', async (dialog) => {
      await choose(page, '方式', '对方系统')
      await types({ 答复内容: '快件已经送达，企业退还运费并致歉，申诉人表示满意。' })(dialog)
    })
    await outside(page).getByText('已答复').waitFor()
    await sees(page, new RegExp(`已答复12345 热线（对方系统），对方编号 ${outerNo}`))
  })
}

export const telephonePath: Path = {
  name: 'registered from a call that hotline 12345 had first, verified and rated by telephone, answered to the hotline',
  async run(week) {
    const waybillNo = newWaybill()
    const page = await week.at('szj')
    const one = await week.step('the operator writes the call down', async () => {
      await page.goto('/appeal/intake')
      await choose(page, '来源渠道', '12305电话')
      await page.getByRole('textbox', { name: '申诉人姓名' }).fill('何玉兰')
      await page.getByRole('textbox', { name: '手机号' }).fill(newPhone())
      await titled(page, '收件人').click()
      await page.getByRole('textbox', { name: '运单号' }).fill(waybillNo)
      await page.getByRole('textbox', { name: '内件名称' }).fill('羊毛围巾')
      await titled(page, '中通快递').first().waitFor()
      await descend(page, '问题类型', 0, '延误', '')
      await pickDay(page, '收寄日期', day(-18))
      for (const [at, name] of ['秦记围巾', '何玉兰'].entries()) {
        await page.getByRole('textbox', { name: '姓名', exact: true }).nth(at).fill(name)
        await page.getByRole('textbox', { name: '电话', exact: true }).nth(at).fill('13900002222')
        await descend(page, '地区', at, '广东省', '深圳市', '宝安区')
        await page.getByRole('textbox', { name: '详细地址' }).nth(at).fill('新安街道前进一路 20 号')
      }
      await pickDay(page, '投诉日期', day(-12))
      await choose(page, '投诉渠道', '客服电话')
      await choose(page, '企业处理结果', '对处理结果不满意')
      await choose(page, '以前就这件事申诉过吗', '没有申诉过')
      await choose(page, '在别处处理吗', '没有')
      await page
        .getByRole('textbox', { name: '事实与经过' })
        .fill('来电反映：快件超过承诺时间六天仍未送达，企业只说在催，没有下文。')
      await choose(page, '申诉请求', '解释说明')
      await page.keyboard.press('Escape')
      await press(page, '提交登记')
      await page.getByRole('heading', { name: '登记完成' }).waitFor()
      await press(page, '打开申诉单')
      await sees(page, waybillNo)
      const id = /case\/(\d+)/.exec(page.url())?.[1]
      const appealNo = /SS\d{19}/.exec((await page.locator('#main').textContent()) ?? '')?.[0]
      check(id !== undefined && appealNo !== undefined, `no number in sight: ${page.url()}`)
      return { id, appealNo }
    })
    const outerNo = `GD${waybillNo.slice(-10)}`
    await ordered(week, one, outerNo)
    await week.step('the handler passes it on', async () => {
      await openCase(page, one)
      await passesOn(page)
    })
    await answers(week, one, '经核查，快件在网点积压六天，已向客户说明原因并道歉，运费全退。')
    const call = async (
      act: string,
      note: string,
      says: (dialog: ReturnType<typeof page.getByRole>) => Promise<void>,
    ) => {
      await openAtBureau(page, one)
      const card = page.locator('section').filter({ hasText: '来电代办' }).last()
      await card.getByRole('button', { name: new RegExp(act) }).click()
      const dialog = page.getByRole('dialog')
      await says(dialog)
      await dialog.getByRole('textbox', { name: '通话记录' }).fill(note)
      await dialog.getByRole('button', { name: '代为登记' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await week.step('the caller confirms on the telephone', async () => {
      await openAtBureau(page, one)
      await does(page, '发核实请求', '发送核实请求')
      await sees(page, '核实中')
      await call('确认企业答复', '核对了姓名和运单号，申诉人说快件昨天收到了。', async (dialog) => {
        for (const question of ['企业答复属实', '当事人满意'])
          await dialog
            .locator('.ant-form-item')
            .filter({ hasText: question })
            .getByTitle('是', { exact: true })
            .click()
      })
      await sees(page, '待核实')
    })
    await closes(week, one)
    await week.step('the caller rates on the telephone', async () => {
      await call('评价', '申诉人说都满意。', async (dialog) => {
        for (const side of ['对管局评价', '对企业评价'])
          await dialog
            .locator('.ant-form-item')
            .filter({ hasText: side })
            .getByTitle('满意', { exact: true })
            .click()
      })
      await sees(page, '申诉人说都满意。')
    })
    await handedBack(week, one, outerNo)
    return { appeals: [one] }
  },
}

async function descend(
  page: Awaited<ReturnType<Week['at']>>,
  field: string,
  at: number,
  ...labels: string[]
): Promise<void> {
  await page.getByRole('combobox', { name: field }).nth(at).click()
  for (const label of labels)
    await page.locator('.ant-cascader-menu-item').filter({ hasText: label }).last().click()
}

async function pickDay(page: Awaited<ReturnType<Week['at']>>, label: string, date: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.fill(date)
  await field.press('Enter')
}

/** Asks for a re-check in the portal. */
export async function asksRecheck(week: Week, one: Prepared, why: string, who: 'lin' | 'user1' = 'lin') {
  await week.step('the appellant asks for a re-check', async () => {
    const page = await week.at(who)
    await openAtHome(page, one)
    await press(page, '申请复核')
    await page.getByRole('textbox', { name: '哪里不对，为什么' }).fill(why)
    await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
    await sees(page, '正在复核')
  })
}

export const refusedPath: Path = {
  name: 'not accepted with the leader’s word, re-checked at the appellant’s wish and upheld',
  async run(week) {
    const one = await week.file('user1')
    await week.step('the handler wants it not accepted', async () => {
      const page = await week.at('szj')
      await openAtBureau(page, one)
      await does(page, '不予受理', '作出决定', async (dialog) => {
        await choose(page, '理由', '不属于邮政业服务质量问题')
        await dialog
          .getByRole('textbox', { name: '说明' })
          .fill('所述为商品质量问题，请向商家或者市场监管部门反映。')
      })
      await sees(page, '提请')
    })
    await week.step('the leader agrees', async () => {
      const page = await week.at('szld')
      await openAtBureau(page, one)
      await does(page, '审批', '提交审批', (dialog) => dialog.getByTitle('同意', { exact: true }).click())
      await sees(page, '不予受理/终止')
    })
    await week.step('the appellant reads why', async () => {
      const page = await week.at('user1')
      await openAtHome(page, one)
      await sees(page, '请向商家或者市场监管部门反映')
    })
    await asksRecheck(week, one, '花瓶是运输中摔碎的，不是商品质量问题。', 'user1')
    await week.step('the province upholds it', async () => {
      const page = await week.at('gdj')
      await openAtBureau(page, one)
      await does(page, '完成复核', '完成复核', types({ 办理评分: '80', 复核意见: '理由充分，维持原决定。' }))
      await sees(page, '复核完成：维持')
    })
    return { appeals: [one] }
  },
}
