import type { AccountRecord, ExportQuery } from '@appeal/contract/accounts/accounts.schemas.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { disposition, XLSX_TYPE } from '../../../platform/http/downloads.ts'
import { xlsxOf } from '../../../platform/sheets/xlsx.ts'
import { isStock } from '../../../platform/stock.ts'
import { demandFileLeft, recordHandedOver } from '../../exports/exports.service.ts'
import { dictionary } from '../../reference/dictionaries/dictionaries.service.ts'
import { listPeople } from '../users/users.admin.service.ts'
import { presentAccount } from './accounts.presenter.ts'
import { sightOf, wordsFor } from './accounts.service.ts'

const MAX_EXPORT = 10_000

/** Columns of the sheet, in order; the same for template, import and export, but for what no list shows. */
export const COLUMNS = [
  { key: 'account', zh: '账号', en: 'Account', required: true },
  { key: 'name', zh: '姓名', en: 'Name', required: true },
  { key: 'genderName', zh: '性别', en: 'Gender', required: false },
  { key: 'phone', zh: '手机号', en: 'Phone', required: false },
  { key: 'email', zh: '邮箱', en: 'E-mail', required: false },
  { key: 'orgName', zh: '所属机构（名称或编码）', en: 'Organisation (name or code)', required: true },
  { key: 'positionName', zh: '职位', en: 'Position', required: false },
  { key: 'empNo', zh: '员工编号', en: 'Staff number', required: false },
  { key: 'entryDate', zh: '入职日期', en: 'Entry date', required: false },
  { key: 'idCardNumber', zh: '身份证号', en: 'ID number', required: false },
] as const
export type Key = (typeof COLUMNS)[number]['key']

const isListed = (column: (typeof COLUMNS)[number]) => column.key !== 'idCardNumber'
/** What a list shows, and so what leaves as a file. */
const LISTED = COLUMNS.filter(isListed) as Exclude<(typeof COLUMNS)[number], { key: 'idCardNumber' }>[]

/** Columns of digits that are no number to reckon with. */
const DIGITS: ReadonlySet<Key> = new Set(['phone', 'empNo', 'idCardNumber'])

/** Cells that no row may leave empty, though an older sheet may lack their columns. */
const isAsked = (ctx: Context, { key, required }: (typeof COLUMNS)[number]) =>
  required || (!isStock(ctx) && (key === 'phone' || key === 'idCardNumber'))

const sheetOf = (
  ctx: Context,
  name: string,
  columns: readonly (typeof COLUMNS)[number][],
  rows: readonly (readonly (string | null)[])[],
) => {
  const head = columns.map((column) => `${column[ctx.language]}${isAsked(ctx, column) ? ' *' : ''}`)
  const texts = new Set(columns.flatMap(({ key }, at) => (DIGITS.has(key) ? [at] : [])))
  return xlsxOf({ head, name, texts, madeAt: ctx.now() }, rows)
}

const sendSheet = (reply: FastifyReply, name: string, bytes: Buffer) =>
  sendFile(reply, `${name}.xlsx`, bytes, XLSX_TYPE)

export function sendFile(reply: FastifyReply, name: string, bytes: Buffer, type: string): void {
  reply
    .header('content-disposition', disposition(name))
    .header('cache-control', 'no-store')
    .type(type)
    .send(bytes)
}

/** The empty sheet with its heading and one line that shows how it is filled in. */
export async function importTemplate(ctx: Context, reply: FastifyReply): Promise<void> {
  const words = await dictionary(ctx.platform)
  const gender = words.children('GENDER')[0]
  const example: Record<Key, string> = {
    account: 'zhoulan',
    name: ctx.language === 'zh' ? '示例（导入前请删除本行）' : 'Example, delete before importing',
    genderName: gender?.[ctx.language] ?? '',
    phone: '13800000000',
    email: '',
    orgName: viewerOf(ctx).org?.name ?? '',
    positionName: '',
    empNo: '',
    entryDate: '2026-09-01',
    idCardNumber: '440301199001011234',
  }
  const name = ctx.language === 'zh' ? '人员导入模板' : 'People import'
  sendSheet(reply, name, await sheetOf(ctx, name, COLUMNS, [COLUMNS.map(({ key }) => example[key])]))
}

const rowOf = (account: AccountRecord) => LISTED.map(({ key }) => account[key])

/** Chosen or filtered accounts within the scope; phones and addresses leave masked, as the list shows them. */
export async function exportAccounts(
  ctx: Context,
  query: z.output<typeof ExportQuery>,
  reply: FastifyReply,
): Promise<void> {
  await demandFileLeft(ctx)
  const ids = query.userIds
    ?.split(',')
    .filter((id) => /^\d{1,18}$|^[0-8]\d{18}$/.test(id))
    .slice(0, 1_000)
  const { rows, total } = await listPeople(
    ctx,
    {
      areas: ['b'],
      within: await sightOf(ctx),
      self: viewerOf(ctx).userId,
      searchKey: query.searchKey,
      userStatus: query.userStatus,
      orgId: query.orgId,
      ids,
    },
    { by: 'sortCode', descending: false },
    { current: 1, size: MAX_EXPORT },
  )
  if (total > MAX_EXPORT) fail('accounts.sheet_too_long', { max: MAX_EXPORT })
  const words = await wordsFor(ctx, rows)
  const name = ctx.language === 'zh' ? '人员名单' : 'People'
  const bytes = await sheetOf(
    ctx,
    name,
    LISTED,
    rows.map((row) => rowOf(presentAccount(ctx, row, words))),
  )
  const asked = { ...query, userIds: ids?.join(',') }
  await recordHandedOver(ctx, {
    list: 'accounts.sheet',
    format: 'xlsx',
    query: Object.fromEntries(
      Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
    columns: LISTED.map(({ key }) => key),
    rows: rows.length,
    bytes,
  })
  sendSheet(reply, name, bytes)
}
