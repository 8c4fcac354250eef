import { contract } from '@appeal/contract'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { EDITED, ownDataRules } from '../features/auth/auth.forms.ts'
import { EMPTY } from '../features/cases/intake/draft.ts'
import { useForm } from './form.ts'
import type { FormRules } from './formRules.ts'
import { bare, fieldNames, fieldSchema, limitsOf } from './schema.ts'

afterEach(cleanup)

type Values = Record<string, unknown>
type Rules = FormRules<Values, Record<string, unknown>>
const isRules = (one: unknown): one is Rules => typeof one === 'object' && one !== null && 'judge' in one

/** Every form of the portal, by its name. */
const forms: Record<string, Rules> = { ownData: ownDataRules(() => EDITED) as unknown as Rules }
const modules = import.meta.glob('../features/**/*.forms.ts', { eager: true })
for (const module of Object.values(modules) as Record<string, unknown>[])
  for (const [name, one] of Object.entries(module)) {
    if (isRules(one)) forms[name] = one
    else if (typeof one === 'object' && one !== null)
      for (const [way, inner] of Object.entries(one)) if (isRules(inner)) forms[`${name}.${way}`] = inner
  }

const routesByName = new Map(
  Object.values(contract).flatMap((table) =>
    Object.values(table as Record<string, Route>).map((route) => [route.name, route] as const),
  ),
)
const askedBy = (name: string): z.ZodType => {
  const route = routesByName.get(name)
  const schema = route?.body ?? route?.query
  if (!schema) throw new Error(`${name} takes nothing`)
  return schema
}

const WORDS = '包裹三周没有派送，电话没有人接，客服没有答复。'
const FILE = { id: '5', name: '面单.png', size: 1 }
const PARTY = { name: '林晓', phone: '13800138000', areaCode: '440306', address: '海秀路 18 号' }
const party = (side: string) =>
  Object.fromEntries(Object.entries(PARTY).map(([name, value]) => [`${side}.${name}`, value]))
const appeal = {
  ...EMPTY,
  ...party('sender'),
  ...party('recipient'),
  complaintResult: 'NO_REPLY',
  complaintDate: '2026-01-08',
  complaintChannel: 'HOTLINE',
  complaintTicketNo: 'T1',
  waybillNo: 'SF1234567890',
  brand: 'SF',
  appellantRole: 'SENDER',
  postDate: '2026-01-02',
  l1: 'DELAY',
  content: WORDS,
  itemName: '书',
  itemValue: '20',
  insured: 'yes',
  insuredAmount: '20.5',
  demands: ['COMPENSATE'],
  claimAmount: '20',
  files: [FILE],
  ...{ otherProcedure: 'PETITION', earlier: 'NEW_CONTENT', earlierNews: '找到了签收底单', minor: 'yes' },
  ...{ 'guardian.name': '林芳', 'guardian.relation': 'MOTHER', 'guardian.phone': '+852 5123 4567' },
}
const agent = {
  ...appeal,
  appellantRole: 'AGENT',
  'proxy.name': '林晓',
  'proxy.phone': '13800138000',
  'proxy.relation': 'SPOUSE',
  'proxy.consent': 'yes',
  authorisation: [FILE],
}
const written = { areaCode: '440306', content: WORDS, files: [FILE] }
const newPassword = { password: 'Postal#2026', repeat: 'Postal#2026' }
const byCode = { phone: '13800138000', smsCode: '123456' }

/** Each form filled in rightly; `own` are fields that only the page judges. */
const filled: Record<string, { values: Values; own?: readonly string[] }> = {
  intakeRules: { values: appeal, own: ['matter'] },
  declarationRules: {
    values: { declared: true, validCode: '7' },
  },
  consultationRules: { values: { ...written, type: 'OTHER', title: '寄递时限', brand: 'SF' } },
  reportRules: {
    values: {
      ...written,
      ...{ type: 'OTHER', brand: '', subjectName: '海秀路网点', subjectAddress: '海秀路 18 号' },
      ...{ occurredOn: '2026-01-08', waybillNo: 'SF1234567890' },
    },
  },
  courierRules: {
    values: {
      ...written,
      ...{ issue: 'OTHER', amount: '20', periodFrom: '2026-01-01', periodTo: '2026-02-01' },
      ...{ jobKind: 'OTHER', employmentForm: 'DIRECT', complainedTo: 'NONE', procedure: 'no', shield: 'yes' },
    },
  },
  letterRules: {
    values: {
      ...written,
      ...{ brand: 'SF', outlet: '海秀路', courierName: '王师傅', courierNo: '7', waybillNo: 'SF1234567890' },
      ...{ title: '感谢', agree: 'no' },
    },
  },
  followUpRules: { values: { question: '还想问一句话' } },
  confirmRules: { values: { agrees: 'yes', remark: '好' } },
  rateRules: { values: { score: 'SATISFIED', remark: '好' } },
  withdrawCaseRules: { values: { reason: '已解决' } },
  evaluationRules: { values: { bureauScore: 'SATISFIED', enterpriseScore: 'SATISFIED', remark: '好' } },
  opinionRules: { values: { truthful: 'yes', satisfied: 'no', remark: '好' } },
  opinionByLinkRules: { values: { truthful: 'yes', satisfied: 'no', remark: '好' } },
  proposeRules: {
    values: { way: 'counter', amount: '450.00', performance: '书面道歉', words: '十日内支付' },
    own: ['way'],
  },
  quitRules: {
    values: { way: 'quit', amount: '', performance: '', words: '不想再谈' },
    own: ['way', 'amount', 'performance'],
  },
  respondRules: {
    values: { way: 'accept', amount: '', performance: '', words: '可以接受' },
    own: ['amount', 'performance'],
  },
  signRules: { values: { agrees: 'yes', reason: '没有意见', validCode: '123456' } },
  supplementRules: { values: { remark: '好' } },
  withdrawRules: { values: { reason: '已解决' } },
  disputeRules: { values: { reason: '没有收到' } },
  recheckRules: { values: { reason: '结果和事实不符' } },
  codeSignInRules: { values: byCode },
  passwordSignInRules: {
    values: { account: 'lin', password: 'Postal#2026', validCode: '7', autologin: true },
  },
  signUpRules: {
    values: { ...byCode, ...newPassword, name: '林晓', brand: 'SF', outlet: '海秀路', agree: true },
    own: ['repeat', 'agree'],
  },
  enterpriseSignUpRules: { values: { ...byCode, brand: 'SF', agree: true } },
  'recoveryRules.phone': { values: { ...newPassword, to: '13800138000', code: '123456' }, own: ['repeat'] },
  'recoveryRules.email': {
    values: { ...newPassword, to: 'lin@example.cn', code: '123456' },
    own: ['repeat'],
  },
  activationRules: { values: { ...newPassword, code: 'AB12-CD34' }, own: ['repeat'] },
  restoreRules: { values: { code: 'AB12-CD34' } },
  changePasswordRules: {
    values: { password: 'Postal#2025', newPassword: 'Postal#2026', repeat: 'Postal#2026' },
    own: ['repeat'],
  },
  cancellationRules: {
    values: { phone: '13800138000', verificationCode: '123456', sure: true },
    own: ['sure'],
  },
  unitingCodesRules: { values: { phone: '13800138000' } },
  unitingRules: {
    values: { phone: '13800138000', ownCode: '123456', otherCode: '654321', otherFactor: '123456' },
  },
  ownData: {
    values: {
      ...{ name: '林晓', phone: '13800138000', email: 'lin@example.cn', idCardNumber: '11010519491231002X' },
      ...{ userOwnerCompany: 'SF', legalBranch: '海秀路', smsCode: '123456', emailCode: '123456' },
      ...{ proof: 'Postal#2026', ownCode: '' },
    },
    own: ['proof'],
  },
  realNameRules: { values: { name: '林晓' } },
  verifyPaperRules: { values: { number: '粤（4403）邮申受〔2026〕12号', code: '0123-4567-89ab-cdef' } },
  progressRules: { values: { appealNo: 'SS4403002026112000018', phoneTail: '8000' } },
  companyRules: {
    values: {
      ...{ brand: 'SF', fullName: '海秀快递有限公司', level: 'OUTLET', creditCode: '91350100M000100Y43' },
      ...{ licenceNo: '邮 2026', legalRepresentative: '林晓', areaCode: '440306', address: '海秀路 18 号' },
      ...{ serviceAreas: ['440306'], complaintPhone: '010-62345678', handlerName: '林晓' },
      ...{
        handlerPhone: '13800138000',
        handlerEmail: 'lin@example.cn',
        businessLicence: [FILE],
        permits: [FILE],
      },
    },
  },
  trackRules: { values: { text: '2026-09-08 18:07 已签收，签收人：门口' } },
  statementRules: { values: { words: '当日下午已送达本人。', shared: false } },
}
/** What pages add to what is typed. */
const ADDED = {
  ...{
    id: '1',
    version: 1,
    validCodeReqNo: 'R1',
    ownCodeReqNo: 'R1',
    otherCodeReqNo: 'R2',
    token: 't'.repeat(20),
  },
  ...{ declareTruth: true, declareNoProcedure: true, seq: 1, terms: 1 },
}

/** Every part of a schema that holds one value, by its path. */
const leavesOf = (schema: z.ZodType, before = ''): string[] =>
  fieldNames(schema).flatMap((name) => {
    const path = before + name
    const part = fieldSchema(schema, name)
    const inner = part && bare(part)
    return inner?.def.type === 'object' ? leavesOf(inner, `${path}.`) : [path]
  })

/** Other values for a field: nothing, one beyond each limit, and what no rule takes. */
function others(value: unknown, schema: z.ZodType): unknown[] {
  if (Array.isArray(value)) return [[], Array(10).fill(value[0] ?? '1'), Array(201).fill(value[0] ?? '1')]
  if (typeof value === 'boolean') return [!value]
  const { min, max } = limitsOf(schema) ?? { min: 2, max: 600 }
  const lengths = [min - 1, min, max, max + 1].filter((length) => length > 0)
  const texts = lengths.flatMap((length) => ['1'.repeat(length), '字'.repeat(length), '𠮷'.repeat(length)])
  return [
    '',
    ' ',
    ...texts,
    '面单!',
    '1999-12-31',
    '2026-02-30',
    '11010519491231002x',
    '12',
    '１２',
    '0.001',
    'a\nb',
  ]
}

/** Sends a form with these values. */
async function send(rules: Rules, values: Values) {
  const sent = vi.fn()
  const { result, unmount } = renderHook(() => useForm({ isKept: true, initial: values, rules, send: sent }))
  await act(async () => result.current.submit())
  unmount()
  return { isSent: sent.mock.calls.length > 0, errors: result.current.errors }
}

describe('every form of the portal', () => {
  it('is among those that are filled in here', () => {
    expect(Object.keys(forms).sort()).toEqual(Object.keys(filled).sort())
  })

  it.each(Object.entries(filled))('%s takes what its route takes, and nothing else', async (name, sample) => {
    const rules = forms[name]
    if (!rules) throw new Error(`no form ${name}`)
    await rules.load()
    const { values, own = [] } = sample
    for (const route of rules.routes) {
      const schema = askedBy(route)
      const bodyOf = (now: Values) =>
        name === 'declarationRules'
          ? { ...forms.intakeRules?.body(appeal), ...rules.body(now) }
          : { ...ADDED, ...rules.body(now) }
      expect(schema.safeParse(bodyOf(values)).error?.issues).toBeUndefined()
      expect(await send(rules, values)).toEqual({ isSent: true, errors: {} })

      const asked = new Map(leavesOf(schema).map((path) => [rules.fieldOf(path), path]))
      expect(Object.keys(values).filter((field) => !asked.has(field))).toEqual(
        Object.keys(values).filter((field) => own.includes(field)),
      )
      for (const [field, path] of asked) {
        if (!(field in values)) continue
        const part = fieldSchema(schema, path)
        if (!part) throw new Error(`${route} has no ${path}`)
        for (const other of others(values[field], part)) {
          const changed = { ...values, [field]: other }
          const accepted = schema.safeParse(bodyOf(changed)).success
          const { isSent, errors } = await send(rules, changed)
          const said = {
            [field]: other,
            isSent,
            sentences: Object.values(errors).filter((text) => /^[a-z]+\./.test(text ?? '')),
          }
          expect(said).toEqual({ [field]: other, isSent: accepted, sentences: [] })
          if (!accepted) expect(Object.keys(errors)).not.toEqual([])
        }
      }
    }
  })

  it('of an agent asks whom the agent acts for', async () => {
    const rules = forms.intakeRules as Rules
    expect((await send(rules, agent)).isSent).toBe(true)
    for (const field of ['proxy.name', 'proxy.phone', 'proxy.relation', 'proxy.consent'])
      expect(Object.keys((await send(rules, { ...agent, [field]: '' })).errors)).toEqual([field])
    expect(Object.keys((await send(rules, { ...agent, authorisation: [] })).errors)).toEqual([
      'authorisation',
    ])
  })

  it('hears of rules between fields while other fields are still empty', async () => {
    const errorsOf = async (name: string, values: Values) =>
      Object.keys((await send(forms[name] as Rules, values)).errors)
    const sender = { ...EMPTY, appellantRole: 'SENDER' }
    expect(await errorsOf('intakeRules', sender)).toEqual(
      expect.arrayContaining(['sender.phone', 'sender.address']),
    )
    expect(await errorsOf('intakeRules', { ...sender, appellantRole: 'RECIPIENT' })).not.toContain(
      'sender.phone',
    )
    const hidden = { 'sender.phone': '138****1234', 'recipient.phone': '138****1234' }
    const told = await errorsOf('intakeRules', { ...sender, ...hidden })
    expect([told.includes('sender.phone'), told.includes('recipient.phone')]).toEqual([false, false])
    const period = { periodFrom: '2026-09-01', periodTo: '2026-08-01' }
    expect(
      await errorsOf('courierRules', { ...written, ...filled.courierRules?.values, issue: '', ...period }),
    ).toEqual(expect.arrayContaining(['issue', 'periodFrom']))
  })

  it('sets no limit of its own', () => {
    const sources = import.meta.glob('../{features,ui/portal}/**/*.{ts,tsx}', {
      query: '?raw',
      eager: true,
      import: 'default',
    })
    const own = Object.entries(sources as Record<string, string>).filter(
      ([file, text]) =>
        text.includes("lib/form.ts'") && !file.includes('.test.') && /maxLength[=:]/.test(text),
    )
    // The three parts of a day are as long as days are.
    expect(own.map(([file]) => file)).toEqual(['../ui/portal/DateInput.tsx'])
  })
})
