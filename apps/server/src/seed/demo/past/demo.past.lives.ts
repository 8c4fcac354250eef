import type { SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { returnGrounds } from '@appeal/contract/appeals/appeals.returns.ts'
import { computeDeadline } from '@appeal/contract/calendar/deadlines.ts'
import { narratives, type ReferenceData } from '../../../cases/cases.service.ts'
import { calendarOf, limitOf } from '../../../features/calendar/calendar.service.ts'
import type { Org, Reason } from '../../../features/organisations/organisations.service.ts'
import { line } from '../../../kinds/appeals/appeals.lines.ts'
import { lastDays } from '../../../kinds/appeals/appeals.rules.ts'
import { labelOf } from '../../../kinds/appeals/appeals.step.ts'
import type { Platform, Viewer } from '../../../platform/context.ts'
import type { SealedText } from '../../../platform/db/columns.ts'
import type { Random } from '../../random.ts'
import { inOfficeHours } from '../demo.lives.ts'
import { type Brand, CARRIERS } from '../demo.nation.data.ts'
import { answers, recheckOpinion, replies } from '../demo.texts.ts'
import { type Book, dayOf } from './demo.past.book.ts'

const DAY = 24 * 3_600_000

/** What the life of one case is written with. */
export interface Life {
  platform: Platform
  reference: ReferenceData
  random: Random
  /** Nothing is written of what has not come yet. */
  now: Date
  matter: SubmitAppeal
  /** The enterprise's unit that is responsible, and why. */
  unit: { org: Org; reason: Reason }
  /** None where somebody called, wrote or came. */
  owner: Viewer | undefined
  officer: Viewer
  enterprise: Viewer
  /** Re-checks it, and has had nothing to do with it before. */
  checker: Viewer
}

/**
 * Writes what became of an appeal, from its acceptance to its end and what came after.
 *
 * @returns false where it would not be over by now
 */
export async function writeLife(book: Book, life: Life): Promise<boolean> {
  const { random, owner, matter, now } = life
  const { care } = CARRIERS[matter.brand as Brand]
  const lack = 1 - care
  const later = (days: number) => book.goTo(inOfficeHours(book.now().getTime() + days * DAY, random))

  later(random.chance(0.04) ? random.between(4, 7) : random.between(0.7, 1.3))
  if (owner && random.chance(0.04)) await notAccept(book, life)
  else {
    await transfer(book, life)
    if (random.chance(0.01 + lack * 0.1)) {
      later(random.between(0.5, 2))
      await giveBack(book, life)
      later(1)
      await transfer(book, life)
    }
    if (owner && random.chance(0.06)) {
      book.goTo(book.now().getTime() + random.between(1, 5) * DAY)
      book.stopAll('withdrawn', owner, [])
      book.settle(owner, 'withdrawn', { lines: [line('withdrawn', {}, '快件已经找到并送达。')] })
    } else {
      const isLiable = random.chance(0.4 + lack * 0.8)
      await answer(book, life, isLiable, random.chance(lack * 0.35))
      const isUntrue = random.chance(lack * 0.3)
      if (isUntrue || random.chance(0.04)) {
        later(random.between(0.5, 2))
        await orderAgain(book, life, isUntrue)
        await answer(book, life, isLiable, random.chance(0.05))
      }
      const answerBy = book.dueOf('answer')?.legalDueAt.getTime() ?? 0
      if (random.chance(0.03)) book.goTo(inOfficeHours(answerBy + random.between(1.1, 6) * DAY, random))
      else later(random.between(1, 4))
      await close(book, life, isLiable)
    }
  }
  if (book.now() > now) return false
  if (owner && book.row.state === 'closed') await rate(book, life, lack)
  book.expireEvaluation(now)
  return true
}

async function notAccept(book: Book, { random, officer, platform }: Life): Promise<void> {
  const reasonCode = random.pick(['N01', 'N03', 'N05'] as const)
  const explanation = '经审核，该申诉不符合受理条件。您可以先向企业投诉，或者通过其他途径解决。'
  book.stopAll('declared_invalid', officer, ['accept', 'answer'])
  book.settle(officer, 'invalid', {
    set: {
      invalidReason: reasonCode,
      answer: narratives(platform.crypto, book.row).seal('appeals.answer', explanation),
      closedBy: officer.userId,
      recheckUntil: (await lastDays(book.contextOf(officer))).recheckUntil,
    },
    lines: [line('declared_invalid', { reasonCode }, explanation)],
  })
}

function dispatch(book: Book, { unit, officer }: Life): void {
  book.rows.appealTransfers.push({
    id: book.newId(),
    appealId: book.row.id,
    orgId: unit.org.id,
    kind: 'transfer',
    byId: officer.userId,
    createdAt: book.now(),
    outcome: null,
    cause: null,
    reason: null,
    endedAt: null,
    malformed: false,
  })
}

async function transfer(book: Book, life: Life): Promise<void> {
  const { platform, officer, unit } = life
  const { row } = book
  book.stop('accept', 'accepted', officer)
  book.stop('transfer', 'transferred', officer)
  const { legalDueOn } = await book.start('reply', 'transferred', officer)
  // A unit that gets again what it returned has returned its own.
  for (const earlier of book.rows.appealTransfers) earlier.malformed = earlier.outcome === 'refused'
  dispatch(book, life)
  const count = await limitOf(platform, 'refuse')
  const returnBy = computeDeadline(
    { startOn: dayOf(book), count, unit: 'workday' },
    await calendarOf(platform),
  )
  const facts = { enterpriseId: unit.org.id, why: unit.reason, dueOn: legalDueOn }
  book.settle(officer, 'at_enterprise', {
    set: {
      accepted: true,
      acceptedAt: row.acceptedAt ?? book.now(),
      transferredAt: book.now(),
      enterpriseId: unit.org.id,
      enterpriseProvinceId: unit.org.provinceId,
      refuseUntil: row.refuseCount ? null : returnBy.legalDueOn,
      transferReason: unit.reason,
      handlerId: officer.userId,
    },
    lines: [
      ...(row.accepted ? [] : [line('accepted')]),
      line('transferred', facts, '请按规定时限调查处理并答复。'),
    ],
  })
}

async function giveBack(book: Book, { enterprise, platform }: Life): Promise<void> {
  const { row } = book
  const reason = '收件地址不在本单位服务范围。'
  book.stop('reply', 'refused', enterprise, { cancelled: true })
  await book.start('transfer', 'refused', enterprise)
  const sealed = narratives(platform.crypto, row).seal('appeal_transfers.reason', reason)
  book.endTransfer('refused', { cause: 'OTHER_AREA', reason: sealed })
  const why = { cause: 'OTHER_AREA', reason: returnGrounds.OTHER_AREA.label }
  book.settle(enterprise, 'bureau_processing', {
    set: {
      enterpriseId: null,
      enterpriseProvinceId: null,
      transferReason: null,
      refuseUntil: null,
      refuseCount: row.refuseCount + 1,
    },
    lines: [
      line('refused', { enterpriseId: row.enterpriseId, fromEnterpriseId: row.enterpriseId, ...why }, reason),
    ],
  })
}

const LONGEST_ANSWER_DAYS = { reply: 11, rework: 4 }

async function answer(
  book: Book,
  { platform, random, enterprise }: Life,
  isLiable: boolean,
  isLate: boolean,
): Promise<void> {
  const { row } = book
  const key = row.state === 'rework' ? 'rework' : 'reply'
  const due = book.dueOf(key)!
  const at = isLate
    ? due.legalDueAt.getTime() + random.between(0.4, 4) * DAY
    : book.now().getTime() + random.between(1, LONGEST_ANSWER_DAYS[key]) * DAY
  book.goTo(inOfficeHours(at, random))
  const overdue = book.stop(key, 'replied', enterprise)
  book.endTransfer('replied')
  const found = row.state === 'rework' ? replies.again : isLiable ? replies.responsible : replies.explained
  const said = {
    liability: isLiable ? 'RESPONSIBLE' : 'NOT_RESPONSIBLE',
    handlingType: isLiable ? 'COMPENSATE' : 'EXPLAIN',
    compensationAmount: isLiable ? `${100 + random.below(500)}.00` : null,
    agreedWithUser: random.chance(0.5),
  }
  const round = book.rows.appealReplies.length + 1
  const { crypto } = platform
  const texts = narratives(crypto, row)
  book.rows.appealReplies.push({
    id: book.newId(),
    appealId: row.id,
    round,
    orgId: enterprise.org?.id ?? '0',
    authorId: enterprise.userId,
    ...said,
    investigationResult: texts.seal('appeal_replies.investigation_result', found),
    responsibleOutlet: texts.seal('appeal_replies.responsible_outlet', '派送营业部'),
    userSatisfied: random.pick(['SATISFIED', 'UNSATISFIED', 'UNREACHABLE'] as const),
    contactTimes: 1 + random.below(3),
    handlerName: crypto.encryptField('appeal_replies.handler_name', '客服专员'),
    handlerPhone: crypto.encryptField('appeal_replies.handler_phone', '0755-27880000'),
    overdue,
    ...{ likeAnswers: null, likePercent: null },
    createdAt: book.now(),
  })
  book.settle(enterprise, 'replied', {
    set: { repliedAt: book.now() },
    lines: [line('replied', { enterpriseId: row.enterpriseId, round, ...said, overdue }, found)],
  })
}

async function orderAgain(book: Book, life: Life, untrue: boolean): Promise<void> {
  const { officer } = life
  const { row } = book
  const { legalDueOn } = await book.start('rework', 'rework_ordered', officer)
  dispatch(book, life)
  const facts = { cause: 'CONTRADICTED', untrue, dueOn: legalDueOn }
  book.settle(officer, 'rework', {
    set: {
      refuseUntil: null,
      reworkCount: row.reworkCount + 1,
      untrueReply: row.untrueReply || untrue,
    },
    lines: [line('rework_ordered', facts, '申诉人反映与答复不一致，请重新核实。')],
  })
}

async function close(
  book: Book,
  { random, owner, officer, matter, platform }: Life,
  isLiable: boolean,
): Promise<void> {
  const compensation = isLiable ? `${100 + random.below(500)}.00` : null
  const closeType = isLiable
    ? random.pick(['SETTLED', 'HANDLED_ACCEPTED'] as const)
    : 'NOT_RESPONSIBLE_EXPLAINED'
  const liability = isLiable ? (random.chance(0.15) ? 'PARTLY' : 'RESPONSIBLE') : 'NOT_RESPONSIBLE'
  const said = isLiable ? answers.settled : answers.explained
  book.stopAll('closed', officer, ['answer', 'reopen'])
  const { legalDueOn: evaluateBy } = await book.start('evaluate', 'closed', officer)
  book.settle(officer, 'closed', {
    set: {
      closeType,
      liability,
      valid: isLiable,
      l1: matter.l1,
      l2: matter.l2 ?? null,
      compensation,
      answer: narratives(platform.crypto, book.row).seal('appeals.answer', said),
      closedBy: officer.userId,
      ...(await lastDays(book.contextOf(officer))),
      evaluateStatus: owner ? 1 : 0,
      evaluateUntil: evaluateBy,
    },
    lines: [line('closed', { closeType, liability, compensation, evaluateBy }, said)],
  })
}

/** Most people say whether they are satisfied; whoever is not has the case looked at again by somebody else. */
async function rate(book: Book, life: Life, lack: number): Promise<void> {
  const { random, now, owner, checker, reference } = life
  const scoreOf = (unsatisfied: number) =>
    random.chance(unsatisfied)
      ? 'UNSATISFIED'
      : random.pick(['SATISFIED', 'SATISFIED', 'BASICALLY_SATISFIED'] as const)
  const at = book.now().getTime() + random.between(0.3, 11) * DAY
  if (!owner || random.chance(0.25) || at > now.getTime()) return
  book.goTo(at)
  const scores = { bureauScore: scoreOf(0.03), enterpriseScore: scoreOf(0.06 + lack * 0.9) }
  book.rows.appealEvaluations.push({
    appealId: book.row.id,
    ...scores,
    remark: null,
    createdAt: book.now(),
  })
  book.stop('evaluate', 'evaluated', owner)
  const cause = 'UNSATISFIED'
  if (!Object.values(scores).includes(cause)) {
    book.settle(owner, 'closed', { set: { evaluateStatus: 2 }, lines: [line('evaluated', scores)] })
    return
  }
  const recheck = {
    id: book.newId(),
    appealId: book.row.id,
    cause,
    reason: null,
    requesterId: owner.userId,
    createdAt: book.now(),
    changes: [],
    checkerId: null as string | null,
    opinion: null as SealedText | null,
    score: null as number | null,
    outcome: null as string | null,
    completedAt: null as Date | null,
  }
  book.rows.appealRechecks.push(recheck)
  const { legalDueOn: dueOn } = await book.start('recheck', 'recheck_opened', owner)
  book.settle(owner, 'closed', {
    set: { evaluateStatus: 2, recheckStatus: 1, recheckBy: owner.userId },
    lines: [
      line('evaluated', scores),
      line('recheck_opened', { cause, reason: labelOf(reference, 'RECHECK_CAUSE', cause), dueOn }),
    ],
  })
  const doneAt = inOfficeHours(book.now().getTime() + random.between(1, 9) * DAY, random)
  if (doneAt > now.getTime()) return
  book.goTo(doneAt)
  const score = 85 + random.below(14)
  const verdict = 'UPHELD'
  Object.assign(recheck, {
    checkerId: checker.userId,
    opinion: narratives(life.platform.crypto, book.row).seal('appeal_rechecks.opinion', recheckOpinion),
    score,
    outcome: verdict,
    completedAt: book.now(),
  })
  book.stop('recheck', 'recheck_completed', checker)
  book.settle(checker, 'closed', {
    set: { recheckStatus: 3 },
    lines: [line('recheck_completed', { verdict, score }, recheckOpinion)],
  })
}
