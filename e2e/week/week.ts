import type { Locator, Page } from 'playwright-core'
import { A_REPLY, fileCase, type Prepared, registerCall, take } from '../cases.ts'
import { choose, fillReply, openItem, PROOF, sendForm, sendReply } from '../desk.ts'
import { aDocument } from '../files.ts'
import { check, PHONE, type Stage } from '../harness.ts'
import {
  addEvidence,
  aMatter,
  answerQuestions,
  fillComplaint,
  fillRest,
  noOtherProcedure,
  submit,
} from '../intake.ts'
import { deskHeader, newWaybill, signIn, signInDesk } from '../people.ts'
import { DEMO_PASSWORD } from '../product.ts'

/** Everybody of a work week by account: what they are, and the door they come in by. */
const PEOPLE = {
  lin: { is: 'appellant', door: 'portal' },
  user1: { is: 'appellant', door: 'portal' },
  user2: { is: 'appellant on a phone', door: 'portal', phone: true },
  szj: { is: 'handler', door: 'desk' },
  szld: { is: 'leader', door: 'desk' },
  gdj: { is: 'province', door: 'desk' },
  gjj: { is: 'state bureau', door: 'desk' },
  zto: { is: 'headquarters', door: 'enterprise' },
  ztosz: { is: 'enterprise', door: 'enterprise' },
  ztoba: { is: 'outlet', door: 'enterprise' },
  sf: { is: 'another enterprise', door: 'enterprise' },
} as const satisfies Record<string, { is: string; door: 'portal' | 'desk' | 'enterprise'; phone?: true }>
export type Who = keyof typeof PEOPLE
export type Appellant = 'lin' | 'user1' | 'user2'

interface More {
  evidence?: boolean
  waybillNo?: string
  /** Where it is there when a path begins. */
  l1?: string
}

/** What a week has at hand beside a stage. */
export interface Week extends Stage {
  /** Everything is done in pages from filing on; otherwise what was filed is there when a path begins. */
  isWhole: boolean
  /** Somebody's own browser; whoever is not there yet signs in. */
  at(who: Who): Promise<Page>
  /** An appeal about a broken vase, delivered in 深圳 宝安; the first account's own where none is named. */
  file(who?: Appellant, more?: More): Promise<Prepared>
  /** Who took part since this was asked last, by what they are. */
  tookPart(): string[]
}

/** One way of a case from filing to its end. */
export interface Path {
  name: string
  /** Part of the short week too. */
  inShort?: true
  /** Where the people are not those of `at`. */
  who?: readonly string[]
  /** Answers the cases it filed. */
  run(week: Week): Promise<Cases>
}
/** Appeals, and cases of other kinds by number. */
export interface Cases {
  appeals: readonly Prepared[]
  others?: readonly { kind: string; caseNo: string }[]
}

const enter = {
  async portal(page: Page, account: string) {
    await signIn(page, account)
    await page.getByRole('heading', { name: '我的', exact: true }).waitFor()
  },
  desk: signInDesk,
  async enterprise(page: Page, account: string) {
    await signIn(page, account, { at: '/portal/login' })
    await deskHeader(page).waitFor()
  },
}

export function weekOf(stage: Stage, isWhole: boolean): Week {
  const pages = new Map<Who, Promise<Page>>()
  const seen = new Set<string>()
  const arrive = async (who: Who): Promise<Page> => {
    const person = PEOPLE[who]
    const page = await stage.someone('phone' in person ? { viewport: PHONE } : {})
    await enter[person.door](page, who)
    return page
  }
  const week: Week = {
    ...stage,
    isWhole,
    at(who) {
      seen.add(PEOPLE[who].is)
      const page = pages.get(who) ?? arrive(who)
      pages.set(who, page)
      return page
    },
    async file(who = 'lin', more = {}) {
      return stage.step('an appeal is filed', async () => {
        if (isWhole) return fileByHand(await week.at(who), more)
        // An account may file ten a day; whose account does not matter has called.
        return who === 'lin'
          ? fileCase(await week.at('lin'), more)
          : registerCall(await week.at('szj'), '何玉兰')
      })
    },
    tookPart() {
      const all = [...seen]
      seen.clear()
      return all
    },
  }
  return week
}

/** The portal's form from its first question to the receipt, which leads to the case. */
async function fileByHand(
  page: Page,
  { evidence = false, waybillNo = newWaybill() }: More,
): Promise<Prepared> {
  const matter = aMatter(waybillNo)
  await page.goto('/portal/personal')
  await page.getByRole('main').getByRole('link', { name: '我要申诉' }).first().click()
  await answerQuestions(page, matter)
  await noOtherProcedure(page)
  await fillComplaint(page)
  await fillRest(page, matter, { name: '林小满', phone: '13800138009' })
  if (evidence) await addEvidence(page)
  else await page.getByRole('button', { name: '保存并继续' }).click()
  const appealNo = await submit(page)
  await page.getByRole('link', { name: '查看这件申诉' }).click()
  await page.getByText('待受理').first().waitFor()
  const id = new URL(page.url()).searchParams.get('id')
  check(id !== null, `no case in the address: ${page.url()}`)
  return { id, appealNo }
}

/** Words that are in sight. */
export const sees = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor()

/** The bureau's page of a case, found by its number as somebody types it. */
export async function openAtBureau(page: Page, { appealNo, id }: Prepared): Promise<void> {
  await page.goto(`/appeal/all?searchKey=${appealNo}`)
  await page
    .getByRole('row')
    .filter({ hasText: appealNo.slice(8) })
    .first()
    .click()
  await page.waitForURL(new RegExp(`/case/${id}`))
  await sees(page, appealNo.slice(-5))
}

/** The enterprise's desk at a case, found the same way. */
export async function openAtEnterprise(page: Page, { appealNo }: Prepared): Promise<void> {
  await page.goto(`/enterprise/all?searchKey=${appealNo}`)
  await openItem(page, appealNo)
  await page.waitForURL(/case=/)
  await sees(page, appealNo.slice(-5))
}

export const openAtHome = (page: Page, { id }: Prepared) => page.goto(`/portal/details?id=${id}`)

/** Whoever signed in long ago shows again who it is, should the act ask for it before it is done. */
async function provesAgain(page: Page, isDone: () => boolean): Promise<void> {
  const proof = page.getByRole('dialog', { name: PROOF })
  while (!isDone()) {
    if (await proof.isVisible()) {
      await proof.getByLabel('登录密码', { exact: true }).fill(DEMO_PASSWORD)
      return proof.getByRole('button', { name: /^验\s?证$/ }).click()
    }
    await page.waitForTimeout(200)
  }
}

/** Opens the form of an act wherever the page offers it first, fills it and sends it. */
export async function does(
  page: Page,
  act: string,
  send: string,
  fill?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await page
    .locator('#main')
    .getByRole('button', { name: new RegExp(`^${act}`) })
    .filter({ visible: true })
    .first()
    .click()
  let isDone = false
  const sent = sendForm(page, send, fill).finally(() => {
    isDone = true
  })
  await Promise.all([sent, provesAgain(page, () => isDone)])
}

/** Types into the fields of a form by their names. */
export const types =
  (words: Readonly<Record<string, string>>) =>
  async (dialog: Locator): Promise<void> => {
    for (const [name, text] of Object.entries(words))
      await dialog.getByRole('textbox', { name, exact: true }).fill(text)
  }

export async function attach(dialog: Locator, name = '证明材料.pdf'): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles([aDocument(name)])
  await dialog.getByText(name).first().waitFor()
  await dialog.getByText('已上传').first().waitFor()
}

/** The form of acceptance and transfer: where the appellant named no reason, the handler does. */
export async function passesOn(page: Page): Promise<void> {
  await does(page, '受理并转企业', '受理并转办', async (dialog) => {
    await choose(page, '二级原因', '其他')
    await types({ 转办意见: '请按规定调查处理并答复。' })(dialog)
  })
  await sees(page, '企业处理中')
}

export async function transfers(week: Week, one: Prepared): Promise<void> {
  await week.step('the handler accepts and transfers', async () => {
    const page = await week.at('szj')
    if (!week.isWhole) return take(page, 'information/editToBusiness', one, { l2: 'DAMAGE_OTHER' })
    await openAtBureau(page, one)
    await sees(page, '待受理')
    await passesOn(page)
  })
}

/** The enterprise answers in its own words: many answers that are alike are marked. */
export async function answers(
  week: Week,
  one: Prepared,
  found: string,
  who: 'ztosz' | 'zto' | 'sf' = 'ztosz',
): Promise<void> {
  await week.step('the enterprise answers', async () => {
    const page = await week.at(who)
    if (!week.isWhole)
      return take(page, 'todoprocedure/reply', one, { ...A_REPLY, investigationResult: found })
    await openAtEnterprise(page, one)
    await fillReply(page)
    await page.getByRole('textbox', { name: '调查结果' }).fill(found)
    await sendReply(page)
    await sees(page, '待核实')
  })
}

/** The reply is heard by telephone. */
export async function callsBack(
  week: Week,
  one: Prepared,
  said: { truthful: boolean; satisfied: boolean },
  who: 'szj' | 'gdj' = 'szj',
): Promise<void> {
  await week.step('the handler calls the appellant', async () => {
    const page = await week.at(who)
    if (!week.isWhole) return take(page, 'todoprocedure/callback', one, { reached: true, ...said })
    await openAtBureau(page, one)
    await does(page, '记录电话回访', '记录回访', async (dialog) => {
      const says = async (question: string, yes: boolean) =>
        dialog
          .locator('.ant-form-item')
          .filter({ hasText: question })
          .getByTitle(yes ? '是' : '否', { exact: true })
          .click()
      await says('是否接通', true)
      await says('企业答复属实', said.truthful)
      await says('申诉人满意', said.satisfied)
    })
    await sees(page, '待核实')
  })
}
