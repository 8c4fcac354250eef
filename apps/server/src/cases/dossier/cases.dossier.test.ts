import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { consultationRoutes } from '@appeal/contract/consultations/consultations.routes.ts'
import type { Language } from '@appeal/contract/kit/language.ts'
import { letterRoutes } from '@appeal/contract/letters/letters.routes.ts'
import { undoRoutes } from '@appeal/contract/undo/undo.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import { ok, useTestApp } from '../../testing/app.ts'
import { contextOf } from '../../testing/cases.ts'
import { actOn, CASE_INPUTS, type CasePlayers, caseAt, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { type CaseFile, caseFacts, caseFile, type Reader } from '../cases.service.ts'

// What the file of each kind says beside what every file does, and to whom it does not.
const test = useTestApp()
const OWNER = '欧阳文华'
let who: Omit<CasePlayers, 'owner'>
let consumer = ''
let courier = ''

beforeAll(async () => {
  const { app } = test
  who = {
    officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
    enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
  }
  consumer = (await makeConsumer(app, { name: OWNER })).id
  courier = await makeCourier(app, { name: OWNER })
})

const ownerOf = (kind: CaseKind) => (kind === 'courier' ? courier : consumer)
const lead = (kind: CaseKind, state: string, more: Record<string, unknown> = {}) =>
  caseAt(test.app, kind, state, { ...who, owner: ownerOf(kind) }, more)

async function fileFor(
  kind: CaseKind,
  id: string,
  reader: Reader,
  language: Language = 'zh',
): Promise<CaseFile> {
  const userId = { user: ownerOf(kind), ...who, bureau: who.officer }[reader]
  return caseFile({ ...(await contextOf(test.app, userId)), language }, { kind, id }, reader)
}
const linesOf = ({ facts, asked, decisions }: CaseFile) =>
  Object.fromEntries([...facts, ...asked, ...decisions.flat()])

/** A state in which the kind has most to say, and a line of its own in each language. */
const TOLD: Record<CaseKind, { state: string; readers: readonly Reader[]; zh: object; en: object }> = {
  consultation: {
    state: 'declined',
    readers: ['user', 'bureau'],
    zh: { 不予答复的原因: '不属于邮政管理职责' },
    en: { 'Not answered because': 'not a matter of the postal regulator' },
  },
  report: {
    state: 'handled',
    readers: ['user', 'bureau'],
    zh: { 被举报方: '宝安某网点', 被举报方地址: '宝安大道 1 号', 发生日期: '2026-09-18' },
    en: { Reported: '宝安某网点', 'Happened on': '2026-09-18' },
  },
  letter: {
    state: 'acknowledged',
    readers: ['user', 'enterprise', 'bureau'],
    zh: { 工号: 'ZT0755', 同意公开: '是', 企业表扬: '通报表扬' },
    en: { 'Staff number': 'ZT0755', 'May be published': 'yes', 'What the company did': 'praised' },
  },
  courier: {
    state: 'confirming',
    readers: ['user', 'enterprise', 'bureau'],
    zh: { 身份保护: '不向网点透露，企业看不到姓名电话', 补发或者承诺金额: '¥3,200.00' },
    en: { Shield: 'kept from the outlet; no company sees name or phone', 'Paid or promised': '¥3,200.00' },
  },
}

describe.each(Object.entries(TOLD))('the file of a case of %s', (name, { state, readers, zh, en }) => {
  const kind = name as CaseKind

  it('says what its kind keeps of it, in the language of each reader', async () => {
    const id = await lead(kind, state)
    for (const reader of readers) {
      expect(linesOf(await fileFor(kind, id, reader))).toMatchObject(zh)
      const english = await fileFor(kind, id, reader, 'en')
      expect(linesOf(english)).toMatchObject(en)
      expect(Object.keys(linesOf(english)).filter((label) => /\p{Script=Han}/u.test(label))).toEqual([])
    }
  })

  it('is found by nobody who may not see the case', async () => {
    const id = await lead(kind, 'pending')
    const foreign = (await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id
    for (const [userId, reader] of [
      [foreign, 'bureau'],
      [who.enterprise, 'enterprise'],
      [(await makeConsumer(test.app)).id, 'user'],
    ] as const) {
      const file = contextOf(test.app, userId).then((ctx) => caseFile(ctx, { kind, id }, reader))
      await expect(file).rejects.toThrow('cases.not_found')
    }
  })
})

describe('the file of a report', () => {
  it('tells what the bureau found to the bureau alone, and who reported to nobody else', async () => {
    const id = await lead('report', 'handled')
    const bureau = await fileFor('report', id, 'bureau')
    expect(linesOf(bureau)).toMatchObject({
      执法线索: expect.stringMatching(/^XS\d+ {2}已办结$/),
      处理结果: '行政处罚',
      罚款: '¥5,000.00',
      决定书文号: '深邮罚〔2026〕7号',
    })
    expect(JSON.stringify(bureau)).not.toContain(OWNER)
    expect(Object.keys(linesOf(bureau))).not.toContain('举报人')
    const own = await fileFor('report', id, 'user')
    expect(linesOf(own)).toMatchObject({ 举报人: OWNER })
    for (const secret of ['执法线索', 'XS', '深邮罚', '5,000.00'])
      expect(JSON.stringify([own.facts, own.decisions])).not.toContain(secret)
  })

  it('says why it was not taken on, and to whom it was passed', async () => {
    const refused = linesOf(await fileFor('report', await lead('report', 'refused'), 'user'))
    expect(refused).toMatchObject({ 不予受理的原因: '没有具体事实', 答复举报人: '没有具体的时间和地点。' })
    const passed = linesOf(await fileFor('report', await lead('report', 'transferred'), 'user', 'en'))
    expect(passed).toMatchObject({ 'Passed on to': '深圳市市场监管局' })
  })
})

describe('the file of a letter', () => {
  const NAME = '王大勇'

  it('names whom it thanks to the writer alone', async () => {
    const id = await lead('letter', 'forwarded')
    const feedback = `${NAME}已经在晨会上受到表扬，电话 13900002222。`
    const given = { ...CASE_INPUTS.letter.feedback, feedback }
    expect(await actOn(test.app, 'letter', who.enterprise, 'feedback', id, given)).toSucceed()
    const own = await fileFor('letter', id, 'user')
    expect(linesOf(own)).toMatchObject({ 被表扬的快递员: NAME, 企业反馈: feedback })
    expect(own.statement).toContain(NAME)
    for (const reader of ['enterprise', 'bureau'] as const) {
      const file = await fileFor('letter', id, reader)
      expect(linesOf(file)).toMatchObject({
        被表扬的快递员: '王*勇',
        标题: '感谢王*勇师傅',
        企业反馈: '王*勇已经在晨会上受到表扬，电话 139****2222。',
      })
      for (const secret of [NAME, OWNER])
        expect(JSON.stringify([file.facts, file.statement, file.asked, file.decisions])).not.toContain(secret)
    }
    // The bureau reads what the other side wrote with the name written over in the course, too.
    expect(JSON.stringify((await fileFor('letter', id, 'bureau')).progress)).not.toContain(NAME)
  })

  it('has what was published, and no proposal of what could be', async () => {
    const id = await lead('letter', 'acknowledged')
    expect(linesOf(await fileFor('letter', id, 'bureau'))).not.toHaveProperty('公开的文字')
    expect(await actOn(test.app, 'letter', who.officer, 'publish', id)).toSucceed()
    for (const reader of ['user', 'enterprise', 'bureau'] as const)
      expect(linesOf(await fileFor('letter', id, reader))).toMatchObject({
        公开的文字: CASE_INPUTS.letter.publish!.publicContent,
      })
    const { version } = await caseFacts(test.app.platform, 'letter', id)
    await ok((await test.app.as(consumer)).call(letterRoutes.revokeConsent, { body: { id, version } }))
    expect(linesOf(await fileFor('letter', id, 'bureau'))).not.toHaveProperty('公开的文字')
  })
})

describe('the file of a courier’s case', () => {
  const OUTLET = '宝安西乡二部'
  const SINCE = '2024-03-05'

  it('says to the enterprise of a shielded one nothing that could name the courier', async () => {
    const content = `我是${OWNER}，${OUTLET}拖欠派费。`
    const id = await lead('courier', 'at_enterprise', {
      content,
      startedOn: SINCE,
      complainedOn: '2026-08-31',
    })
    const result = `已经与${OUTLET}的${OWNER}核对。`
    const reply = { ...CASE_INPUTS.courier.reply, result }
    expect(await actOn(test.app, 'courier', who.enterprise, 'reply', id, reply)).toSucceed()
    const veiled = JSON.stringify(await fileFor('courier', id, 'enterprise'))
    for (const secret of [OWNER, '欧阳', OUTLET, SINCE, '2026-08-31', '派送', '加盟', '向网点反映过'])
      expect([secret, veiled.includes(secret)]).toEqual([secret, false])
    expect(linesOf(await fileFor('courier', id, 'bureau'))).toMatchObject({
      快递员: '欧**华',
      网点: OUTLET,
      入职日期: SINCE,
      向企业反映: '向网点反映过  2026-08-31',
      处理情况: result,
    })
    const own = linesOf(await fileFor('courier', id, 'user'))
    expect(own).toMatchObject({ 快递员: OWNER, 网点: OUTLET, 入职日期: SINCE })
    // Once the courier agreed, units in charge read of what and where; the name is masked as every file masks it.
    expect(await actOn(test.app, 'courier', courier, 'agreeDisclosure', id)).toSucceed()
    const disclosed = await fileFor('courier', id, 'enterprise')
    expect(linesOf(disclosed)).toMatchObject({ 快递员: '欧**华', 网点: OUTLET, 入职日期: SINCE })
  })

  it('says how it ended, and names nobody who answered', async () => {
    const id = await lead('courier', 'confirming')
    expect(await actOn(test.app, 'courier', courier, 'confirm', id)).toSucceed()
    expect(await actOn(test.app, 'courier', who.officer, 'close', id)).toSucceed()
    for (const reader of ['user', 'bureau'] as const) {
      const file = await fileFor('courier', id, reader)
      expect(linesOf(file)).toMatchObject({
        快递员确认: '已解决',
        办结方式: '诉求已解决',
        追回金额: '¥3,200.00',
      })
      expect(JSON.stringify([file.facts, file.decisions])).not.toContain('陈锐')
    }
    const seen = linesOf(await fileFor('courier', id, 'enterprise'))
    expect(seen).not.toHaveProperty('快递员确认')
    const referred = await lead('courier', 'referred')
    expect(linesOf(await fileFor('courier', referred, 'user', 'en'))['Referred to']).toBeTruthy()
    const told = linesOf(await fileFor('courier', await lead('courier', 'refused'), 'bureau', 'en'))
    expect(told).toMatchObject({ 'Not accepted because': 'no concrete facts' })
  })
})

describe('the file of a question', () => {
  it('has every turn, what was asked with the statement and what was answered with the decisions', async () => {
    const id = await lead('consultation', 'answered')
    expect(await actOn(test.app, 'consultation', consumer, 'followUp', id)).toSucceed()
    const second = '没有凭证的，可以用付款记录证明，联系 13900003333。'
    const given = { ...CASE_INPUTS.consultation.answer, answer: second }
    expect(await actOn(test.app, 'consultation', who.officer, 'answer', id, given)).toSucceed()
    const own = await fileFor('consultation', id, 'user')
    expect(own.asked).toContainEqual(['追问', CASE_INPUTS.consultation.followUp!.question])
    expect(own.decisions.flat()).toEqual([
      ['答复咨询人', CASE_INPUTS.consultation.answer!.answer],
      ['答复咨询人', second],
    ])
    const bureau = await fileFor('consultation', id, 'bureau')
    expect(bureau.decisions.flat().at(-1)).toEqual([
      '答复咨询人',
      second.replace('13900003333', '139****3333'),
    ])
  })

  it('tells the bureau, and nobody else, that it was made a common one', async () => {
    const id = await lead('consultation', 'answered')
    expect(await actOn(test.app, 'consultation', who.officer, 'proposeFaq', id)).toSucceed()
    expect(linesOf(await fileFor('consultation', id, 'bureau'))).toMatchObject({ 整理为常见问题: '待审核' })
    expect(linesOf(await fileFor('consultation', id, 'user'))).not.toHaveProperty('整理为常见问题')
  })

  it('has no answer that was taken back, in its turns neither', async () => {
    const setSeconds = async (seconds: string) => {
      const ctx = systemContext(test.app.platform, 'test')
      await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'UNDO_SECONDS', seconds))
    }
    await setSeconds('10')
    const id = await lead('consultation', 'answered')
    const { version } = await caseFacts(test.app.platform, 'consultation', id)
    const officer = await test.app.as(who.officer)
    await ok(officer.call(undoRoutes.press, { body: { kind: 'consultation', id, version } }))
    await setSeconds('0')
    expect((await fileFor('consultation', id, 'user')).decisions).toEqual([])
    const own = await ok((await test.app.as(consumer)).call(consultationRoutes.detail, { query: { id } }))
    expect(own.facts.turns.map(({ by }) => by)).toEqual(['user'])
    // What is answered next stands alone.
    const given = { ...CASE_INPUTS.consultation.answer, answer: '请凭购买凭证与企业协商赔偿。' }
    expect(await actOn(test.app, 'consultation', who.officer, 'answer', id, given)).toSucceed()
    expect((await fileFor('consultation', id, 'user')).decisions).toEqual([
      [['答复咨询人', '请凭购买凭证与企业协商赔偿。']],
    ])
  })
})
