import { contract } from '@appeal/contract'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { caseFacts } from '../cases/cases.service.ts'
import { createUser } from '../features/people/users/users.service.ts'
import { ask } from '../kinds/consultations/consultations.service.ts'
import { defend } from '../kinds/couriers/couriers.service.ts'
import { write } from '../kinds/letters/letters.service.ts'
import { fileReport } from '../kinds/reports/reports.service.ts'
import { systemContext } from '../platform/context.ts'
import type { Answer, TestApp } from './app.ts'
import { contextOf } from './cases.ts'

/** Valid submissions on the tests' first day, in 深圳 宝安. */
export const A_QUESTION = {
  type: 'COMPENSATION',
  areaCode: '440306',
  title: '未保价的快件丢了怎么赔',
  content: '寄了一件没有保价的耳机，丢失后企业只愿意赔运费，合理吗？',
  attachmentIds: [],
} as const
export const A_REPORT = {
  type: 'THROWING',
  areaCode: '440306',
  brand: 'ZTO',
  subjectName: '宝安某网点',
  subjectAddress: '宝安大道 1 号',
  occurredOn: '2026-09-18',
  content: '傍晚装车时多次抛扔、踩踏快件，有现场照片。',
  attachmentIds: [],
  declareTruth: true,
} as const
export const A_LETTER = {
  brand: 'ZTO',
  areaCode: '440306',
  courierName: '王大勇',
  courierNo: 'ZT0755',
  title: '感谢王大勇师傅',
  content: '暴雨里王大勇师傅把药送到我家，电话 13900001111 一直保持联系。',
  attachmentIds: [],
  agreePublish: true,
} as const
export const A_DEFENCE = {
  areaCode: '440306',
  jobKind: 'DELIVERY',
  employmentForm: 'FRANCHISE',
  issue: 'FEE_WITHHELD',
  amount: '3200.00',
  content: '网点拖欠八月派费三千二百元，多次讨要没有结果。',
  attachmentIds: [],
  complainedTo: 'OUTLET',
  otherProcedure: false,
  shielded: true,
  declareTruth: true,
} as const

/** A valid input of each action, id and version aside. */
export const CASE_INPUTS: Record<CaseKind, Record<string, Record<string, unknown>>> = {
  consultation: {
    take: {},
    answer: { answer: '未保价的按实际损失赔偿，可以凭购买凭证与企业协商。', attachmentIds: [] },
    redirect: { bureauId: '', reason: '不属于本地区，请接着办理。' },
    decline: { reasonCode: 'NOT_POSTAL', explanation: '这是商家的质量问题，请联系市场监管部门。' },
    proposeFaq: { question: '未保价的快件丢失怎么赔？', answer: '按照实际损失赔偿，企业不能只赔运费。' },
    followUp: { question: '没有购买凭证怎么办？' },
    withdraw: { reason: '已经清楚了' },
    evaluate: { score: 'SATISFIED', remark: '答复很快' },
  },
  report: {
    accept: {},
    takeOver: {},
    redirect: { bureauId: '', reason: '违法行为地不在本市。' },
    refuse: { reasonCode: 'NO_FACTS', explanation: '没有具体的时间和地点。' },
    passOn: { body: 'MARKET', bodyName: '深圳市市场监管局', explanation: '属于市场监管职责，已经移送。' },
    extend: { reason: '需要调取监控录像。' },
    fileLead: { suspect: '宝安某网点', finding: '现场检查发现抛扔快件，视频为证。', attachmentIds: [] },
    notFile: { finding: '现场检查没有发现抛扔行为，监控也没有记录。' },
    handle: {
      result: 'PENALTY',
      penalty: '5000.00',
      decisionNo: '深邮罚〔2026〕7号',
      finding: '罚款五千元，责令改正。',
      attachmentIds: [],
    },
    answer: { answer: '经核查属实，已经依法作出行政处罚。' },
    withdraw: { reason: '不想再追究' },
  },
  letter: {
    forward: { opinion: '请表扬当事人。' },
    redirect: { bureauId: '', reason: '不属于本地区，请接着办理。' },
    sendBack: { reason: '内容是广告，不能转交。' },
    feedback: { commendation: 'PRAISED', feedback: '已经在网点晨会上通报表扬。', attachmentIds: [] },
    publish: { publicTitle: '感谢王师傅', publicContent: '暴雨里一位快递员把药送到我家，非常感谢。' },
    unpublish: { reason: '来信人要求撤下。' },
    revokeConsent: {},
    withdraw: { reason: '想重新写' },
  },
  courier: {
    accept: {},
    redirect: { bureauId: '', reason: '网点不在本市，请接着办理。' },
    refuse: { reasonCode: 'NO_FACTS', explanation: '没有说明哪一个网点。' },
    transfer: { opinion: '请核实派费并答复。' },
    reply: {
      result: '经核实确有拖欠，本月二十五日前补发。',
      amount: '3200.00',
      contactName: '陈锐',
      contactPhone: '95311',
      attachmentIds: [],
    },
    confirm: { agrees: true, remark: '已经到账' },
    agreeDisclosure: {},
    refer: {
      bodies: ['LABOUR_12333', 'UNION_12351'],
      answer: '请带劳动合同和工资流水拨打 12333 申请劳动监察。',
    },
    close: { closeType: 'SETTLED', recovered: '3200.00', answer: '企业已经补发派费三千二百元，本案办结。' },
    withdraw: { reason: '已经私下解决' },
    evaluate: { score: 'BASICALLY_SATISFIED' },
  },
}

export const CASE_ROUTES = {
  consultation: contract.consultations,
  report: contract.reports,
  letter: contract.letters,
  courier: contract.couriers,
} as const satisfies Record<CaseKind, Record<string, Route>>
export const routeOf = (kind: CaseKind, action: string): Route =>
  (CASE_ROUTES[kind] as Readonly<Record<string, Route>>)[action]!

let serial = 0
/** A courier with an account, of ZTO's outlet in 宝安. */
export async function makeCourier(
  app: TestApp,
  more: { name?: string; outlet?: string; brand?: string; phone?: string } = {},
): Promise<string> {
  const ctx = systemContext(app.platform, 'test')
  serial += 1
  return ctx.unitOfWork((tx) =>
    createUser(tx, ctx, {
      area: 'd',
      account: `d${serial}`,
      name: more.name ?? '赵铁柱',
      phone: more.phone ?? `1370000${String(1000 + serial)}`,
      brand: more.brand ?? 'ZTO',
      outlet: more.outlet ?? '宝安西乡二部',
      isRealName: '2',
    }),
  )
}

/** Files a case of a kind as this person; the captcha has tests of its own. */
export async function fileCase(
  app: TestApp,
  kind: CaseKind,
  userId: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  // As a person sends it, with the limits of a day.
  const route = { name: 'fileCase', method: 'POST', permission: '' } as const
  const ctx = { ...(await contextOf(app, userId)), route }
  const filed = {
    consultation: () => ask(ctx, { ...A_QUESTION, ...more } as never),
    report: () => fileReport(ctx, { ...A_REPORT, ...more } as never, async () => {}),
    letter: () => write(ctx, { ...A_LETTER, ...more } as never),
    courier: () => defend(ctx, { ...A_DEFENCE, ...more } as never),
  }
  return (await filed[kind]()).id
}

/** One action over HTTP with the version as it stands. */
export async function actOn(
  app: TestApp,
  kind: CaseKind,
  userId: string,
  action: string,
  id: string,
  input: Record<string, unknown> = CASE_INPUTS[kind][action]!,
): Promise<Answer> {
  const { version } = await caseFacts(app.platform, kind, id)
  return (await app.as(userId)).call(routeOf(kind, action), { body: { ...input, id, version } })
}

/** The steps that lead a filed case to each state; the first state needs none. */
export const CASE_WAYS: Record<CaseKind, Record<string, readonly string[]>> = {
  consultation: {
    pending: [],
    processing: ['take'],
    answered: ['answer'],
    declined: ['decline'],
    withdrawn: ['withdraw'],
  },
  report: {
    pending: [],
    verifying: ['accept'],
    investigating: ['accept', 'fileLead'],
    not_filed: ['accept', 'notFile'],
    handled: ['accept', 'fileLead', 'handle'],
    answered: ['accept', 'notFile', 'answer'],
    transferred: ['passOn'],
    refused: ['refuse'],
    withdrawn: ['withdraw'],
  },
  letter: {
    pending: [],
    forwarded: ['forward'],
    acknowledged: ['forward', 'feedback'],
    published: ['forward', 'feedback', 'publish'],
    returned: ['sendBack'],
    withdrawn: ['withdraw'],
  },
  courier: {
    pending: [],
    processing: ['accept'],
    at_enterprise: ['accept', 'transfer'],
    confirming: ['accept', 'transfer', 'reply'],
    closed: ['accept', 'close'],
    referred: ['refer'],
    refused: ['refuse'],
    withdrawn: ['withdraw'],
  },
}

export interface CasePlayers {
  owner: string
  officer: string
  enterprise: string
}

/** Leads a fresh case to a state; answers its id. */
export async function caseAt(
  app: TestApp,
  kind: CaseKind,
  state: string,
  who: CasePlayers,
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = await fileCase(app, kind, who.owner, more)
  for (const action of CASE_WAYS[kind][state] ?? []) {
    const by = caseTables[kind].actions[action]!.by
    const actor = by.includes('bureau') ? who.officer : by.includes('enterprise') ? who.enterprise : who.owner
    const answer = await actOn(app, kind, actor, action, id)
    if (answer.code !== 200)
      throw new Error(`${kind}.${action}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
  }
  return id
}
