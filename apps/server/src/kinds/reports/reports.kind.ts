import type {
  AnswerReportInput,
  ExtendInput,
  FileLeadInput,
  HandleReportInput,
  NotFileInput,
  PassOnInput,
  RefuseReportInput,
} from '@appeal/contract/reports/reports.workflow.ts'
import type { z } from 'zod'
import {
  caseOf,
  type Effect,
  ofStep,
  redirectBack,
  redirectEffect,
  type Step,
  sharedKind,
  start,
  stop,
  stopAll,
  tellOwner,
  tellOwnerToLook,
  withdrawEffect,
} from '../../cases/cases.service.ts'
import { extendClock } from '../../features/calendar/calendar.service.ts'
import { viewerOf } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { reportFile } from './reports.dossier.ts'
import { present, sealFinding } from './reports.presenter.ts'
import { REPORT_VERIFY_EXTEND_WORKDAYS } from './reports.settings.ts'
import * as store from './reports.store.ts'

const handlerOf = ({ ctx }: Step) => ({ handlerId: viewerOf(ctx).userId })

async function accept(step: Step): Promise<Effect> {
  await stop(step, 'reportAccept', 'accepted')
  const { legalDueOn } = await start(step, 'reportVerify', 'accepted')
  await tellOwner(step, {
    zh: `已经受理，最迟 ${legalDueOn} 完成核查`,
    en: `it is accepted and verified by ${legalDueOn}`,
  })
  return { set: handlerOf(step), lines: [{ event: 'accepted', detail: { dueOn: legalDueOn } }] }
}

/** Who takes a report over has it, and may learn who reported: also whoever stands in for its handler. */
const takeOver = async (step: Step): Promise<Effect> => ({
  holder: handlerOf(step).handlerId,
  lines: [{ event: 'taken_over' }],
})

async function refuse(step: Step, input: z.output<typeof RefuseReportInput>): Promise<Effect> {
  await stopAll(step, 'refused', ['reportAccept'])
  await tellOwnerToLook(step, { zh: '不予受理', en: 'it is not accepted' })
  return {
    set: {
      ...handlerOf(step),
      answer: ofStep(step).seal('cases.answer', input.explanation),
      facts: { ...step.row.facts, refusal: input.reasonCode },
    },
    lines: [{ event: 'refused', detail: { reportRefusal: input.reasonCode }, opinion: input.explanation }],
  }
}

async function passOn(step: Step, input: z.output<typeof PassOnInput>): Promise<Effect> {
  const done = step.row.state === 'pending' ? 'reportAccept' : 'reportVerify'
  await stopAll(step, 'passed_on', [done])
  await tellOwner(step, { zh: `已经移送${input.bodyName}`, en: `it was passed on to ${input.bodyName}` })
  return {
    set: {
      ...handlerOf(step),
      answer: ofStep(step).seal('cases.answer', input.explanation),
      facts: { ...step.row.facts, passedTo: input.bodyName, passedBody: input.body },
    },
    lines: [{ event: 'passed_on', detail: { bodyName: input.bodyName }, opinion: input.explanation }],
  }
}

/** Working days more, counted on from the day it was due (domain 6.1). */
async function extend(step: Step, input: z.output<typeof ExtendInput>): Promise<Effect> {
  const { tx, ctx, row } = step
  const days = await REPORT_VERIFY_EXTEND_WORKDAYS.read(ctx.platform)
  const clock = await extendClock(tx, ctx, caseOf(step), 'reportVerify', days, 'extended')
  const dueOn = clock?.legalDueOn ?? ''
  await tellOwner(step, { zh: `核查延长到 ${dueOn}`, en: `verification runs until ${dueOn}` })
  return {
    set: { facts: { ...row.facts, extended: true } },
    lines: [{ event: 'extended', detail: { dueOn }, opinion: input.reason }],
  }
}

async function fileLead(step: Step, input: z.output<typeof FileLeadInput>): Promise<Effect> {
  const { tx, ctx, row } = step
  await stop(step, 'reportVerify', 'lead_filed')
  await start(step, 'reportDecide', 'lead_filed')
  // The number says which report it came from, and nothing of who filed that.
  const leadNo = row.caseNo.replace(/^JB/, 'XS')
  await store.insertLead(tx, ctx, {
    id: newId(ctx.platform.clock),
    leadNo,
    caseId: row.id,
    appealId: null,
    bureauId: row.bureauId,
    bureauProvinceId: row.bureauProvinceId,
    type: row.type ?? 'OTHER',
    suspect: input.suspect,
    finding: sealFinding(ctx, input.finding),
    state: 'open',
    result: null,
    penalty: null,
    decisionNo: null,
    authorId: viewerOf(ctx).userId,
    createdAt: ctx.now(),
    decidedAt: null,
  })
  await tellOwner(step, { zh: '已经立案调查', en: 'an investigation is open' })
  return {
    set: handlerOf(step),
    lines: [
      { event: 'investigation_opened' },
      { event: 'lead_filed', detail: { leadNo }, opinion: input.finding },
    ],
    fileIds: input.attachmentIds,
  }
}

async function notFile(step: Step, input: z.output<typeof NotFileInput>): Promise<Effect> {
  await stop(step, 'reportVerify', 'not_filed')
  return { set: handlerOf(step), lines: [{ event: 'not_filed', opinion: input.finding }] }
}

async function handle(step: Step, input: z.output<typeof HandleReportInput>): Promise<Effect> {
  const { tx, ctx, row } = step
  await stop(step, 'reportDecide', 'handled')
  await store.decideLead(
    tx,
    ctx,
    { caseId: row.id },
    {
      result: input.result,
      penalty: input.penalty ?? null,
      decisionNo: input.decisionNo ?? null,
      decidedAt: ctx.now(),
    },
  )
  return {
    set: handlerOf(step),
    lines: [{ event: 'handled', detail: { reportResult: input.result }, opinion: input.finding }],
    fileIds: input.attachmentIds,
  }
}

async function answer(step: Step, input: z.output<typeof AnswerReportInput>): Promise<Effect> {
  await stopAll(step, 'answered')
  await tellOwnerToLook(step, { zh: '已经办结', en: 'it is finished' })
  return {
    set: { ...handlerOf(step), answer: ofStep(step).seal('cases.answer', input.answer) },
    lines: [{ event: 'answered', opinion: input.answer }],
  }
}

/** How reports run on the engine (domain 6.1): whoever reports stays secret, but for the handler's stated purpose. */
export const reportKind = sharedKind({
  name: 'report',
  filedBy: 'addConsumer',
  pressing: { pending: ['reportAccept'], verifying: ['reportVerify'], investigating: ['reportDecide'] },
  answerClock: 'reportVerify',
  outcome: ['refusal', 'passedTo', 'passedBody'],
  related: ['waybill'],
  inverses: { redirect: { inverse: redirectBack } },
  effects: {
    accept,
    takeOver,
    redirect: redirectEffect,
    refuse,
    passOn,
    extend,
    fileLead,
    notFile,
    handle,
    answer,
    withdraw: withdrawEffect,
  },
  conditions: {
    takeOver: (row, { viewer }) => (row.handlerId === viewer.userId ? 'handler_only' : undefined),
    extend: ({ facts }) => (facts.extended ? 'extended' : undefined),
  },
  ownerFace: (viewer, row) => (viewer.userId === row.ownerId ? 'clear' : 'hidden'),
  findsOwner: false,
  // The appeal it came out of tells who reported.
  keepsItem: ({ userId }) => ({ outOfAppealBut: userId }),
  undo: { acts: ['accept', 'takeOver', 'redirect', 'refuse', 'passOn', 'extend', 'answer'] },
  file: reportFile,
  present,
})
