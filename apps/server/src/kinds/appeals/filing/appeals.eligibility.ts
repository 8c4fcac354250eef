import {
  EARLIER_APPEALS,
  invalidLaws,
  isDecidedElsewhere,
  OTHER_PROCEDURES,
} from '@appeal/contract/appeals/appeals.admission.ts'
import type {
  EligibilityAnswer,
  EligibilityBody,
  FilingPromise,
} from '@appeal/contract/appeals/appeals.schemas.ts'
import { deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { appealClosesOn, computeDeadline } from '@appeal/contract/calendar/deadlines.ts'
import { isLocalDate, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { isAfterPosting } from '@appeal/contract/fieldRules.ts'
import { fillWords } from '@appeal/contract/kit/words.ts'
import type { z } from 'zod'
import { calendarOf, limitOf } from '../../../features/calendar/calendar.service.ts'
import { dictionary } from '../../../features/reference/dictionaries/dictionaries.service.ts'
import type { Context } from '../../../platform/context.ts'
import type { Language } from '../../../platform/fail.ts'
import { opensOnDay } from '../appeals.rules.ts'

type Answers = z.output<typeof EligibilityBody>

interface Refused {
  code: keyof typeof invalidLaws
  instead: { zh: string; en: string }
  opensOn?: string
}

const INSTEAD = {
  COURIER_LABOUR: {
    zh: '您可以登录快递员入口，提交维权申请；也可以拨打 12333 咨询劳动保障部门。',
    en: 'Sign in at the courier entrance to defend your rights, or call 12333 for the labour authority.',
  },
  REPORT: {
    zh: '发现违法行为，请走“我要举报”，我们会为您保密。',
    en: 'For illegal acts use “Report”; your identity is kept secret.',
  },
  QUESTION: {
    zh: '想了解规定，请走“我要咨询”，{consult} 个工作日内回复。',
    en: 'For questions about the rules use “Consult”; the answer comes in {consult} working {consult|day|days}.',
  },
  MERCHANT: {
    zh: '商品质量、退换货等问题请向电商平台或 12315 反映。',
    en: 'For the goods themselves turn to the trading platform or to 12315.',
  },
  ROLE: {
    zh: '请由寄件人、收件人本人提出，或者由其书面委托的人提出；未成年人由监护人陪同或者代为提出。',
    en: 'The sender, the recipient, or somebody they authorised in writing may appeal; minors with or through their guardian.',
  },
  COMPLAIN: {
    zh: '请先向快递企业投诉，记下日期和工单号。满 {wait} 日没有答复，或者对结果不满意，再来申诉。',
    en: 'Complain to the enterprise first and note the date. If it does not answer in {wait} {wait|day|days} or you are not satisfied, appeal here.',
  },
  WAIT: {
    zh: '企业的 {wait} 日处理期还没有结束。您可以先填好保存，到日子再提交；期间企业解决了，就不用申诉了。',
    en: 'The enterprise has {wait} {wait|day|days}, and they are not over. You can fill in the form now and submit it on that day.',
  },
  LATE: {
    zh: '您可以向人民法院起诉，或者按约定申请仲裁。',
    en: 'You can go to court, or to arbitration where that was agreed.',
  },
  ORDER: {
    zh: '投诉日期早于寄出日期。请核对面单和投诉记录，把这两个日期改对，再来申诉。',
    en: 'The complaint is dated before the posting. Please check the label and your notes, correct the dates and appeal then.',
  },
  REPEATED: {
    zh: '同一件事已经申诉过，没有新内容的，不再受理。有新的证据或者新的情况，请选“有新的内容”；对结果不满意，可以申请复核，也可以向人民法院起诉。',
    en: 'What was appealed before is not taken up again without anything new. With new evidence or events choose “there is something new”; against the result you can ask for a re-check or go to court.',
  },
  PROCEDURE: {
    zh: '法院、仲裁或调解机构已经受理的，请等待其处理结果。',
    en: 'A court, arbitration or mediation body already has the matter; please wait for its decision.',
  },
} as const

// What people send is looked up in it, so it has no names but its own.
const MATTERS: ReadonlyMap<string, Refused> = new Map([
  ['COURIER_LABOUR', { code: 'N10', instead: INSTEAD.COURIER_LABOUR }],
  ['REPORT', { code: 'N08', instead: INSTEAD.REPORT }],
  ['QUESTION', { code: 'N09', instead: INSTEAD.QUESTION }],
  ['MERCHANT', { code: 'N07', instead: INSTEAD.MERCHANT }],
])

/** Answers as far as they go: the first refusal, or the first question still open, or eligible. */
async function judge(ctx: Context, answers: Answers): Promise<Refused | { missing: string } | 'eligible'> {
  const today = shanghaiDate(ctx.now())
  const dated = (text: string | undefined) => text !== undefined && isLocalDate(text) && text <= today

  if (!answers.matter) return { missing: 'matter' }
  const matter = MATTERS.get(answers.matter)
  if (matter) return matter

  if (!answers.appellantRole) return { missing: 'appellantRole' }
  if (!['SENDER', 'RECIPIENT', 'AGENT'].includes(answers.appellantRole))
    return { code: 'N03', instead: INSTEAD.ROLE }

  if (!dated(answers.postDate)) return { missing: 'postDate' }
  const months = await limitOf(ctx.platform, 'limit')
  const { legalDueOn } = appealClosesOn(answers.postDate!, months, await calendarOf(ctx.platform))
  if (today > legalDueOn) return { code: 'N02', instead: INSTEAD.LATE }

  if (answers.complained === undefined) return { missing: 'complained' }
  if (!answers.complained) return { code: 'N01', instead: INSTEAD.COMPLAIN }
  if (!dated(answers.complaintDate)) return { missing: 'complaintDate' }
  if (!isAfterPosting(answers.complaintDate, answers.postDate)) return { code: 'N01', instead: INSTEAD.ORDER }
  if (!answers.complaintResult) return { missing: 'complaintResult' }
  if (answers.complaintResult === 'NO_REPLY') {
    const opensOn = await opensOnDay(ctx, answers.complaintDate!)
    if (today < opensOn) return { code: 'N01', instead: INSTEAD.WAIT, opensOn }
  }

  const { procedure, otherProcedure = procedure && isDecidedElsewhere(procedure) } = answers
  if (otherProcedure === undefined || (procedure !== undefined && !isProcedure(procedure)))
    return { missing: 'otherProcedure' }
  if (otherProcedure) return { code: 'N06', instead: INSTEAD.PROCEDURE }
  return procedure === undefined ? 'eligible' : judgeEarlier(answers.earlier)
}

const isProcedure = (code: string) => OTHER_PROCEDURES.some((one) => one === code)

/** An earlier appeal on the matter: of whoever is asked which procedure, since clients of before ask neither. */
function judgeEarlier(earlier: string | undefined): Refused | { missing: string } | 'eligible' {
  if (earlier === 'SAME') return { code: 'N05', instead: INSTEAD.REPEATED }
  return EARLIER_APPEALS.some((one) => one === earlier) ? 'eligible' : { missing: 'earlier' }
}

/** The article behind a reason; of the enterprise's seven days the rule that gives them too. */
function lawOf({ code, opensOn }: Refused, language: Language): string {
  const law = invalidLaws[code][language]
  return opensOn
    ? `${deadlineKinds.complaintWait.law[language]}${language === 'zh' ? '；' : '; '}${law}`
    : law
}

const NOTHING: Omit<EligibilityAnswer, 'eligible'> = {
  missing: null,
  reasonCode: null,
  reason: null,
  instead: null,
  law: null,
  opensOn: null,
  waitDays: [],
}

/**
 * Judges the conditions for an appeal one answer at a time (domain 1.3). A refusal is an answer: reason, law, what to
 * do instead, and for the seven days of the enterprise the day from which an appeal is open.
 */
export async function eligibility(ctx: Context, answers: Answers): Promise<EligibilityAnswer> {
  const verdict = await judge(ctx, answers)
  if (verdict === 'eligible') return { eligible: true, ...NOTHING }
  if ('missing' in verdict) return { eligible: false, ...NOTHING, missing: verdict.missing }
  const labels = await dictionary(ctx.platform)
  return {
    ...NOTHING,
    eligible: false,
    reasonCode: verdict.code,
    reason: labels.label('INVALID_REASON', verdict.code, ctx.language),
    instead: fillWords(verdict.instead[ctx.language], await limitsIn(ctx)),
    law: lawOf(verdict, ctx.language),
    opensOn: verdict.opensOn ?? null,
    waitDays: verdict.opensOn ? await waitDays(ctx, answers.complaintDate!) : [],
  }
}

/** The limits that the advice names. */
const limitsIn = async ({ platform }: Context) => ({
  wait: await limitOf(platform, 'complaintWait'),
  consult: await limitOf(platform, 'consultAnswer'),
})

async function waitDays(ctx: Context, complaintDate: string): Promise<EligibilityAnswer['waitDays']> {
  const count = await limitOf(ctx.platform, 'complaintWait')
  return computeDeadline({ startOn: complaintDate, count, unit: 'day' }, await calendarOf(ctx.platform)).days
}

/** What filing today promises: the limits in force and the dates they lead to. */
export async function filingPromise(ctx: Context): Promise<FilingPromise> {
  const { platform } = ctx
  const today = shanghaiDate(ctx.now())
  const calendar = await calendarOf(platform)
  const named = {
    complaintWaitDays: await limitOf(platform, 'complaintWait'),
    limitMonths: await limitOf(platform, 'limit'),
    acceptWorkdays: await limitOf(platform, 'accept'),
    replyDays: await limitOf(platform, 'reply'),
    totalDays: await limitOf(platform, 'answer'),
    consultWorkdays: await limitOf(platform, 'consultAnswer'),
    letterWorkdays: await limitOf(platform, 'letterScreen'),
  }
  const accept = computeDeadline({ startOn: today, count: named.acceptWorkdays, unit: 'workday' }, calendar)
  const answer = computeDeadline({ startOn: today, count: named.totalDays, unit: 'day' }, calendar)
  return {
    today,
    ...named,
    acceptBy: accept.legalDueOn,
    answerOn: answer.dueOn,
    answerBy: answer.legalDueOn,
  }
}
