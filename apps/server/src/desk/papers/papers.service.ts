import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  checkCodeOf,
  fillPaper,
  type PaperKind,
  type PaperReader,
  type PaperValues,
  paperKinds,
  paperText,
} from '@appeal/contract/papers/papers.kinds.ts'
import type { Delivery, Paper } from '@appeal/contract/papers/papers.routes.ts'
import { FIRST_TEMPLATES } from '@appeal/contract/papers/papers.texts.data.ts'
import type { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import type { NamedVersion } from '@appeal/contract/trials/namedRules.ts'
import {
  type CaseRef,
  type CaseStep,
  caseOf,
  holdCase,
  type Narratives,
  narratives,
  ofStep,
  seeCase,
} from '../../cases/cases.service.ts'
import { recordReading } from '../../features/audit/audit.service.ts'
import { demandFileLeft, recordHandedOver } from '../../features/exports/exports.service.ts'
import { smsOutcomes } from '../../features/outbox/outbox.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { caseProof, checkerOf } from '../../features/transparency/transparency.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { readHistory } from '../../platform/history/history.ts'
import { newId } from '../../platform/ids.ts'
import { drawForViewer } from '../../platform/pdf/drawing.ts'
import { sampleMark } from '../../platform/world/world.ts'
import { officeSign } from './papers.numbers.ts'
import { namedBy } from './papers.proven.ts'
import { digestedText, papersFor, SEALED, SIDES, withdrawnAmong } from './papers.reading.ts'
import { paperModel } from './papers.sheet.ts'
import * as store from './papers.store.ts'

export { papersOfLines } from './papers.proven.ts'
export { verifyPapers, type WrongPaper } from './papers.verify.ts'

/** What a kind of case wants to be a paper. */
export interface PaperDraft {
  kind: PaperKind
  values: PaperValues
  /** Last day to react to it, YYYY-MM-DD. */
  reactBy?: string | null
  /** Key of the notice by which the receiver is told at the same moment. */
  noticeKey?: string | null
  /** Who signs where it is not the bureau of the case. */
  officeId?: string | undefined
}

/** What the line of a history says of a paper: who changes the paper afterwards cannot change this. */
export interface IssuedPaper {
  number: string
  sm3: string
}

// ---------------------------------------------------------------- issuing

/**
 * The next number of an office in a year, e.g. 粤（4403）邮督〔2026〕17号: each word has a sequence of its own, without
 * a gap where the caller's transaction commits.
 */
export async function nextNumberOf(
  tx: Tx,
  office: Parameters<typeof officeSign>[0],
  word: string,
  issuedOn: string,
): Promise<string> {
  const prefix = `${officeSign(office)}邮${word}〔${issuedOn.slice(0, 4)}〕`
  return `${prefix}${await store.nextNumber(tx, prefix)}号`
}

/** The texts of all kinds of paper as they are now. */
async function templatesNow(db: Parameters<typeof store.listTemplates>[0]) {
  const newer = new Map((await store.listTemplates(db)).map((row) => [row.kind, row]))
  return (kind: PaperKind) => newer.get(kind) ?? { version: 1, body: FIRST_TEMPLATES[kind] }
}

/**
 * Issues papers of one step: each is numbered, filled from the text in force, digested and signed, in the transaction
 * of the step, so that no decision stands without its paper and no paper without its decision.
 *
 * @param rules versions of the rules that the decision was made under
 */
export async function issuePapers(
  step: CaseStep,
  caseNo: string,
  drafts: readonly PaperDraft[],
  rules: readonly NamedVersion[] = [],
): Promise<IssuedPaper[]> {
  if (drafts.length === 0) return []
  const { tx, ctx, row, reference } = step
  const { crypto, clock } = ctx.platform
  const textOf = await templatesNow(tx)
  const issuedOn = shanghaiDate(ctx.now())
  const issued: IssuedPaper[] = []
  for (const { kind, values, reactBy = null, noticeKey = null, officeId = row.bureauId } of drafts) {
    const office = reference.orgs.get(officeId)
    if (!office) throw new Error(`No office ${officeId}`)
    const { version, body } = textOf(kind)
    const paper = {
      number: await nextNumberOf(tx, office, `申${paperKinds[kind].word}`, issuedOn),
      kind,
      caseNo,
      issuedOn,
      office: office.name,
      body: fillPaper(body, values),
      rules: rules.length ? rules : null,
    }
    const digest = sm3(paperText(paper))
    const of = caseOf(step)
    await store.insertPaper(tx, {
      id: newId(clock),
      caseKind: of.kind,
      caseId: of.id,
      caseNo,
      kind,
      number: paper.number,
      template: version,
      body: ofStep(step).seal(SEALED.body, paper.body),
      sm3: digest,
      signature: crypto.sign(digest.toString('hex')),
      officeId: office.id,
      office: office.name,
      unitId: paperKinds[kind].readers.includes('enterprise') ? row.enterpriseId : null,
      reactBy,
      noticeKey,
      rules: paper.rules,
      issuedBy: ctx.viewer?.userId ?? null,
      issuedAt: ctx.now(),
    })
    issued.push({ number: paper.number, sm3: digest.toString('hex') })
  }
  return issued
}

/** Whether the case was issued a paper of this kind; one that was undone counts as none. */
export const isIssued = (step: CaseStep, kind: PaperKind): Promise<boolean> => {
  const { kind: caseKind, id: caseId } = caseOf(step)
  return store.hasStanding(step.tx, { caseKind, caseId, kind })
}

/** The decision was undone before its papers left the house: their numbers stay, and nobody reads them. */
export const withdrawPapers = ({ tx, ctx, ...step }: CaseStep, since: Date): Promise<void> => {
  const { kind: caseKind, id: caseId } = caseOf(step)
  return store.withdrawSince(tx, { caseKind, caseId }, since, { byId: viewerOf(ctx).userId, at: ctx.now() })
}

// ---------------------------------------------------------------- reading

/**
 * The papers of a case that are for the viewer, newest first.
 *
 * @throws the kind's "not found"
 */
export async function papersOf(ctx: Context, ref: CaseRef): Promise<Paper[]> {
  const texts = narratives(ctx.platform.crypto, await seeCase(ctx, ref))
  const rows = await papersFor(ctx, ref)
  if (rows.length === 0) return []
  const { db } = ctx.platform
  const side = SIDES[viewerOf(ctx).area]
  const [deliveries, told] = await Promise.all([
    store.listDeliveries(
      db,
      rows.map(({ id }) => id),
    ),
    smsOutcomes(
      db,
      rows.flatMap(({ noticeKey }) => noticeKey ?? []),
    ),
  ])
  const names = await namesOf(ctx, deliveries, ({ byId }) => byId)
  const withdrawn = await withdrawnAmong(ctx, rows)
  return rows.map((row) => {
    const byHand = deliveries
      .filter(({ paperId, reader }) => paperId === row.id && (side === undefined || reader === side))
      .map(
        ({ reader, way, at, proof, byId }): Delivery => ({
          way,
          to: reader,
          at: wireTime(at),
          proof: texts.open(SEALED.proof, proof),
          // Staff are named to their own house alone.
          by: side === undefined && byId ? (names.get(byId) ?? null) : null,
        }),
      )
    const sms = row.noticeKey ? told.get(row.noticeKey) : undefined
    return {
      id: row.id,
      kind: row.kind,
      number: row.number,
      issuedOn: shanghaiDate(row.issuedAt),
      office: row.office,
      reactBy: row.reactBy,
      checkCode: checkCodeOf(row.sm3.toString('hex')),
      withdrawn: withdrawn.has(row.id),
      deliveries: [
        ...(sms?.sentAt && side !== 'enterprise'
          ? [
              {
                way: 'sms',
                to: 'user',
                at: wireTime(sms.sentAt),
                proof: sms.outcome,
                by: null,
              } satisfies Delivery,
            ]
          : []),
        ...byHand,
      ],
    }
  })
}

/** One paper that is for the viewer. @throws the kind's "not found", papers.not_found */
async function seenPaper(ctx: Context, { paperId, ...ref }: CaseRef & { paperId: string }) {
  const { keySalt, bureauId } = await seeCase(ctx, ref)
  const row = (await papersFor(ctx, ref)).find(({ id }) => id === paperId) ?? fail('papers.not_found')
  return { row, keySalt, bureauId }
}

/** The proof of the step that issued a paper, with the paper's own words; of the whole case where no step names it. */
async function paperProof(
  ctx: Context,
  { kind, id }: CaseRef,
  row: store.PaperRow,
  texts: Narratives,
): Promise<CaseProof> {
  const history = await readHistory(ctx.platform.db, kind, id)
  const line = history.find((one) => namedBy(one).some(({ number }) => number === row.number))
  const proof = await caseProof(ctx, { kind, id }, line?.seq)
  const own = proof.papers?.lines.find(({ number }) => number === row.number)
  // What was digested is the paper's own text, so that it needs no signature beside its digest.
  if (own) own.text = digestedText(texts, row)
  return proof
}

/**
 * One paper as PDF, with its proof within it. The first opening by a side is its delivery there; staff's is a reading like any other.
 *
 * @throws the kind's "not found", papers.not_found, papers.purpose_needed, exports.files_over, exports.rows_over,
 *   request.too_many, server.busy
 */
export async function openPaper(
  ctx: Context,
  { purpose, ...asked }: CaseRef & { paperId: string; purpose?: string | undefined },
) {
  const { row, keySalt, bureauId } = await seenPaper(ctx, asked)
  const { db, crypto, config } = ctx.platform
  const side = SIDES[viewerOf(ctx).area]
  // Names stand in it in clear: staff open it as they take out a case file, for a purpose.
  if (side !== 'user' && !purpose) fail('papers.purpose_needed', { field: 'purpose' })
  if (side !== 'user') await demandFileLeft(ctx)
  const texts = narratives(crypto, { keySalt })
  const [proof, checker] = await Promise.all([paperProof(ctx, asked, row, texts), checkerOf(ctx.platform)])
  const plain = paperModel(
    { ...row, body: texts.open(SEALED.body, row.body), sm3: row.sm3.toString('hex') },
    config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    { proof, checker },
  )
  const model = { ...plain, watermark: sampleMark(config) }
  const pdf = await drawForViewer(ctx, model)
  if (side !== 'user') {
    await recordHandedOver(ctx, {
      ...{ list: 'cases.paper', format: 'pdf', query: { number: row.number }, columns: [], rows: 1 },
      reason: purpose ?? '',
    })
    await recordReading(db, ctx, asked, { act: 'downloaded', field: row.number, reason: purpose, bureauId })
  }
  // What could not be shown was delivered to nobody.
  if (side)
    await store.insertDelivery(db, {
      paperId: row.id,
      reader: side,
      way: 'portal',
      at: ctx.now(),
      proof: null,
      byId: viewerOf(ctx).userId,
    })
  return { pdf, name: `${row.number}.pdf`, model }
}

/** What the case file says of the papers of a case: number, title, date, digest; those for its reader. */
export async function paperLines(ctx: Context, ref: CaseRef) {
  const rows = await papersFor(ctx, ref)
  const withdrawn = await withdrawnAmong(ctx, rows)
  return rows
    .filter(({ id }) => !withdrawn.has(id))
    .map(({ kind, number, issuedAt, sm3: digest }) => ({
      title: paperKinds[kind].title,
      number,
      issuedOn: shanghaiDate(issuedAt),
      sm3: digest.toString('hex'),
    }))
}

// ---------------------------------------------------------------- delivering

/**
 * Writes down that a paper was posted or handed over. The same way to the same side is written once.
 *
 * @throws the kind's "not found", papers.not_found, papers.not_addressed, papers.delivered_out_of_range
 */
export async function deliver(
  ctx: Context,
  input: CaseRef & { paperId: string; to: PaperReader; way: 'post' | 'visit'; on: string; proof: string },
): Promise<Paper[]> {
  const { kind, id, paperId, to, way, on, proof } = input
  const { row } = await seenPaper(ctx, { kind, id, paperId })
  if (!paperKinds[row.kind].readers.includes(to)) fail('papers.not_addressed', { field: 'to' })
  const from = shanghaiDate(row.issuedAt)
  if (on < from || on > shanghaiDate(ctx.now())) fail('papers.delivered_out_of_range', { field: 'on', from })
  await ctx.unitOfWork(async (tx) => {
    const of = await holdCase(tx, ctx, { kind, id })
    // Behind the lock of the case: undoing its act withdraws the paper.
    if ((await store.listWithdrawals(tx, [paperId])).size > 0) fail('papers.not_found')
    await store.insertDelivery(tx, {
      paperId,
      reader: to,
      way,
      at: new Date(`${on}T00:00:00+08:00`),
      proof: narratives(ctx.platform.crypto, of).seal(SEALED.proof, proof),
      byId: viewerOf(ctx).userId,
    })
  })
  return papersOf(ctx, { kind, id })
}
