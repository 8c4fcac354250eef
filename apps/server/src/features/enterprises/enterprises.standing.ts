import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type {
  EnterpriseQuery,
  EnterpriseRow,
  NodeOption,
  NodeQuery,
  StandingBody,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { appendHistory } from '../../platform/history/history.ts'
import { endSessions } from '../auth/auth.service.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import { holdAlone, idsFrom, keepLiving } from '../organisations/organisations.ending.service.ts'
import type { Org, OrgDirectory } from '../organisations/organisations.service.ts'
import { barStaff, readmitStaff } from '../people/users/users.staff.service.ts'
import { brandDirectory } from '../reference/areas/areas.service.ts'
import { bureauOfPlace, bureauScope, inScope, levelOf } from './enterprises.policy.ts'
import { presentNode, UNIT_KIND, type Words, wordsOf } from './enterprises.presenter.ts'
import * as store from './enterprises.store.ts'
import { enterpriseTemplates } from './enterprises.templates.ts'

// What a list to choose from holds; more is found by typing.
const OPTIONS = 50

/** A unit and everything above it. */
const idsAbove = (org: Org): string[] => org.path.split('/').filter((id) => id !== '')

/**
 * Holds a unit that somebody or something is put into, with all above it: none of them ends, and no bureau disables one,
 * before it is done.
 *
 * @returns whether they are all there; nothing is held where none is named
 */
export function holdUnit(tx: Tx, orgs: OrgDirectory, id: string | undefined): Promise<boolean> {
  const org = id === undefined ? undefined : orgs.get(id)
  return keepLiving(tx, org ? idsAbove(org) : [id])
}

/** Tells of each unit whether it, or one above it, is disabled, or it has ended. */
export async function disabledAt(db: Queryable, orgs: OrgDirectory): Promise<(orgId: string) => boolean> {
  const barred = new Set((await store.listDisabled(db)).map(({ orgId }) => orgId))
  return (orgId) => {
    const org = orgs.get(orgId)
    return org !== undefined && (org.ended || idsAbove(org).some((id) => barred.has(id)))
  }
}

interface Overseen {
  org: Org
  bureau: Org
}

/** Units of enterprises overseen by bureaus in sight; many share a place, so each place is judged once. */
async function overseen(ctx: Context): Promise<{ words: Words; units: Overseen[] }> {
  const words = await wordsOf(ctx.platform)
  const within = bureauScope(viewerOf(ctx), ctx.grant, words.orgs)
  const day = shanghaiDate(ctx.now())
  const known = new Map<string, Org | undefined>()
  const units: Overseen[] = []
  for (const brand of (await brandDirectory(ctx.platform)).list())
    for (const org of words.orgs.nodesOfBrand(brand.code)) {
      const level = levelOf(org.kind)
      const key = `${level}/${org.areaCode}`
      if (!known.has(key)) known.set(key, bureauOfPlace(level, org.areaCode ?? '', day, words))
      const bureau = known.get(key)
      if (bureau && inScope(within, bureau.id)) units.push({ org, bureau })
    }
  return { words, units }
}

/** Ids of the units of enterprises that a bureau oversees. */
export const overseenIds = async (ctx: Context): Promise<string[]> =>
  (await overseen(ctx)).units.map(({ org }) => org.id)

const matches = (
  org: Org,
  shown: string,
  query: { brand?: string | undefined; searchKey?: string | undefined },
) => {
  const key = query.searchKey?.trim().toLowerCase()
  const isFound = !key || [org.name, shown].some((name) => name.toLowerCase().includes(key))
  return (!query.brand || org.brand === query.brand) && isFound
}

/** Units of enterprises in the bureau's places. */
export async function enterprisePage(
  ctx: Context,
  query: z.output<typeof EnterpriseQuery>,
): Promise<Page<EnterpriseRow>> {
  const { db } = ctx.platform
  const { words, units } = await overseen(ctx)
  const day = shanghaiDate(ctx.now())
  const [disabled, standings, accounts, bindings] = await Promise.all([
    disabledAt(db, words.orgs),
    store.listStandings(db),
    store.countAccounts(db),
    store.countBindings(db, day),
  ])
  const standingOf = new Map(standings.map((row) => [row.orgId, row]))
  const { grants } = viewerOf(ctx)
  const rows = units
    .filter(
      ({ org }) =>
        matches(org, words.orgs.nameOf(org.id, ctx.language), query) &&
        (!query.level || levelOf(org.kind) === query.level),
    )
    .map(({ org, bureau }): EnterpriseRow => {
      const standing = standingOf.get(org.id)
      const isDisabled = disabled(org.id)
      const count = accounts.get(org.id) ?? 0
      const act = standing?.disabledAt ? 'enable' : isDisabled ? undefined : 'disable'
      return {
        id: org.id,
        name: words.orgs.nameOf(org.id, ctx.language),
        brand: org.brand ?? '',
        level: levelOf(org.kind),
        areaName: words.areas.fullName(org.areaCode ?? '', ctx.language),
        parentName: words.orgs.nameOf(org.parentId, ctx.language) || null,
        bureauName: words.orgs.nameOf(bureau.id, ctx.language),
        status: isDisabled ? 'disabled' : count ? 'normal' : 'noAccount',
        accounts: count,
        bindings: bindings.get(org.id) ?? 0,
        version: standing?.version ?? 1,
        reason: standing?.reason ?? null,
        can: act && grants.has(`/biz/enterprise/${act}`) ? [act] : [],
      }
    })
    .filter((row) => !query.status || row.status === query.status)
  const ordered =
    query.sortField === 'name'
      ? rows.toSorted((a, b) => a.name.localeCompare(b.name, 'zh') * (query.sortOrder === 'descend' ? -1 : 1))
      : rows
  const from = (query.current - 1) * query.size
  return toPage(ordered.slice(from, from + query.size), ordered.length, query)
}

/** Units of a brand to choose from when areas are bound. */
export async function nodeOptions(ctx: Context, query: z.output<typeof NodeQuery>): Promise<NodeOption[]> {
  const { words, units } = await overseen(ctx)
  return units
    .filter(({ org }) => matches(org, words.orgs.nameOf(org.id, ctx.language), query))
    .slice(0, OPTIONS)
    .map(({ org }) => presentNode(org, words.areas))
}

/**
 * Disables a unit with everything below it, or admits it again. Its people lose their sessions at once; those of a
 * unit below that was disabled by itself stay out.
 *
 * @throws enterprises.not_found, enterprises.standing, record.stale
 */
export async function setStanding(
  ctx: Context,
  body: z.output<typeof StandingBody>,
  act: 'disable' | 'enable',
): Promise<void> {
  const { words, units } = await overseen(ctx)
  const org = units.find((unit) => unit.org.id === body.id)?.org ?? fail('enterprises.not_found')
  await ctx.unitOfWork(async (tx) => {
    // Whoever is just put there is barred with the others.
    await holdAlone(tx, [org.id])
    const standing = await store.lockStanding(tx, org.id)
    if ((standing?.version ?? 1) !== body.version) fail('record.stale')
    const above = org.parentId !== null && (await disabledAt(tx, words.orgs))(org.parentId)
    const isDisabled = standing?.disabledAt != null
    if (above || isDisabled === (act === 'disable')) fail('enterprises.standing')
    const at = ctx.now()
    await store.saveStanding(tx, {
      orgId: org.id,
      disabledAt: act === 'disable' ? at : null,
      reason: body.reason,
      updatedAt: at,
    })
    // Routing reads who is disabled from the directory.
    await ctx.platform.live.send(tx, { kind: 'cache', key: 'organisations' })
    const below = await idsFrom(tx, org)
    if (act === 'disable') {
      await tell(tx, ctx, {
        template: enterpriseTemplates.enterpriseDisabled,
        to: { orgId: org.id },
        data: { name: org.name, reason: body.reason },
        channels: ['sms'],
        key: `enterprise:${org.id}:disabled:${body.version}`,
      })
      for (const userId of await barStaff(tx, ctx, below)) await endSessions(tx, ctx, userId, 'disabled')
    } else {
      const stillOut = await disabledAt(tx, words.orgs)
      await readmitStaff(
        tx,
        ctx,
        below.filter((id) => !stillOut(id)),
      )
    }
    await appendHistory(tx, ctx, { kind: UNIT_KIND, id: org.id }, [
      {
        event: `${act}d`,
        fromState: isDisabled ? 'disabled' : 'normal',
        toState: isDisabled ? 'normal' : 'disabled',
        voice: 'bureau',
        opinion: body.reason,
        audience: ['bureau', 'enterprise'],
      },
    ])
  })
}
