import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { exportLists } from '@appeal/contract/exports/exports.lists.ts'
import { creditCodeFault } from '@appeal/contract/identifiers.ts'
import { type TakeoverField, takeoverField } from '@appeal/contract/takeovers/takeovers.kinds.ts'
import { startRun } from '../../desk/bulk/bulk.service.ts'
import { recordIneligible } from '../../desk/callers/callers.ineligible.ts'
import { saveMapping } from '../../desk/takeovers/takeovers.mappings.ts'
import { startFile } from '../../desk/takeovers/takeovers.service.ts'
import { addGroup, setGroupUsers } from '../../features/access/grants/grants.groups.ts'
import { phoneEntries } from '../../features/access/mobile/mobile.service.ts'
import { createKey, endKey } from '../../features/apiKeys/apiKeys.service.ts'
import { mine, openApplicant, submit } from '../../features/enterprises/enterprises.application.ts'
import { startExport } from '../../features/exports/exports.service.ts'
import { storeWhole } from '../../features/files/files.service.ts'
import { send } from '../../features/inbox/mailings/mailings.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { sendMail } from '../../features/outbox/outbox.byHand.ts'
import { findByLogin } from '../../features/people/users/users.service.ts'
import { bureauPage } from '../../kinds/appeals/lists/appeals.lists.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../platform/context.ts'
import {
  applicants,
  formerCases,
  groupMessage,
  groups,
  handMail,
  ineligibleCalls,
  phoneModule,
} from './demo.hands.texts.ts'
import type { Cast } from './demo.people.ts'
import { drawn } from './demo.pictures.ts'
import { playWebhooks } from './demo.webhooks.ts'

const HOUR = 3_600_000
const CODE_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A made-up unified social credit code with its check digits. */
function creditCode(serial: number): string {
  const head = `91440300MA5DA${serial}`
  for (const inner of '0123456789X')
    for (const outer of CODE_ALPHABET)
      if (creditCodeFault(head + inner + outer) === null) return head + inner + outer
  throw new Error('No check digits fit')
}

/** What people have done by hand besides deciding cases: calls, files, runs, applications, messages, groups, phone menus. */
export async function playHands(platform: Platform, cast: Cast): Promise<void> {
  const everywhere = { scopes: new Set(['SCOPE_ALL'] as const), orgIds: [] }
  const contextOf = (viewer: Viewer): Context => ({
    ...systemContext(platform, 'demo'),
    viewer,
    grant: everywhere,
  })
  const staff = async (account: string) =>
    contextOf(await cast.viewer((await findByLogin(platform, 'b', account))?.id ?? ''))
  const handler = await staff('szj')
  await takeCalls(handler)
  await orderFiles(handler)
  await takeOver(await staff('gdj'))
  await urgeTogether(handler)
  await apply(platform, cast, contextOf)
  await administer(await staff('sysadmin'), await staff('secadmin'))
  await connect(contextOf(await cast.officerOf((await orgDirectory(platform)).byCode('ENT-ZTO')?.id ?? '')))
}

/** Keys of an enterprise's systems, one of them ended, and where it hears of its cases; nobody has the secrets. */
async function connect(headOffice: Context): Promise<void> {
  await createKey(headOffice, {
    name: '客服系统对接',
    scopes: ['read', 'files', 'reply'],
    ranges: ['203.0.113.0/24'],
    days: 180,
  })
  const { key } = await createKey(headOffice, {
    name: '旧工单系统',
    scopes: ['read'],
    ranges: ['198.51.100.7'],
    days: 90,
  })
  await endKey(headOffice, key.id)
  await playWebhooks(headOffice)
}

async function takeCalls(ctx: Context): Promise<void> {
  for (const [n, call] of ineligibleCalls.entries())
    await recordIneligible(ctx, {
      ...call,
      heardAt: wireTime(new Date(ctx.now().getTime() - (3 + n * 20) * HOUR)),
    })
}

/** Files of the own lists; the jobs make them once the server runs. */
async function orderFiles(ctx: Context): Promise<void> {
  await startExport(ctx, {
    list: 'appeals.bureau',
    query: {},
    columns: Object.keys(exportLists['appeals.bureau'].columns),
    format: 'xlsx',
    reason: '月度案件质量抽查，核对超期原因。',
  })
}

/** Cases that ran in the former system, one of whose rows is wrong. */
async function takeOver(ctx: Context): Promise<void> {
  const rows = formerCases((days) => addCalendarDays(shanghaiDate(ctx.now()), -days))
  const fields = Object.keys(rows[0]!) as TakeoverField[]
  const heads = fields.map((field) => takeoverField('appeal', field)!.zh)
  const { id } = await saveMapping(ctx, {
    kind: 'appeal',
    name: '旧系统导出',
    system: '原申诉平台',
    columns: fields.map((field, n) => [field, heads[n]!] as [TakeoverField, string]),
    words: [],
  })
  const lines = [heads, ...rows.map((row) => fields.map((field) => row[field] ?? ''))]
  await startFile(
    ctx,
    { mappingId: id, tells: false },
    { name: '在办案件.csv', bytes: Buffer.from(lines.map((line) => line.join(',')).join('\r\n')) },
  )
}

/** One press for several cases. */
async function urgeTogether(ctx: Context): Promise<void> {
  const { records } = await bureauPage(ctx, { queue: 'processing', current: 1, size: 50 })
  const waiting = records.filter(({ state }) => state === 'at_enterprise').slice(0, 3)
  if (waiting.length === 0) return
  await startRun(ctx, {
    kind: 'appeal',
    action: 'urge',
    input: { remark: '临近期限，请尽快答复。' },
    items: waiting.map(({ id, version }) => [id, version] as [string, number]),
  })
}

/** Outlets that apply for an account and wait for the bureau. */
async function apply(platform: Platform, cast: Cast, contextOf: (viewer: Viewer) => Context): Promise<void> {
  for (const [n, form] of applicants.entries()) {
    const system = systemContext(platform, 'demo')
    const userId = await system.unitOfWork((tx) =>
      openApplicant(tx, system, { brand: form.brand, phone: form.handlerPhone }),
    )
    const ctx = contextOf(await cast.viewer(userId))
    const paper = async (title: string) =>
      (await storeWhole(ctx, { name: `${title}.jpg`, bytes: await drawn(title, form.fullName) })).id
    await submit(ctx, {
      ...form,
      version: (await mine(ctx)).version,
      creditCode: creditCode(101 + n),
      businessLicenceIds: [await paper('营业执照')],
      permitIds: [await paper('快递业务经营许可证')],
    })
  }
}

async function administer(system: Context, security: Context): Promise<void> {
  const orgs = await orgDirectory(system.platform)
  const city = orgs.byCode('BUR-440300')?.id ?? ''
  await send(system, { ...groupMessage, orgIdList: [city] })
  await sendMail(system, handMail, { asPage: false })
  const known = await Promise.all(
    ['szj', 'szld'].map((account) => findByLogin(system.platform, 'b', account)),
  )
  for (const [n, group] of groups.entries()) {
    const id = await addGroup(security, { ...group, sortCode: n })
    await setGroupUsers(
      security,
      id,
      known.slice(0, n + 1).map((one) => one?.id ?? ''),
    )
  }
  const { menus, ...module } = phoneModule
  const moduleId = await phoneEntries.modules.add(system, { body: module })
  for (const [n, { button, ...menu }] of menus.entries()) {
    const place = { parentId: '0', module: moduleId, sortCode: n } as const
    const parentId = await phoneEntries.menus.add(system, {
      body: { ...menu, ...place, menuType: 'MENU', regType: 'YES', status: 'ENABLE' },
    })
    await phoneEntries.buttons.add(system, { body: { ...button, parentId, sortCode: n } })
  }
}
