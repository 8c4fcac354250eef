import { reasonDictionary } from '@appeal/contract/appeals/appeals.codes.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { HOLDERS } from '@appeal/contract/appeals/appeals.time.ts'
import { maskAddress, maskEmail, maskName, maskPhone } from '@appeal/contract/masking.ts'
import {
  type CaseFile,
  dossierTexts,
  maskedOnce,
  maskNumbers,
  type Pair,
  pairs,
  type Reader,
  referenceDataOf,
  yuan,
} from '../../cases/cases.service.ts'
import { type Dictionary, dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Language } from '../../platform/fail.ts'
import { presentDetail } from './appeals.details.ts'
import { appealRules } from './appeals.policy.ts'
import type { AppealRecord } from './appeals.store.ts'

interface Parts {
  detail: AppealDetail
  reader: Reader
  language: Language
  labels: Dictionary
}

const { texts: appealTexts } = appealRules.table

type Side = AppealDetail['sender']

/** A person of the parcel; the appellant reads the own end in clear, and no other person's. */
function sideText(side: Side, own: boolean, language: Language): string {
  const name = own ? side.name : maskedOnce(side.name, maskName)
  const phone = own ? side.phone : maskedOnce(side.phone, maskPhone)
  const address = own ? side.address : maskedOnce(side.address, maskAddress)
  return [name, phone, [side.areaName, address].filter(Boolean).join(language === 'en' ? ', ' : '')]
    .filter(Boolean)
    .join('  ')
}

function factsOf({ detail, reader, language, labels }: Parts): Pair[] {
  const t = dossierTexts[language]
  const label = (type: string, code: string | null) => (code ? labels.label(type, code, language) : null)
  const own = reader === 'user'
  const ownEnd = own ? detail.appellantRole : ''
  const personal = (text: string | null, mask: (text: string) => string) =>
    text && (own ? text : maskedOnce(text, mask))
  return pairs([
    [t.appellant, personal(detail.appellantName, maskName)],
    [t.role, label('APPELLANT_ROLE', detail.appellantRole)],
    [
      t.represented,
      detail.proxy &&
        [personal(detail.proxy.name, maskName), label('PROXY_RELATION', detail.proxy.relation)]
          .filter(Boolean)
          .join('  '),
    ],
    [t.phone, personal(detail.appellantPhone, maskPhone)],
    [t.idNumber, detail.appellantIdNumber],
    [t.email, personal(detail.email, maskEmail)],
    [t.brand, detail.brandName],
    [t.enterprise, detail.enterpriseName],
    [t.bureau, detail.bureauName],
    [t.routing, reader === 'enterprise' ? null : detail.routingReason],
    [t.waybill, detail.waybillNo],
    [t.sender, sideText(detail.sender, ownEnd === 'SENDER', language)],
    [t.recipient, sideText(detail.recipient, ownEnd === 'RECIPIENT', language)],
    [t.postedOn, detail.postDate],
    [t.item, detail.itemName],
    [t.value, yuan(detail.itemValue)],
    [t.insured, detail.insured && (yuan(detail.insuredAmount) ?? t.yes)],
    [t.postage, yuan(detail.postage)],
    [t.cod, yuan(detail.codAmount)],
    [t.problem, [label('APPEAL_L1', detail.l1), label('APPEAL_L1', detail.l2)].filter(Boolean).join(' / ')],
    [
      t.complaint,
      [
        detail.complaintDate,
        label('COMPLAINT_CHANNEL', detail.complaintChannel),
        label('COMPLAINT_RESULT', detail.complaintResult),
        detail.complaintTicketNo,
      ]
        .filter(Boolean)
        .join('  '),
    ],
    [t.filedAt, detail.createTime],
  ])
}

function askedOf({ detail, reader, language, labels }: Parts): Pair[] {
  const t = dossierTexts[language]
  const demands = detail.demands.map((code) => labels.label('DEMAND_KIND', code, language)).join(t.comma)
  const told = detail.particulars.map(({ label, value }): [string, string] => [
    label,
    reader === 'user' ? value : maskNumbers(value),
  ])
  return pairs([...told, [t.demands, [demands, yuan(detail.claimAmount)].filter(Boolean).join('  ')]])
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

function decisionsOf({ detail, reader, language, labels }: Parts): Pair[][] {
  const t = dossierTexts[language]
  const { reply, closing, mediation } = detail
  const label = (type: string, code: unknown) => {
    const value = textOf(code)
    return value && labels.label(type, value, language)
  }
  const money = (amount: unknown) => yuan(textOf(amount))
  const hide = (text: string | null) => text && (reader === 'enterprise' ? text : maskNumbers(text))
  const found: Pair[][] = []
  if (reply)
    found.push(
      pairs([
        [t.replyBy, textOf(reply.orgName)],
        [t.replyResult, hide(textOf(reply.investigationResult))],
        [t.liability, label('LIABILITY', reply.liability)],
        [t.handling, label('HANDLING_TYPE', reply.handlingType)],
        [t.compensation, money(reply.compensationAmount)],
      ]),
    )
  if (mediation)
    found.push(
      pairs([
        [t.mediation, hide(textOf(mediation.proposal))],
        [t.compensation, money(mediation.amount)],
        [t.result, textOf(mediation.result) && t.results[mediation.result as 'AGREED']],
      ]),
    )
  if (closing)
    found.push(
      pairs([
        [t.closeType, closingLabel(closing.closeType, label)],
        [t.liability, label('LIABILITY', closing.liability)],
        [t.compensation, money(closing.compensation)],
        [
          t.answer(appealTexts.owner[language]),
          reader === 'user' ? closing.answer : maskNumbers(closing.answer),
        ],
      ]),
    )
  return found
}

/** A case ends by closing, by not being accepted, or by termination; each has its own dictionary. */
function closingLabel(code: string, label: (type: string, code: unknown) => string | null): string | null {
  const found = label('CLOSE_TYPE', code)
  return found === code ? label(reasonDictionary(code), code) : found
}

function spentOf({ detail: { timeSpent }, language }: Parts): string {
  const t = dossierTexts[language]
  return HOLDERS.filter((holder) => timeSpent[holder] > 0)
    .map((holder) => t.spent(t.holders[holder], timeSpent[holder]))
    .join(t.comma)
}

/** What the file of an appeal says: the own data in clear to the appellant, everybody else's masked. */
export async function appealFile(ctx: Context, row: AppealRecord, reader: Reader): Promise<CaseFile> {
  const { language } = ctx
  const detail = await presentDetail(ctx, row, await referenceDataOf(ctx.platform))
  const parts: Parts = { detail, reader, language, labels: await dictionary(ctx.platform) }
  const own = reader === 'user'
  return {
    no: detail.appealNo,
    state: stateTexts[detail.state][own ? 'portal' : 'desk'][language],
    kind: appealTexts.name[language],
    owner: appealTexts.owner[language],
    bureauName: detail.bureauName,
    facts: factsOf(parts),
    statement: own ? detail.content : maskNumbers(detail.content),
    asked: askedOf(parts),
    decisions: decisionsOf(parts),
    deadlines: detail.deadlines,
    progress: detail.progress,
    files: [...detail.attachments, ...(detail.proxy?.files ?? [])],
    spent: spentOf(parts) || null,
    intact: detail.historyIntact,
  }
}
