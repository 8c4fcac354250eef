import type { ErrorKey } from '@appeal/contract/errors.ts'
import type { Details } from '../fail.ts'
import { judgeOffice, type OfficeType } from './office.ts'
import { judgePdf } from './pdf.ts'
import { readTable } from './table.ts'
import { readWorkbook, type SheetLimits, type SheetRow } from './workbook.ts'

/** What is read in a thread of its own, and the refusal of a file that is not what it should be. */
export interface Jobs {
  sheet: { given: SheetLimits; found: SheetRow[] }
  table: { given: SheetLimits; found: SheetRow[] }
  office: { given: OfficeType; found: null }
  pdf: { given: null; found: null }
}
export type JobName = keyof Jobs

export const PARSERS: {
  [K in JobName]: {
    parse(bytes: Buffer, given: Jobs[K]['given']): Promise<Jobs[K]['found']>
    broken: ErrorKey
  }
} = {
  sheet: { parse: readWorkbook, broken: 'sheets.unreadable' },
  table: { parse: readTable, broken: 'sheets.table_unreadable' },
  office: { parse: judgeOffice, broken: 'files.damaged' },
  pdf: { parse: judgePdf, broken: 'files.damaged' },
}

/** What goes to a thread and comes back, the bytes with it: a copy of each file would wait there to be collected. */
export interface Asked {
  job: JobName
  bytes: Uint8Array
  given: unknown
}
export type Answered = { bytes: Uint8Array } & (
  | { found: unknown }
  | { refused: ErrorKey; details: Details }
  | { fault: string }
)
