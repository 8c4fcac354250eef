import type { Context } from '../../../platform/context.ts'
import { IDLE_MINUTES } from '../../inbox/messages/messages.service.ts'
import { settings } from '../../reference/settings/settings.service.ts'
import * as store from './startPage.store.ts'

/** Numbers of staff, roles, organisations and positions. */
export const businessCounts = (ctx: Context) => store.countBusiness(ctx.platform.db)

/** Numbers of jobs, dictionary types, people signed in and linked accounts. */
export async function operationCounts(ctx: Context) {
  const known = await settings(ctx.platform)
  const idle = Math.max(...Object.values(IDLE_MINUTES).map((minutes) => minutes.of(known)))
  const since = new Date(ctx.now().getTime() - idle * 60_000)
  const { db } = ctx.platform
  return { ...(await store.countOperations(db)), ...(await store.countSessions(db, since)) }
}

/** Numbers of files, SMS, mails and messages. */
export const toolCounts = (ctx: Context) => store.countTools(ctx.platform.db)

/** What the system is called, as the base settings have it. */
export async function systemInfo(ctx: Context) {
  const known = await settings(ctx.platform)
  const text = (key: string) => (known.has(key) ? known.text(key) : '')
  return {
    sysName: text('SNOWY_SYS_NAME'),
    sysVersion: text('SNOWY_SYS_VERSION'),
    sysCopyright: text('SNOWY_SYS_COPYRIGHT'),
  }
}
