import { deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { CaseDetail } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { groupThousands, maskIdCard, maskName, maskPhone } from '@appeal/contract/masking.ts'
import { dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import type { Context } from '../../platform/context.ts'
import type { CaseFile, Pair, Reader } from '../cases.kind.ts'
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
export function clockWord(clock: string, language: 'zh' | 'en'): string {
  const labels: Readonly<Record<string, { label: { zh: string; en: string } }>> = deadlineKinds
  return dossierTexts[language].clocks[clock] ?? labels[clock]?.label[language] ?? clock
}

async function factsOf(ctx: Context, detail: CaseDetail, reader: Reader): Promise<Pair[]> {
  const t = dossierTexts[ctx.language]
  const own = reader === 'user'
  const { dictionary: types, texts } = caseTables[detail.kind]
  const labels = await dictionary(ctx.platform)
  const personal = (text: string | null, mask: (text: string) => string) =>
    text && (own ? text : maskedOnce(text, mask))
  return pairs([
    [texts.owner[ctx.language], personal(detail.ownerName, maskName)],
    [t.phone, personal(detail.ownerPhone, maskPhone)],
    [t.kind, types && detail.type ? labels.label(types, detail.type, ctx.language) : null],
    [t.brand, detail.brandName],
    [t.enterprise, detail.enterpriseName],
    [t.bureau, detail.bureauName],
    [t.routing, reader === 'enterprise' ? null : detail.routingReason],
    [t.waybill, detail.waybillNo],
    [t.amount, yuan(detail.amount)],
    [t.filedAt, detail.createTime],
  ])
}

/**
 * What the file of a case says of it, where its kind lies in the shared table: what the viewer may see of the case, and
 * nothing else.
 *
 * @param detailOf the case as the kind shows it to the viewer
 */
export const fileOfCase =
  (detailOf: (ctx: Context, row: CaseRecord) => Promise<CaseDetail>) =>
  async (ctx: Context, row: CaseRecord, reader: Reader): Promise<CaseFile> => {
    const { language } = ctx
    const detail = await detailOf(ctx, row)
    const { texts } = caseTables[row.kind]
    const t = dossierTexts[language]
    const own = reader === 'user'
    return {
      no: detail.caseNo,
      state: texts.states[detail.state]?.[own ? 'portal' : 'desk'][language] ?? detail.state,
      kind: texts.name[language],
      owner: texts.owner[language],
      bureauName: detail.bureauName,
      facts: await factsOf(ctx, detail, reader),
      statement: own ? detail.content : maskNumbers(detail.content),
      asked: pairs([[t.subject, detail.title]]),
      decisions: detail.answer
        ? [pairs([[t.answer(texts.owner[language]), own ? detail.answer : maskNumbers(detail.answer)]])]
        : [],
      deadlines: detail.deadlines,
      progress: detail.progress,
      files: detail.attachments,
      spent: null,
      intact: detail.historyIntact,
    }
  }
