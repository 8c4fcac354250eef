import { type LocalDate, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type {
  CourierCloseInput,
  CourierConfirmInput,
  CourierReplyInput,
  ReferInput,
  RefuseCourierInput,
  TransferCourierInput,
} from '@appeal/contract/couriers/couriers.workflow.ts'
import type { z } from 'zod'
import {
  type CaseRecord,
  type Effect,
  evaluateCondition,
  evaluateEffect,
  namedUnit,
  ofStep,
  openName,
  openSecrets,
  type ReferenceData,
  redirectBack,
  redirectEffect,
  type Step,
  sharedKind,
  start,
  stop,
  stopAll,
  tellBureau,
  tellEnded,
  tellEnterprise,
  tellHandler,
  tellOwner,
  tellOwnerToLook,
  tellUnit,
  unitsNear,
  withdrawEffect,
} from '../../cases/cases.service.ts'
import type { Org } from '../../features/organisations/organisations.service.ts'
import { viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { courierFile } from './couriers.dossier.ts'
import { keptFrom, knowsOwner, present } from './couriers.presenter.ts'
import * as store from './couriers.store.ts'

/** Units that may hear of a shielded case: far enough from the outlet (domain 5). */
const UPPER: readonly string[] = ['BRAND_HQ', 'BRAND_PROVINCE']

/** Units of the brand a case may go to, the nearest allowed first. */
export function unitsFor(
  reference: ReferenceData,
  row: Pick<CaseRecord, 'brand' | 'areaCode' | 'bureauId' | 'shielded'>,
  today: LocalDate,
): Org[] {
  const units = unitsNear(reference, row, today)
  return row.shielded ? units.filter(({ kind }) => UPPER.includes(kind)) : units
}

const handlerOf = ({ ctx }: Step) => ({ handlerId: viewerOf(ctx).userId })

async function accept(step: Step): Promise<Effect> {
  await stop(step, 'courierAccept', 'accepted')
  await tellOwner(step, { zh: '已经受理', en: 'it is accepted' })
  return { set: handlerOf(step), lines: [{ event: 'accepted' }] }
}

async function refuse(step: Step, input: z.output<typeof RefuseCourierInput>): Promise<Effect> {
  await stopAll(step, 'refused', ['courierAccept', 'courierAnswer'])
  await tellOwnerToLook(step, { zh: '不予受理', en: 'it is not accepted' })
  return {
    set: {
      ...handlerOf(step),
      answer: ofStep(step).seal('cases.answer', input.explanation),
      facts: { ...step.row.facts, refusal: input.reasonCode },
    },
    lines: [{ event: 'refused', detail: { courierRefusal: input.reasonCode }, opinion: input.explanation }],
  }
}

/** @throws cases.no_enterprise_node, couriers.node_of_other_brand, couriers.node_shielded, appeals.node_disabled */
function unitOf({ ctx, row, reference }: Step, wanted: string | undefined): Org {
  if (!wanted) return unitsFor(reference, row, shanghaiDate(ctx.now()))[0] ?? fail('cases.no_enterprise_node')
  const org = namedUnit(reference, row.brand, wanted, 'couriers.node_of_other_brand')
  if (row.shielded && !UPPER.includes(org.kind))
    return fail('couriers.node_shielded', { field: 'enterpriseOrgId' })
  return org
}

async function transfer(step: Step, input: z.output<typeof TransferCourierInput>): Promise<Effect> {
  const org = unitOf(step, input.enterpriseOrgId)
  const { legalDueOn } = await start(step, 'courierReply', 'transferred')
  await tellEnterprise(step, org.id, legalDueOn)
  await tellOwner(step, {
    zh: '已经转企业处理，没有透露您的身份',
    en: 'the company has it, without your name',
  })
  return {
    set: { ...handlerOf(step), enterpriseId: org.id, enterpriseProvinceId: org.provinceId },
    lines: [
      {
        event: 'transferred',
        detail: { enterpriseId: org.id, dueOn: legalDueOn },
        opinion: input.opinion ?? null,
      },
    ],
  }
}

async function reply(step: Step, input: z.output<typeof CourierReplyInput>): Promise<Effect> {
  const { tx, ctx, row } = step
  const { crypto } = ctx.platform
  const clock = await stop(step, 'courierReply', 'replied')
  const before = await store.lastReply(tx, row.id)
  const viewer = viewerOf(ctx)
  await store.insertReply(tx, ctx, {
    id: newId(ctx.platform.clock),
    caseId: row.id,
    round: (before?.round ?? 0) + 1,
    orgId: viewer.org?.id ?? row.enterpriseId ?? '0',
    authorId: viewer.userId,
    result: ofStep(step).seal('courier_replies.result', input.result),
    amount: input.amount ?? null,
    contactName: crypto.encryptField('courier_replies.contact_name', input.contactName),
    contactPhone: crypto.encryptField('courier_replies.contact_phone', input.contactPhone),
    overdue: clock?.overdue ?? false,
    createdAt: ctx.now(),
  })
  await tellOwner(step, {
    zh: '企业已经答复，请确认是否解决',
    en: 'the company has replied, please say whether it is settled',
  })
  await tellBureau(step, row.bureauId, shanghaiDate(ctx.now()))
  return {
    set: { facts: { ...row.facts, agreed: null } },
    lines: [{ event: 'replied', opinion: input.result }],
    fileIds: input.attachmentIds,
  }
}

async function confirm(step: Step, input: z.output<typeof CourierConfirmInput>): Promise<Effect> {
  await tellHandler(step, {
    zh: '快递员已经确认企业的答复，请继续办理',
    en: 'the courier has said whether it is settled, please go on',
  })
  return {
    set: { facts: { ...step.row.facts, agreed: input.agrees } },
    lines: [
      {
        event: 'confirmed',
        detail: { verdict: input.agrees ? 'agrees' : 'refuses' },
        opinion: input.remark ?? null,
      },
    ],
  }
}

async function agreeDisclosure(step: Step): Promise<Effect> {
  await tellUnit(step, {
    zh: '快递员同意透露身份，可以查看是谁提交的',
    en: 'the courier agrees that you see who filed it',
  })
  return { set: { shielded: false }, lines: [{ event: 'disclosed' }] }
}

async function refer(step: Step, input: z.output<typeof ReferInput>): Promise<Effect> {
  const done =
    step.row.state === 'pending'
      ? (['courierAccept', 'courierAnswer'] as const)
      : (['courierAnswer'] as const)
  await stopAll(step, 'referred', done)
  const evaluation = await start(step, 'evaluate', 'referred')
  await tellOwnerToLook(step, { zh: '已经转送其他部门', en: 'it was referred' })
  await tellEnded(step)
  return {
    set: {
      ...handlerOf(step),
      answer: ofStep(step).seal('cases.answer', input.answer),
      evaluateStatus: 1,
      evaluateUntil: evaluation.legalDueOn,
      facts: { ...step.row.facts, bodies: [...new Set(input.bodies)] },
    },
    lines: [{ event: 'referred', detail: { bodies: [...new Set(input.bodies)] }, opinion: input.answer }],
  }
}

async function close(step: Step, input: z.output<typeof CourierCloseInput>): Promise<Effect> {
  await stopAll(step, 'closed', ['courierAnswer'])
  const evaluation = await start(step, 'evaluate', 'closed')
  await tellOwnerToLook(step, { zh: '已经办结', en: 'it is closed' })
  await tellEnded(step)
  return {
    set: {
      ...handlerOf(step),
      answer: ofStep(step).seal('cases.answer', input.answer),
      evaluateStatus: 1,
      evaluateUntil: evaluation.legalDueOn,
      facts: { ...step.row.facts, closeType: input.closeType, recovered: input.recovered ?? null },
    },
    lines: [{ event: 'closed', detail: { closing: input.closeType }, opinion: input.answer }],
  }
}

/** How couriers' cases run on the engine (domain 5): an enterprise never learns who filed one without consent. */
export const courierKind = sharedKind({
  name: 'courier',
  filedBy: 'addCourier',
  // What waits for the courier's word stays on the bureau's list.
  todo: { bureau: ['pending', 'processing', 'confirming'], enterprise: ['at_enterprise'] },
  pressing: {
    pending: ['courierAccept'],
    processing: ['courierAnswer'],
    at_enterprise: ['courierReply'],
    confirming: ['courierAnswer'],
  },
  totals: ['courierAnswer'],
  answerClock: 'courierAnswer',
  outcome: ['refusal', 'agreed', 'bodies', 'closeType', 'recovered'],
  related: ['consumer', 'enterprise'],
  inverses: { redirect: { inverse: redirectBack } },
  effects: {
    accept,
    refuse,
    transfer,
    redirect: redirectEffect,
    reply,
    confirm,
    agreeDisclosure,
    refer,
    close,
    withdraw: withdrawEffect,
    evaluate: evaluateEffect,
  },
  conditions: {
    agreeDisclosure: ({ shielded }) => (shielded ? undefined : 'disclosed'),
    evaluate: evaluateCondition,
  },
  ownerFace(viewer, row) {
    if (viewer.userId === row.ownerId) return 'clear'
    if (viewer.area === 'a') return knowsOwner(viewer, row) ? 'clear' : 'hidden'
    return 'masked'
  },
  keepsItem: keptFrom,
  veils: keptFrom,
  people: (crypto, row) => [openName(crypto, row), openSecrets(crypto, row).outlet, row.waybillNo],
  // Evidence names people: pay slips, chats, papers.
  opensFiles: knowsOwner,
  forget: store.forgetPeople,
  undo: { acts: ['accept', 'refuse', 'transfer', 'redirect', 'refer', 'close'] },
  file: courierFile,
  present,
})
