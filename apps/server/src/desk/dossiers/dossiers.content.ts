import type { CaseMessage } from '@appeal/contract/conversations/conversations.routes.ts'
import type { OuterOrder } from '@appeal/contract/outerOrders/outerOrders.routes.ts'
import {
  outerBodyName,
  outerDirectionTexts,
  outerWayTexts,
} from '@appeal/contract/outerOrders/outerOrders.texts.ts'
import type { Statement } from '@appeal/contract/statements/statements.routes.ts'
import type { Track } from '@appeal/contract/tracks/tracks.routes.ts'
import type { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import type { NamedRule } from '@appeal/contract/trials/namedRules.ts'
import { versionInWords } from '@appeal/contract/trials/trials.texts.ts'
import {
  type CaseFile,
  clockWord,
  dossierTexts,
  maskNumbers,
  type Reader,
} from '../../cases/cases.service.ts'
import { proofFiles } from '../../features/transparency/transparency.service.ts'
import type { Language } from '../../platform/fail.ts'
import type { Block, DocumentModel } from '../../platform/pdf/document.ts'
import type { paperLines } from '../papers/papers.service.ts'

export interface DossierParts {
  file: CaseFile
  messages: readonly CaseMessage[]
  /** What couriers said, as far as the reader may read it. */
  statements: readonly Statement[]
  tracks: readonly Track[]
  /** What outer bodies passed on or got; of bureaus' readers alone. */
  orders: readonly OuterOrder[]
  papers: Awaited<ReturnType<typeof paperLines>>
  reader: Reader
  language: Language
  /** SM3 of the last line of the history, hex. */
  chain: { lines: number; hash: string; intact: boolean }
  /** What outsiders check the case by; it lies within the document. */
  proof: CaseProof
  /** What checks it without network; left out where no web is built. */
  checker?: Buffer | undefined
  /** Who took it out: organisation and person of staff; nothing for the appellant. */
  by: string
  purpose: string | null
  at: string
  createdAt: Date
}

/** Builds the case file as one reader may have it: the own data in clear for the appellant, everybody else's masked. */
export function dossierOf(parts: DossierParts): DocumentModel {
  const { file, reader, language, by, purpose, at } = parts
  const t = dossierTexts[language]
  return {
    title: t.title(file.kind),
    subtitle: `${file.no}  ${file.state}`,
    meta: [
      t.made(at, by || t.forOwner(file.owner)),
      ...(purpose ? [t.purpose(purpose)] : []),
      ...(reader === 'user' ? [] : [t.masked]),
    ],
    blocks: [
      { kind: 'heading', text: t.facts },
      { kind: 'facts', rows: [...file.facts] },
      { kind: 'heading', text: t.statement },
      { kind: 'text', text: file.statement },
      { kind: 'facts', rows: [...file.asked] },
      ...courseOf(parts),
      ...messagesOf(parts),
      ...tracksOf(parts),
      ...statementsOf(parts),
      ...ordersOf(parts),
      ...decisionsOf(parts),
      ...papersOf(parts),
      ...deadlinesOf(parts),
      ...filesOf(parts),
      ...sealOf(parts),
    ],
    watermark: by ? `${by}  ${at.slice(0, 16)}` : '',
    footer: t.footer(file.no),
    author: file.bureauName,
    createdAt: parts.createdAt,
    attached: proofFiles(parts, file.no, language),
  }
}

/** Lines that only say that a message was written; the messages have a part of their own. */
const MESSAGE_EVENTS = new Set([
  'noted',
  'written_to_user',
  'written_by_user',
  'written_to_enterprise',
  'written_by_enterprise',
])

function courseOf({ file, reader, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  const lines = [...file.progress]
    .sort((a, b) => a.seq - b.seq)
    .filter(({ event }) => !MESSAGE_EVENTS.has(event))
  return [
    { kind: 'heading', text: t.course },
    ...lines.map((line): Block => {
      // Staff of the other side are an organisation; of the own side the file names nobody either.
      const who =
        line.voice === reader && reader !== 'user'
          ? line.voice === 'user'
            ? file.owner
            : t.voices[line.voice]
          : (line.actorName ?? '')
      return {
        kind: 'entry',
        at: line.at.slice(0, 16),
        title: [line.text.startsWith(who) ? '' : who, line.text].filter(Boolean).join('  '),
        text: line.opinion && line.voice !== reader ? maskNumbers(line.opinion) : (line.opinion ?? ''),
      }
    }),
  ]
}

function messagesOf({ file, messages, reader, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  if (messages.length === 0) return []
  return [
    { kind: 'heading', text: t.messages },
    ...messages.map(
      (message): Block => ({
        kind: 'entry',
        at: message.createTime.slice(0, 16),
        title: t.talk(
          message.voice === 'user' ? file.owner : t.voices[message.voice],
          message.talk === 'user' ? t.withOwner(file.owner) : t.talks[message.talk],
        ),
        text: message.voice === reader ? message.text : maskNumbers(message.text),
      }),
    ),
  ]
}

function tracksOf({ tracks, file, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  if (tracks.length === 0) return []
  return [
    { kind: 'heading', text: t.tracks },
    ...tracks.map(
      ({ by, createTime, sm3, points }): Block => ({
        kind: 'entry',
        at: createTime.slice(0, 16),
        title: [by === 'user' ? file.owner : t.voices[by], t.trackSm3(sm3)].join('  '),
        text: maskNumbers(points.map(({ at, words }) => `${at}  ${words}`).join('\n')),
      }),
    ),
  ]
}

function statementsOf({ statements, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  if (statements.length === 0) return []
  return [
    { kind: 'heading', text: t.statements },
    ...statements.flatMap((one): Block[] => [
      {
        kind: 'entry',
        at: one.createTime.slice(0, 16),
        title: [t.statementBy[one.by], one.courier].filter(Boolean).join('  '),
        text: maskNumbers(one.question),
      },
      ...one.parts.map(
        (part): Block => ({
          kind: 'entry',
          at: part.createTime.slice(0, 16),
          title: t.statementMade(part.shared),
          text: maskNumbers(part.words),
        }),
      ),
    ]),
  ]
}

function ordersOf({ orders, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  if (orders.length === 0) return []
  return [
    { kind: 'heading', text: t.outerOrders },
    ...orders.flatMap((one): Block[] => [
      {
        kind: 'entry',
        at: one.begunOn,
        title: [
          outerDirectionTexts[one.direction][language],
          outerBodyName(one.body, one.bodyName)[language],
          one.outerNo,
          one.dueOn,
        ]
          .filter(Boolean)
          .join('  '),
        text: maskNumbers(one.note ?? ''),
      },
      ...(one.answeredOn && one.way
        ? [
            {
              kind: 'entry' as const,
              at: one.answeredOn,
              title: t.outerAnswer(outerWayTexts[one.way][language], one.paperNo),
              text: maskNumbers(one.answer ?? ''),
            },
          ]
        : []),
    ]),
  ]
}

function decisionsOf({ file, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  const blocks = file.decisions.map((rows): Block => ({ kind: 'facts', rows: [...rows] }))
  return [
    { kind: 'heading', text: t.decisions },
    ...(blocks.length ? blocks : [{ kind: 'note', text: t.noDecision } as const]),
    ...rulesOf(file, language),
  ]
}

/** Versions of the rules that the course names, each once; nothing where it names none. */
function rulesOf({ progress }: CaseFile, language: Language): Block[] {
  const named = progress
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap(({ detail }) => (detail?.ruleVersions ?? []) as NamedRule[])
    .map((one) => versionInWords(language, one))
  const { rules } = dossierTexts[language]
  const rows = [...new Set(named)].map((words): [string, string] => [rules, words])
  return rows.length ? [{ kind: 'facts', rows }] : []
}

function papersOf({ papers, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  return [
    { kind: 'heading', text: t.papers },
    papers.length
      ? {
          kind: 'table',
          head: t.paperHead,
          widths: [0.2, 0.24, 0.14, 0.42],
          rows: papers.map(({ title, number, issuedOn, sm3 }) => [title[language], number, issuedOn, sm3]),
        }
      : { kind: 'note', text: t.noPapers },
  ]
}

function deadlinesOf({ file, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  const state = (one: CaseFile['deadlines'][number]) =>
    one.cancelled
      ? t.cancelled
      : `${one.doneAt ? one.doneAt.slice(0, 10) : t.running}${one.overdue ? t.late : ''}`
  return [
    { kind: 'heading', text: t.deadlines },
    {
      kind: 'table',
      head: t.deadlineHead,
      widths: [0.16, 0.14, 0.14, 0.14, 0.16, 0.26],
      rows: file.deadlines.map((one) => [
        clockWord(one.kind, language),
        one.startOn,
        one.dueOn,
        one.legalDueOn,
        state(one),
        one.law,
      ]),
    },
    { kind: 'note', text: t.legalDue },
    ...(file.spent ? [{ kind: 'facts', rows: [[t.timeSpent, file.spent]] } as const] : []),
  ]
}

function filesOf({ file, messages, statements, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  const files = [
    ...file.files,
    ...file.progress.flatMap((line) => line.files),
    ...messages.flatMap((message) => message.files),
    ...statements.flatMap(({ parts }) => parts.flatMap((part) => part.files)),
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

function sealOf({ chain, proof, language }: DossierParts): Block[] {
  const t = dossierTexts[language]
  const { head, lines, waiting } = proof
  const logged = [
    ...(head ? [t.chainLogged(lines.length, head.seq)] : []),
    ...(waiting.length > 0 ? [t.chainWaits(waiting.length)] : []),
  ].join(t.comma)
  return [
    { kind: 'heading', text: t.chain },
    {
      kind: 'facts',
      rows: [
        [t.chainLines, String(chain.lines)],
        [t.chainHash, chain.hash],
        [t.chainState, chain.intact ? t.chainIntact : t.chainBroken],
        [t.chainLog, logged],
      ],
    },
    { kind: 'note', text: t.chainFiles },
    { kind: 'note', text: t.chainNote },
  ]
}
