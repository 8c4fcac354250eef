import { settingRoutes } from '@appeal/contract/settings/settings.routes.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { settings } from '../../reference/settings/settings.service.ts'
import { MAINTENANCE_ON, MAINTENANCE_UNTIL, MAINTENANCE_WORDS } from './maintenance.settings.ts'

/**
 * Refuses what changes something while the platform is being maintained: it says why and until when. Whoever may change
 * settings goes on, or nobody could end it.
 *
 * @throws server.maintenance
 */
export async function demandOpen({ platform, viewer }: Pick<Context, 'platform' | 'viewer'>): Promise<void> {
  const known = await settings(platform)
  if (!MAINTENANCE_ON.of(known) || viewer?.grants.has(settingRoutes.editBatch.permission)) return
  const [words, until] = [MAINTENANCE_WORDS.of(known), MAINTENANCE_UNTIL.of(known)]
  fail('server.maintenance', {
    words: { zh: words && `：${words}`, en: words && `: ${words}` },
    until: { zh: until && `，预计 ${until} 恢复`, en: until && `, expected until ${until}` },
  })
}
