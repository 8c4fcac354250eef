import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { HOLDERS } from '@appeal/contract/appeals/appeals.time.ts'
import type { CaseMessage } from '@appeal/contract/conversations/conversations.routes.ts'
import {
  groupThousands,
  maskAddress,
  maskEmail,
  maskIdCard,
  maskName,
  maskPhone,
} from '@appeal/contract/masking.ts'
import type { Dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import type { Language } from '../../platform/fail.ts'
import type { Block, DocumentModel } from '../../platform/pdf/document.ts'
import { dossierTexts } from './dossiers.words.ts'

/** For whom a case file is made. */
export type Reader = 'user' | 'enterprise' | 'bureau'

export interface DossierParts {
  detail: AppealDetail
  messages: readonly CaseMessage[]
  reader: Reader
  language: Language
  labels: Dictionary
  /** SM3 of the last line of the history, hex. */
  chain: { lines: number; hash: string; intact: boolean }
  /** Who took it out: organisation and person of staff; nothing for the appellant. */
  by: string
  purpose: string | null
  at: string
  createdAt: Date
}

const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/g
const ID_NUMBER = /(?<!\d)\d{17}[\dXx](?!\d)/g

/** What people typed may hold numbers of persons; in a file they are masked like the fields are. */
export const maskNumbers = (text: string): string =>
  text.replace(ID_NUMBER, (found) => maskIdCard(found)).replace(MOBILE, (found) => maskPhone(found))

type Side = AppealDetail['sender']

/** Builds the case file as one reader may have it: the own data in clear for the appellant, everybody else's masked. */
export function dossierOf(parts: DossierParts): DocumentModel {
  const { detail, reader, language, by, purpose, at } = parts
  const t = dossierTexts[language]
  return {
    title: t.title,
    subtitle: `${detail.appealNo}  ${stateTexts[detail.state][reader === 'user' ? 'portal' : 'desk'][language]}`,
    meta: [
      t.made(at, by || t.forAppellant),
      ...(purpose ? [t.purpose(purpose)] : []),
      ...(reader === 'user' ? [] : [t.masked]),
    ],
    blocks: [
      ...factsOf(parts),
      ...statementOf(parts),
      ...courseOf(parts),
      ...messagesOf(parts),
      ...decisionsOf(parts),
      ...deadlinesOf(parts),
      ...filesOf(parts),
      ...sealOf(parts),
    ],
    watermark: by ? `${by}  ${at.slice(0, 16)}` : '',
    footer: t.footer(detail.appealNo),
    author: detail.bureauName,
    createdAt: parts.createdAt,
  }
}

const rows = (pairs: readonly (readonly [string, string | null | undefined | false])[]) =>
  pairs.flatMap(([label, value]) => (value ? [[label, value] as const] : []))

/** A person of the parcel; the appellant reads the own end in clear, and no other person's. */
function sideText(side: Side, own: boolean): string {
  const name = own ? side.name : maskedOnce(side.name, maskName)
  const phone = own ? side.phone : maskedOnce(side.phone, maskPhone)
  const address = own ? side.address : maskedOnce(side.address, maskAddress)
  return [name, phone, `${side.areaName}${address}`].filter(Boolean).join('  ')
}

/** Masks what is not masked yet: the presenter has already hidden what this reader may not see. */
const maskedOnce = (text: string, mask: (text: string) => string) => (text.includes('*') ? text : mask(text))

function factsOf({ detail, reader, language, labels }: DossierParts): Block[] {
  const t = dossierTexts[language]
  const label = (type: string, code: string | null) => (code ? labels.label(type, code, language) : null)
  const money = (amount: string | null) => amount && `¥${groupThousands(amount)}`
  const own = reader === 'user'
  const ownEnd = own ? detail.appellantRole : ''
  const personal = (text: string | null, mask: (text: string) => string) =>
    text && (own ? text : maskedOnce(text, mask))
  return [
    { kind: 'heading', text: t.facts },
    {
      kind: 'facts',
      rows: rows([
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
        [t.sender, sideText(detail.sender, ownEnd === 'SENDER')],
        [t.recipient, sideText(detail.recipient, ownEnd === 'RECIPIENT')],
        [t.postedOn, detail.postDate],
        [t.item, detail.itemName],
        [t.value, money(detail.itemValue)],
        [t.insured, detail.insured && (money(detail.insuredAmount) ?? t.yes)],
        [t.postage, money(detail.postage)],
        [t.cod, money(detail.codAmount)],
        [
          t.problem,
          [label('APPEAL_L1', detail.l1), label('APPEAL_L1', detail.l2)].filter(Boolean).join(' / '),
        ],
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
      ]),
    },
  ]
}

function statementOf({ detail, reader, language, labels }: DossierParts): Block[] {
  const t = dossierTexts[language]
  const demands = detail.demands.map((code) => labels.label('DEMAND_KIND', code, language)).join(t.comma)
  const amount = detail.claimAmount && `¥${groupThousands(detail.claimAmount)}`
  return [
    { kind: 'heading', text: t.statement },
    { kind: 'text', text: reader === 'user' ? detail.content : maskNumbers(detail.content) },
    { kind: 'facts', rows: rows([[t.demands, [demands, amount].filter(Boolean).join('  ')]]) },
  ]
}

/** Lines that only say that a message was written; the messages have a part of their own. */
const MESSAGE_EVENTS = new Set([
  'noted',
  'written_to_user',
  'written_by_user',
  'written_to_enterprise',
  'written_by_enterprise',
])

function courseOf({ detail, reader, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  const lines = [...detail.progress]
    .sort((a, b) => a.seq - b.seq)
    .filter(({ event }) => !MESSAGE_EVENTS.has(event))
  return [
    { kind: 'heading', text: t.course },
    ...lines.map((line): Block => {
      // Staff of the other side are an organisation; of the own side the file names nobody either.
      const who = line.voice === reader && reader !== 'user' ? t.voices[line.voice] : (line.actorName ?? '')
      return {
        kind: 'entry',
        at: line.at.slice(0, 16),
        title: [line.text.startsWith(who) ? '' : who, line.text].filter(Boolean).join('  '),
        text: line.opinion && line.voice !== reader ? maskNumbers(line.opinion) : (line.opinion ?? ''),
      }
    }),
  ]
}

function messagesOf({ messages, reader, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  if (messages.length === 0) return []
  return [
    { kind: 'heading', text: t.messages },
    ...messages.map(
      (message): Block => ({
        kind: 'entry',
        at: message.createTime.slice(0, 16),
        title: t.talk(t.voices[message.voice], t.talks[message.talk]),
        text: message.voice === reader ? message.text : maskNumbers(message.text),
      }),
    ),
  ]
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

function decisionsOf({ detail, reader, language, labels }: DossierParts): Block[] {
  const t = dossierTexts[language]
  const { reply, closing, mediation } = detail
  const label = (type: string, code: unknown) => {
    const value = textOf(code)
    return value && labels.label(type, value, language)
  }
  const money = (amount: unknown) => textOf(amount) && `¥${groupThousands(String(amount))}`
  const hide = (text: string | null) => text && (reader === 'enterprise' ? text : maskNumbers(text))
  const blocks: Block[] = []
  if (reply)
    blocks.push({
      kind: 'facts',
      rows: rows([
        [t.replyBy, textOf(reply.orgName)],
        [t.replyResult, hide(textOf(reply.investigationResult))],
        [t.liability, label('LIABILITY', reply.liability)],
        [t.handling, label('HANDLING_TYPE', reply.handlingType)],
        [t.compensation, money(reply.compensationAmount)],
      ]),
    })
  if (mediation)
    blocks.push({
      kind: 'facts',
      rows: rows([
        [t.mediation, textOf(mediation.proposal)],
        [t.compensation, money(mediation.amount)],
        [t.result, textOf(mediation.result) && t.results[mediation.result as 'AGREED']],
      ]),
    })
  if (closing)
    blocks.push({
      kind: 'facts',
      rows: rows([
        [t.closeType, closingLabel(closing.closeType, label)],
        [t.liability, label('LIABILITY', closing.liability)],
        [t.compensation, money(closing.compensation)],
        [t.answer, reader === 'user' ? closing.answer : maskNumbers(closing.answer)],
      ]),
    })
  return [
    { kind: 'heading', text: t.decisions },
    ...(blocks.length ? blocks : [{ kind: 'note', text: t.noDecision } as const]),
  ]
}

/** A case ends by closing, by not being accepted, or by termination; each has its own dictionary. */
function closingLabel(code: string, label: (type: string, code: unknown) => string | null): string | null {
  const type = /^N\d\d$/.test(code) ? 'INVALID_REASON' : 'CLOSE_TYPE'
  const found = label(type, code)
  return found === code ? label('TERMINATE_REASON', code) : found
}

function deadlinesOf({ detail, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  const { timeSpent } = detail
  const state = (one: AppealDetail['deadlines'][number]) =>
    one.cancelled
      ? t.cancelled
      : `${one.doneAt ? one.doneAt.slice(0, 10) : t.running}${one.overdue ? t.late : ''}`
  const spent = HOLDERS.filter((holder) => timeSpent[holder] > 0)
    .map((holder) => t.spent(t.holders[holder], timeSpent[holder]))
    .join(t.comma)
  return [
    { kind: 'heading', text: t.deadlines },
    {
      kind: 'table',
      head: t.deadlineHead,
      widths: [0.16, 0.14, 0.14, 0.14, 0.16, 0.26],
      rows: detail.deadlines.map((one) => [
        t.clocks[one.kind] ?? one.kind,
        one.startOn,
        one.dueOn,
        one.legalDueOn,
        state(one),
        one.law,
      ]),
    },
    { kind: 'note', text: t.legalDue },
    ...(spent ? [{ kind: 'facts', rows: [[t.timeSpent, spent]] } as const] : []),
  ]
}

function filesOf({ detail, messages, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  const files = [
    ...detail.attachments,
    ...(detail.proxy?.files ?? []),
    ...detail.progress.flatMap((line) => line.files),
    ...messages.flatMap((message) => message.files),
  ]
  return [
    { kind: 'heading', text: t.files },
    files.length
      ? {
          kind: 'table',
          head: t.fileHead,
          widths: [0.34, 0.12, 0.54],
          rows: files.map(({ name, sizeInfo, sm3 }) => [maskNumbers(name), sizeInfo, sm3]),
        }
      : { kind: 'note', text: t.noFiles },
  ]
}

function sealOf({ chain, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  return [
    { kind: 'heading', text: t.chain },
    {
      kind: 'facts',
      rows: [
        [t.chainLines, String(chain.lines)],
        [t.chainHash, chain.hash],
        [t.chainState, chain.intact ? t.chainIntact : t.chainBroken],
      ],
    },
    { kind: 'note', text: t.chainNote },
  ]
}
