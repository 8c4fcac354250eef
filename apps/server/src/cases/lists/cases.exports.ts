import { type DeadlineKey, deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseListQuery, CaseQueue } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type ExportListName, exportList } from '@appeal/contract/exports/exports.lists.ts'
import { caseListName } from '@appeal/contract/exports/exports.names.ts'
import { type OuterAsked, outerAskedTexts } from '@appeal/contract/outerOrders/outerOrders.lists.ts'
import type { z } from 'zod'
import { dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Exportable } from '../../platform/sheets/exportable.ts'
import { deskPage, deskSweep, type FiledRow } from './cases.lists.ts'

const QUEUE_WORDS: Readonly<Record<CaseQueue, { zh: string; en: string }>> = {
  todo: { zh: '待办', en: 'to do' },
  open: { zh: '办理中', en: 'open' },
  warning: { zh: '预警', en: 'warnings' },
  ended: { zh: '已办结', en: 'ended' },
  all: { zh: '全部', en: 'all' },
}
const isQueue = (value: string): value is CaseQueue => value in QUEUE_WORDS

const stateWord = (kind: CaseKind, state: string, language: 'zh' | 'en'): string => {
  const states = caseTables[kind].texts.states as Readonly<
    Record<string, { desk: { zh: string; en: string } }>
  >
  return states[state]?.desk[language] ?? state
}

function listOf(name: ExportListName, kind: CaseKind): Exportable<z.output<typeof CaseListQuery>, FiledRow> {
  const { permission } = exportList(name).route
  const { dictionary: types } = caseTables[kind]
  return {
    page: (ctx, query) => deskPage(ctx, kind, permission, query),
    sweep: (ctx, query, size, columns) => deskSweep(ctx, kind, permission, query, size, columns),
    async cells(ctx: Context) {
      const { language } = ctx
      const labels = await dictionary(ctx.platform)
      return {
        caseNo: (row) => row.caseNo,
        type: (row) => (types ? labels.label(types, row.type ?? '', language) : row.type),
        title: (row) => row.title,
        brand: (row) => row.brandName,
        areaName: (row) => row.areaName,
        ownerName: (row) => row.ownerName,
        state: (row) => stateWord(kind, row.state, language),
        dueTime: ({ clock, total }) =>
          [clock, total]
            .flatMap((one) => one ?? [])
            .map(
              ({ kind, legalDueOn }) =>
                `${deadlineKinds[kind as DeadlineKey]?.label[language] ?? kind} ${legalDueOn}`,
            )
            .join(' / '),
        handlerName: (row) => row.handlerName,
        updateTime: (row) => row.updateTime,
        outerNo: ({ outside }) => outside?.outerNo,
        outerDueOn: ({ outside }) => outside?.outerDueOn,
        outerKept: ({ outside }) => outside?.outerKept,
      }
    },
    filterWord(filter, value, { language }) {
      if (filter === 'queue') return isQueue(value) ? QUEUE_WORDS[value][language] : value
      if (filter === 'outer') return outerAskedTexts[value as OuterAsked]?.[language] ?? value
      return filter === 'state' ? stateWord(kind, value, language) : undefined
    },
    filterDictionary: (filter) => (filter === 'type' ? (types ?? undefined) : undefined),
  }
}

/** Both sides' lists of a kind, as far as they may leave the screen. */
export const exportsOf = (kind: CaseKind): Partial<Record<ExportListName, Exportable>> =>
  Object.fromEntries(
    (['bureau', 'enterprise'] as const).flatMap((side) => {
      const list = caseTables[kind].lists[side]
      const name = caseListName(kind, side)
      return list && !list.stays ? [[name, listOf(name, kind)]] : []
    }),
  )
