import { isMobile, normalisePhone } from '@appeal/contract/identifiers.ts'
import {
  CHANNELS,
  type Channel,
  OCCASIONS,
  type Occasion,
  PORTAL_OCCASIONS,
  STATUTORY,
} from '@appeal/contract/preferences/occasions.ts'
import type { NoticeChannels } from '@appeal/contract/preferences/preferences.routes.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { getPerson, type Person } from '../users/users.service.ts'
import { changeKept } from './preferences.kept.ts'
import * as store from './preferences.store.ts'

// Capitals, so that no key of a client can be this one.
const KEY = 'CHANNELS'

type Chosen = Partial<Record<Occasion, readonly Channel[]>>
const chosenIn = (kept: string | undefined): Chosen => (kept ? JSON.parse(kept) : {})

/** A landline, or a number outside the mainland, is called: no SMS goes there. */
export const getsSms = (phone: string): boolean => isMobile(normalisePhone(phone))

/** By which ways a person can be told something. */
export const waysTo = (person: Pick<Person, 'phone' | 'email'> | undefined): Channel[] =>
  CHANNELS.filter((way) =>
    way === 'sms' ? !!person?.phone && getsSms(person.phone) : way === 'inapp' || !!person?.email,
  )

/**
 * By which ways these people, or everybody of an organisation, chose to be told on an occasion; those who chose none of
 * it are missing.
 */
export async function chosenChannels(
  db: Queryable,
  whose: readonly string[] | { orgId: string },
  occasion: Occasion,
): Promise<Map<string, readonly Channel[]>> {
  const rows = 'length' in whose && whose.length === 0 ? [] : await store.listOf(db, whose, KEY)
  return new Map(
    rows.flatMap(({ userId, value }) => {
      const channels = chosenIn(value)[occasion]
      return channels ? [[userId, channels] as const] : []
    }),
  )
}

/** How the signed-in person is told on each occasion that may concern them. */
export async function ownChannels(ctx: Context): Promise<NoticeChannels> {
  const { userId, org } = viewerOf(ctx)
  const { db } = ctx.platform
  const chosen = chosenIn(await store.find(db, userId, KEY))
  return {
    reach: waysTo(await getPerson(ctx, userId)),
    occasions: (org ? OCCASIONS : PORTAL_OCCASIONS).map((occasion) => ({
      occasion,
      isStatutory: STATUTORY.includes(occasion),
      channels: chosen[occasion] ? [...chosen[occasion]] : null,
    })),
  }
}

/**
 * Chooses by which ways the signed-in person is told on an occasion; null leaves it to whoever tells it.
 *
 * @throws preferences.statutory where the law requires the notice and no way would be left
 * @throws preferences.no_way where a way does not reach the person
 */
export async function chooseChannels(
  ctx: Context,
  { occasion, channels }: { occasion: Occasion; channels: readonly Channel[] | null },
): Promise<void> {
  if (channels?.length === 0 && STATUTORY.includes(occasion))
    fail('preferences.statutory', { field: 'channels' })
  const reach = waysTo(await getPerson(ctx, viewerOf(ctx).userId))
  if (channels?.some((way) => !reach.includes(way))) fail('preferences.no_way', { field: 'channels' })
  await changeKept(ctx, KEY, (kept) => {
    const { [occasion]: _, ...others } = chosenIn(kept)
    return {
      value: JSON.stringify(channels ? { ...others, [occasion]: [...new Set(channels)] } : others),
      answer: undefined,
    }
  })
}
