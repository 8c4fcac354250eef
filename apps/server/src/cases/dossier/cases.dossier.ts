import type { ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import { deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { CaseDetail } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type CodeType, codeLabel } from '@appeal/contract/cases/cases.texts.ts'
import type { Both, Language } from '@appeal/contract/kit/language.ts'
import { groupThousands, maskIdCard, maskName, maskPhone } from '@appeal/contract/masking.ts'
import { dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import type { Context } from '../../platform/context.ts'
import type { CaseFile, Reader } from '../cases.kind.ts'
import type { CaseRecord } from '../cases.store.ts'
import { dossierTexts } from './cases.dossier.words.ts'

const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/g
const ID_NUMBER = /(?<!\d)\d{17}[\dXx](?!\d)/g

/** What people typed may hold numbers of persons; in a file they are masked like the fields are. */
export const maskNumbers = (text: string): string =>
  text.replace(ID_NUMBER, (found) => maskIdCard(found)).replace(MOBILE, (found) => maskPhone(found))

export const pairs = (pairs: readonly (readonly [string, string | null | undefined | false])[]) =>
  pairs.flatMap(([label, value]) => (value ? [[label, value] as const] : []))

/** Masks what is not masked yet: the presenter has already hidden what this reader may not see. */
export const maskedOnce = (text: string, mask: (text: string) => string) =>
  text.includes('*') ? text : mask(text)

/** An amount as people write it. */
export const yuan = (amount: string | null) => amount && `¥${groupThousands(amount)}`

/** The name of a clock in a file. */
export function clockWord(clock: string, language: Language): string {
  const labels: Readonly<Record<string, { label: { zh: string; en: string } }>> = deadlineKinds
  return dossierTexts[language].clocks[clock] ?? labels[clock]?.label[language] ?? clock
}

/** A line of a file as a kind declares it; lines without a value are left out. */
export type Told = readonly [label: Both, value: string | null | undefined | false]

/** What a kind says its lines with. */
export interface Telling {
  reader: Reader
  language: Language
  /** The label of a code, of a dictionary of the office. */
  label(dictionary: string, code: string | null): string | null
  /** The label of a code that no dictionary holds. */
  code(type: CodeType, code: string | null): string | null
  /** One of these words in the reader's language. */
  word(text: Both): string
  /** The answer to whoever filed it. */
  answer(text: string | null): Told
  /** Several things in one line. */
  list(parts: readonly (string | null)[]): string
  /** What people wrote: in clear for those who wrote it or whom it is written to, else without persons' numbers and names. */
  written<T extends string | null>(text: T, ...clearTo: readonly ProgressLine['voice'][]): T
}

/**
 * What the file of a kind says of a case beside what is said of every kind. It is told of the case as its viewer may see
 * it: what the presenter keeps back is not there.
 */
export interface OwnFile<Detail extends CaseDetail = CaseDetail> {
  /** Persons who stand in what was written, and are no party whose name the presenter masks. */
  names?(detail: Detail): readonly (string | null)[]
  facts(detail: Detail, on: Telling): readonly Told[]
  /** What belongs to the statement. */
  asked?(detail: Detail, on: Telling): readonly Told[]
  /** Answers and decisions; left out where the answer is all. */
  decisions?(detail: Detail, on: Telling): readonly (readonly Told[])[]
}

async function factsOf(ctx: Context, detail: CaseDetail, own: readonly Told[], reader: Reader) {
  const { language } = ctx
  const t = dossierTexts[language]
  const { dictionary: types, texts } = caseTables[detail.kind]
  const labels = await dictionary(ctx.platform)
  const personal = (text: string | null, mask: (text: string) => string) =>
    text && (reader === 'user' ? text : maskedOnce(text, mask))
  return pairs([
    [texts.owner[language], personal(detail.ownerName, maskName)],
    [t.phone, personal(detail.ownerPhone, maskPhone)],
    [t.kind, types && detail.type ? labels.label(types, detail.type, language) : null],
    [t.brand, detail.brandName],
    [t.enterprise, detail.enterpriseName],
    [t.bureau, detail.bureauName],
    [t.routing, reader === 'enterprise' ? null : detail.routingReason],
    [t.origin, detail.origin?.no],
    [t.waybill, detail.waybillNo],
    [t.amount, yuan(detail.amount)],
    ...own.map(([label, value]) => [label[language], value] as const),
    [t.filedAt, detail.createTime],
  ])
}

async function tellingOf(
  ctx: Context,
  owner: Both,
  names: readonly (string | null)[],
  reader: Reader,
): Promise<Telling> {
  const { language } = ctx
  const { zh, en } = dossierTexts
  const labels = await dictionary(ctx.platform)
  // A name of one sign would be found in half of all words.
  const known = names.filter((name) => name !== null && name.length > 1) as string[]
  const masked = (text: string) =>
    maskNumbers(known.reduce((all, name) => all.replaceAll(name, maskName(name)), text))
  const written: Telling['written'] = (text, ...clearTo) =>
    text && !clearTo.includes(reader) ? (masked(text) as typeof text) : text
  return {
    reader,
    language,
    written,
    answer: (text) => [{ zh: zh.answer(owner.zh), en: en.answer(owner.en) }, written(text, 'user')],
    label: (types, code) => (code ? labels.label(types, code, language) : null),
    code: (type, code) => (code ? codeLabel(type, code, language) : null),
    word: (text) => text[language],
    list: (parts) => parts.filter(Boolean).join(dossierTexts[language].comma),
  }
}

/**
 * What the file of a case says of it, where its kind lies in the shared table: what the viewer may see of the case, and
 * nothing else.
 *
 * @param detailOf the case as the kind shows it to the viewer
 * @param own what the kind says beside that
 */
export const fileOfCase =
  (detailOf: (ctx: Context, row: CaseRecord) => Promise<CaseDetail>, own: OwnFile) =>
  async (ctx: Context, row: CaseRecord, reader: Reader): Promise<CaseFile> => {
    const { language } = ctx
    const detail = await detailOf(ctx, row)
    const { texts } = caseTables[row.kind]
    const t = dossierTexts[language]
    const on = await tellingOf(ctx, texts.owner, own.names?.(detail) ?? [], reader)
    const lines = (told: readonly Told[]) => pairs(told.map(([label, value]) => [label[language], value]))
    return {
      no: detail.caseNo,
      state: texts.states[detail.state]?.[reader === 'user' ? 'portal' : 'desk'][language] ?? detail.state,
      kind: texts.name[language],
      owner: texts.owner[language],
      bureauName: detail.bureauName,
      facts: await factsOf(ctx, detail, own.facts(detail, on), reader),
      statement: on.written(detail.content, 'user'),
      asked: [
        ...pairs([[t.subject, on.written(detail.title, 'user')]]),
        ...lines(own.asked?.(detail, on) ?? []),
      ],
      decisions: (own.decisions?.(detail, on) ?? [[on.answer(detail.answer)]])
        .map(lines)
        .filter(({ length }) => length > 0),
      deadlines: detail.deadlines,
      progress: detail.progress.map((line) => ({
        ...line,
        opinion: on.written(line.opinion, line.voice, 'user'),
      })),
      files: detail.attachments,
      spent: null,
      intact: detail.historyIntact,
    }
  }
