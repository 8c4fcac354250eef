import type { AssistedChannel } from '@appeal/contract/appeals/appeals.codes.ts'
import { registeredForms } from '@appeal/contract/callers/callers.registration.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import {
  type TakeoverField,
  takeoverField,
  takeoverFields,
} from '@appeal/contract/takeovers/takeovers.kinds.ts'
import { TakeoverCaller } from '@appeal/contract/takeovers/takeovers.matter.ts'
import { bringOver, dueOfFormer, type Former, prepareFormer } from '../../cases/cases.service.ts'
import type { Cells } from './takeovers.columns.ts'
import { amountOf, type Codes, outerNoOf, type RowReader, shapeFaults } from './takeovers.reading.ts'

/** Characters of the content that stand for a title where the former system has none. */
const TITLE = 30

/** The form of a kind as a row fills it in: its columns are called as the fields of the form, which knows no others. */
function matterOf(kind: CaseKind, cells: Cells, codes: Codes): Record<string, unknown> {
  const said = (field: TakeoverField) => {
    const { is, words } = takeoverField(kind, field)!
    const code = codes[field]?.[0]
    if (words === 'COMMON_WHETHER') return code === undefined ? undefined : code === 'YES'
    if (words) return code
    return is === 'amount' ? amountOf(cells[field]) : cells[field]
  }
  const title = [...(cells.content ?? '').replaceAll(/\s+/g, ' ')].slice(0, TITLE).join('')
  return {
    title,
    ...Object.fromEntries(
      takeoverFields[kind].flatMap((field) => (said(field) === undefined ? [] : [[field, said(field)]])),
    ),
    attachmentIds: [],
    // Declared to the former system; whoever takes the case over speaks for nobody.
    declareTruth: true,
  }
}

/** Reads a case of a kind that is filed by a form: what the form asks, and who filed it. */
export const readForm =
  (kind: CaseKind): RowReader =>
  (told) => {
    const { judging, cells, codes, moments, state } = told
    const { callerName, callerPhone } = cells
    const caller = TakeoverCaller.safeParse({ outerNo: outerNoOf(cells), callerName, callerPhone })
    const matter = registeredForms[kind].safeParse(matterOf(kind, cells, codes))
    // A title that was made of the content is wrong where the content is.
    const columnOf = (path: string) =>
      path === 'title' && !cells.title ? 'content' : (path.split('.')[0] as TakeoverField)
    for (const { error } of [caller, matter]) if (error) shapeFaults(told, error, columnOf)
    const { receivedAt } = moments
    if (!caller.success || !matter.success || !receivedAt || !state) return undefined
    const { outerNo, callerName: name, callerPhone: phone } = caller.data
    return async () => {
      const former: Former = {
        ...{ kind, system: judging.system, outerNo, state, at: { ...moments, receivedAt } },
        ...{ channel: codes.channel![0] as AssistedChannel, caller: { name, phone } },
        prepared: await prepareFormer(judging.ctx, kind, matter.data),
      }
      return {
        ...{ bureau: former.prepared.routing.bureau, enterprise: null },
        dueOn: await dueOfFormer(judging.ctx, former),
        // Months are frozen of appeals alone.
        counted: [],
        write: (tx, ctx, handlerId, run) => bringOver(tx, ctx, former, handlerId, run),
      }
    }
  }
