import { appealWorkflow } from '@appeal/contract/appeals/appeals.workflow.ts'
import { bulkActions } from '@appeal/contract/bulk/bulk.schemas.ts'
import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { clusterRoutes } from '@appeal/contract/clusters/clusters.routes.ts'
import type { Cluster, ClusterMember, ClusterRow } from '@appeal/contract/clusters/clusters.schemas.ts'
import { clusterResultTexts } from '@appeal/contract/clusters/clusters.texts.ts'
import { maskName } from '@appeal/contract/masking.ts'
import type { SQL } from 'drizzle-orm'
import { may, type ReferenceData } from '../../cases/cases.service.ts'
import { recordReading } from '../../features/audit/audit.service.ts'
import type { OrgScope } from '../../features/organisations/organisations.policy.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { areaDirectory, brandDirectory, englishArea } from '../../features/reference/areas/areas.service.ts'
import { type AppealRecord, appealKind, openName, openTexts } from '../../kinds/appeals/appeals.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { daysAgo } from '../../platform/jobs/retiring.ts'
import { partsOf } from './clusters.sample.ts'
import * as store from './clusters.store.ts'

/** Days in which a cluster may be taken apart. */
export const UNDO_DAYS = 30
const FIGURE_DAYS = 90
/** Fewer judged cases make no rate. */
const LEAST_JUDGED = 10
/** Narratives that the sample is compared with. */
const COMPARED = 30

export const undoUntil = ({ createdAt }: Pick<store.ClusterRecord, 'createdAt'>): string =>
  addCalendarDays(shanghaiDate(createdAt), UNDO_DAYS)

/** Clusters as a list shows them, as far as the viewer sees their cases. */
export async function presentRows(
  ctx: Context,
  rows: readonly store.ClusterRecord[],
  sees: SQL,
  { labels }: Pick<ReferenceData, 'labels'>,
): Promise<ClusterRow[]> {
  if (rows.length === 0) return []
  const { platform, language } = ctx
  const [brands, areas, sums, names] = await Promise.all([
    brandDirectory(platform),
    areaDirectory(platform),
    store.summariesOf(
      platform.db,
      rows.map(({ id }) => id),
      sees,
    ),
    namesOf(ctx, rows, ({ takenBy }) => takenBy),
  ])
  return rows.map((row) => {
    const sum = sums.find(({ id }) => id === row.id)
    const brand = sum?.brand ? brands.get(sum.brand) : undefined
    const found = shanghaiDate(row.createdAt)
    return {
      ...{ id: row.id, version: row.version, state: row.state },
      brandName: (language === 'en' ? brand?.nameEn : brand?.name) ?? sum?.brand ?? null,
      areaName:
        (sum?.area && ((language === 'en' && englishArea(sum.area)) || areas.get(sum.area)?.name)) || null,
      problemName: sum?.problem ? labels.label('APPEAL_L1', sum.problem, language) : null,
      count: sum?.count ?? 0,
      elsewhere: (sum?.all ?? 0) - (sum?.count ?? 0),
      people: sum?.people ?? 0,
      from: sum?.from ?? found,
      to: sum?.to ?? found,
      dueOn: sum?.dueOn ?? null,
      foundAt: wireTime(row.createdAt),
      takenName: row.takenBy && (names.get(row.takenBy) ?? null),
    }
  })
}

/** What a case came to, or what is claimed in it. */
function resultOf({ compensation, claimAmount }: AppealRecord, language: Context['language']): string | null {
  const said = (amount: string, words: keyof typeof clusterResultTexts) =>
    `${clusterResultTexts[words][language]} ¥${amount}`
  if (compensation !== null) return said(compensation, 'paid')
  return claimAmount === null ? null : said(claimAmount, 'claimed')
}

const BULK = Object.keys(bulkActions.appeal)

function presentMember(
  ctx: Context,
  { member, row }: { member: store.MemberRecord; row: AppealRecord },
  { orgs }: Pick<ReferenceData, 'orgs'>,
): ClusterMember {
  const isOpen = (action: string) =>
    action === 'give' ||
    appealWorkflow.step(row.state, action as keyof typeof appealWorkflow.actions) !== undefined
  return {
    ...{ id: row.id, version: row.version, no: row.appealNo, channel: row.channel, state: row.state },
    name: maskName(openName(ctx.platform.crypto, row)),
    ...{ alike: member.alike, reasons: member.reasons, odd: member.odd },
    result: resultOf(row, ctx.language),
    can: BULK.filter(
      (action) => isOpen(action) && may(appealKind, viewerOf(ctx), action, row, orgs.descendantIds),
    ),
  }
}

/** How right clusters of the viewer's bureaus were, by what people changed in those that were taken over. */
async function figuresOf(ctx: Context, scope: OrgScope): Promise<Cluster['figures']> {
  const { kept, wrong, missed } = await store.judgedSince(ctx.platform.db, scope, daysAgo(FIGURE_DAYS)(ctx))
  const share = (right: number, of: number) => (of < LEAST_JUDGED ? null : right / of)
  return {
    days: FIGURE_DAYS,
    judged: kept + wrong + missed,
    precision: share(kept, kept + wrong),
    recall: share(kept, kept + missed),
  }
}

/** The earliest case with what most others say, too. The text is shown, so it counts as read; the others are compared alone. */
async function sampleOf(ctx: Context, rows: readonly AppealRecord[]): Promise<Cluster['sample']> {
  const [first, ...others] = rows
  if (!first) return null
  const { crypto, db } = ctx.platform
  await recordReading(
    db,
    ctx,
    { kind: 'appeal', id: first.id },
    { act: 'viewed', field: 'content', bureauId: first.bureauId },
  )
  const texts = others.slice(0, COMPARED).map((row) => openTexts(crypto, row).content)
  return { id: first.id, no: first.appealNo, parts: partsOf(openTexts(crypto, first).content, texts) }
}

/** One cluster; undefined where the viewer sees none of its cases. */
export async function presentCluster(
  ctx: Context,
  cluster: store.ClusterRecord,
  sees: SQL,
  scope: OrgScope,
  reference: ReferenceData,
): Promise<Cluster | undefined> {
  const viewer = viewerOf(ctx)
  const members = await store.membersOf(ctx.platform.db, cluster, sees)
  if (members.length === 0) return undefined
  const [row] = await presentRows(ctx, [cluster], sees, reference)
  const isOpen = cluster.state !== 'undone'
  const until = undoUntil(cluster)
  const inTime = isOpen && shanghaiDate(ctx.now()) <= until
  const grants = (name: 'take' | 'add' | 'leave' | 'undo') =>
    viewer.grants.has(clusterRoutes[name].permission)
  const presented = members.map((one) => presentMember(ctx, one, reference))
  const can: Record<Cluster['can'][number], boolean> = {
    take: isOpen && cluster.takenBy !== viewer.userId && grants('take'),
    add: isOpen && grants('add'),
    leave: isOpen && grants('leave'),
    undo: inTime && grants('undo'),
    act: isOpen && presented.some((one) => one.can.length > 0),
  }
  return {
    ...row!,
    members: presented,
    sample: await sampleOf(
      ctx,
      members.filter(({ member }) => !member.odd).map(({ row: one }) => one),
    ),
    figures: await figuresOf(ctx, scope),
    undoUntil: inTime ? until : null,
    can: (Object.keys(can) as Cluster['can']).filter((name) => can[name]),
  }
}
