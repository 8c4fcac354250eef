import type { ImportResult } from '@appeal/contract/accounts/accounts.schemas.ts'
import type { ErrorKey } from '@appeal/contract/errors.ts'
import { ruleText } from '@appeal/contract/rules.texts.ts'
import type { Context } from '../../../platform/context.ts'
import { type Language, Refusal, sentence } from '../../../platform/fail.ts'
import { type FieldError, invalid } from '../../../platform/http/answers.ts'
import { dayText, headedRows, readSheet, type SheetValue, textOf } from '../../../platform/sheets/reading.ts'
import { sees } from '../../organisations/organisations.policy.service.ts'
import { type Org, orgDirectory } from '../../organisations/organisations.service.ts'
import { dictionary } from '../../reference/dictionaries/dictionaries.service.ts'
import { takenOf } from '../users/users.admin.service.ts'
import { positionIn } from '../users/users.positions.service.ts'
import { renewed } from '../users/users.service.ts'
import { askedOf } from './accounts.asked.ts'
import { AREA, addAccount, sightOf } from './accounts.service.ts'
import { COLUMNS, type Key } from './accounts.sheets.ts'

/** Rows of one sheet: what a person can check afterwards, and what one request can open in time. */
const LIMITS = { rows: 500, columns: 50 }

/** The column of each field that a rule can name. */
const COLUMN_OF: Readonly<Record<string, Key>> = {
  account: 'account',
  name: 'name',
  gender: 'genderName',
  phone: 'phone',
  email: 'email',
  idCardNumber: 'idCardNumber',
  orgId: 'orgName',
  positionId: 'positionName',
  empNo: 'empNo',
  entryDate: 'entryDate',
}
/** The column of refusals that name no field. */
const COLUMN_OF_REASON: Partial<Record<ErrorKey, Key>> = {
  'auth.account_taken': 'account',
  'auth.phone_taken': 'phone',
  'accounts.email_taken': 'email',
  'organisations.not_found': 'orgName',
  'positions.not_found': 'positionName',
}

type Cells = Record<Key, string>
interface Fault {
  column: Key | undefined
  msg: string
}

/** A cell in words; days in any usual form, whatever the spreadsheet made of them. */
const wordsOf = (key: Key, value: SheetValue | undefined) =>
  key === 'entryDate' ? dayText(value) : textOf(value)

function faultOf(error: Refusal, language: Language): Fault {
  const { reason, details } = error
  const field = typeof details.field === 'string' ? COLUMN_OF[details.field] : undefined
  return { column: field ?? COLUMN_OF_REASON[reason], msg: sentence(reason, details, language) }
}
const fieldFault = ({ field, message }: FieldError): Fault => ({ column: COLUMN_OF[field], msg: message })

/** What a row says, and everything that is wrong with it. */
async function judge(ctx: Context, cells: Cells, resolve: Resolver) {
  const { found, faults } = await resolve(cells)
  const parsed = askedOf(ctx).safeParse(found)
  const fields = parsed.success
    ? []
    : (invalid(parsed.error, ctx.language).details.fields as FieldError[]).map(fieldFault)
  // What the words of a cell do not mean has been said already.
  const said = new Set(faults.map(({ column }) => column))
  const all = [...faults, ...fields.filter(({ column }) => !said.has(column))]
  const bad = new Set(all.map(({ column }) => column))
  const taken = await takenOf(ctx, AREA, {
    account: bad.has('account') ? '' : cells.account,
    phone: bad.has('phone') ? '' : cells.phone,
    email: bad.has('email') ? '' : cells.email,
  })
  all.push(...taken.map((reason) => faultOf(new Refusal(reason, {}), ctx.language)))
  return { account: parsed.data, faults: all }
}

type Taken = Partial<{ opened: ImportResult['opened'][number]; faults: Fault[] }>

/** Opens the account of a row, or says everything that speaks against it. */
async function takeRow(ctx: Context, cells: Cells, resolve: Resolver): Promise<Taken> {
  const { account, faults } = await judge(ctx, cells, resolve)
  if (!account || faults.length) return { faults }
  try {
    return { opened: await addAccount(await renewed(ctx), account) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { faults: [faultOf(error, ctx.language)] }
  }
}

/**
 * Opens an account for each row of a sheet. Rows stand alone: one that is refused leaves the others as they are.
 *
 * @throws what {@link readSheet} throws, sheets.columns_missing
 */
export async function importAccounts(ctx: Context, bytes: Buffer): Promise<ImportResult> {
  const rows = headedRows(await readSheet(bytes, LIMITS), COLUMNS, wordsOf)
  const resolve = await resolver(ctx)
  const result: ImportResult = {
    totalCount: rows.length,
    successCount: 0,
    errorCount: 0,
    errorDetail: [],
    opened: [],
  }
  const headings = new Map(COLUMNS.map((column) => [column.key, column[ctx.language]]))
  for (const { row, cells, cut } of rows) {
    const { opened, faults = [] }: Taken = cut.length
      ? { faults: cut.map((column) => ({ column, msg: ruleText('rule.digits_cut', ctx.language) })) }
      : await takeRow(ctx, cells, resolve)
    if (opened) {
      result.opened.push(opened)
      result.successCount += 1
      continue
    }
    result.errorCount += 1
    for (const { column, msg } of faults)
      result.errorDetail.push({
        index: row,
        column: (column && headings.get(column)) ?? null,
        account: cells.account,
        name: cells.name,
        msg,
      })
  }
  return result
}

type Resolver = Awaited<ReturnType<typeof resolver>>

/** Finds what the words of a row mean: organisation by code or by a name that is the only one, position, gender. */
async function resolver(ctx: Context) {
  const orgs = await orgDirectory(ctx.platform)
  const within = await sightOf(ctx)
  const byName = new Map<string, Org | null>()
  for (const org of orgs.list().filter(({ ended }) => !ended)) {
    if (!sees(within, org.id)) continue
    byName.set(org.name, byName.has(org.name) ? null : org)
  }
  const genders = (await dictionary(ctx.platform)).children('GENDER')
  return async (cells: Cells) => {
    const faults: Fault[] = []
    const refuse = (reason: ErrorKey) => faults.push(faultOf(new Refusal(reason, {}), ctx.language))
    const named = orgs.byCode(cells.orgName) ?? byName.get(cells.orgName)
    const org = named && sees(within, named.id) ? named : undefined
    // An empty cell is refused as such below.
    if (!org && cells.orgName) refuse('organisations.not_found')
    const gender = genders.find(({ zh, en, code }) => [zh, en, code].includes(cells.genderName))
    if (cells.genderName && !gender)
      faults.push({ column: 'genderName', msg: ruleText('rule.code', ctx.language) })
    const position =
      org && cells.positionName ? await positionIn(ctx.platform.db, org.id, cells.positionName) : undefined
    if (org && cells.positionName && !position) refuse('positions.not_found')
    const found = {
      account: cells.account,
      name: cells.name,
      phone: cells.phone || undefined,
      email: cells.email || undefined,
      idCardNumber: cells.idCardNumber || undefined,
      empNo: cells.empNo || undefined,
      entryDate: cells.entryDate || undefined,
      gender: gender?.code,
      orgId: org?.id,
      positionId: position?.id,
    }
    return { found, faults }
  }
}
