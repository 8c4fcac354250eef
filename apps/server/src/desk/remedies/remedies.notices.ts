import { remedyRoutes } from '@appeal/contract/remedies/remedies.routes.ts'
import { remedyWords } from '@appeal/contract/remedies/remedies.texts.ts'
import {
  type CaseBase,
  type Kind,
  type ReferenceData,
  receiverOf,
  wayInto,
} from '../../cases/cases.service.ts'
import { type Receiver, tell } from '../../features/inbox/messages/messages.service.ts'
import type { Template } from '../../features/outbox/outbox.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { RemedyRecord } from './remedies.store.ts'
import { remedyTemplates } from './remedies.templates.ts'

/** A promise with the case it belongs to, both held. */
export interface HeldRemedy {
  tx: Tx
  ctx: Context
  kind: Kind
  row: CaseBase
  reference: ReferenceData
  remedy: RemedyRecord
}

const BOTH_WAYS = ['inapp', 'sms'] as const

/** What every message of a promise says, and by what it is told once. */
const about = ({ kind, row, remedy }: HeldRemedy, news: string) => ({
  data: { no: kind.about(row).no, what: remedyWords(remedy.kind, remedy.amount), date: remedy.dueOn },
  key: `remedy:${remedy.id}:${remedy.version}:${news}`,
  about: { kind: kind.name, id: row.id },
})

const bureauOf = (held: HeldRemedy): Promise<Receiver> => receiverOf(held, remedyRoutes.page.permission)

/** The enterprise that has the case owes something, soon or since long. */
export async function tellOwing(held: HeldRemedy, template: Template<'no' | 'what' | 'date'>): Promise<void> {
  const { tx, ctx, row } = held
  if (!row.enterpriseId) return
  const to = { orgId: row.enterpriseId }
  await tell(tx, ctx, { template, to, channels: BOTH_WAYS, ...about(held, template.name) })
}

/** The appellant is asked whether it came; for who has no account the handler asks by telephone. */
export async function askAppellant(
  held: HeldRemedy,
  template: Template<'no' | 'what' | 'date' | 'how'>,
): Promise<void> {
  const { tx, ctx, kind, row, reference } = held
  const ownerId = kind.ownerOf(row)
  const { data, ...rest } = about(held, template.name)
  const how = wayInto(ownerId, row.bureauId, reference)
  if (ownerId)
    await tell(tx, ctx, {
      template,
      to: { userId: ownerId },
      data: { ...data, how },
      channels: BOTH_WAYS,
      ...rest,
    })
  else
    await tell(tx, ctx, {
      template: remedyTemplates.remedyToCall,
      to: await bureauOf(held),
      channels: ['inapp'],
      ...about(held, 'toCall'),
    })
}

/** Both sides learn what the appellant said; the appellant too, where somebody else wrote it down. */
export async function tellAnswered(held: HeldRemedy, template: Template<'no' | 'what'>): Promise<void> {
  const { tx, ctx, kind, row, remedy } = held
  const ownerId = kind.ownerOf(row)
  const receivers: Receiver[] = [
    ...(row.enterpriseId ? [{ orgId: row.enterpriseId }] : []),
    ...(remedy.byPhone ? (ownerId ? [{ userId: ownerId }] : []) : [await bureauOf(held)]),
  ]
  const { key, ...rest } = about(held, template.name)
  for (const [n, to] of receivers.entries())
    await tell(tx, ctx, {
      template,
      to,
      channels: ['inapp'],
      key: `${key}:${n}`,
      ...rest,
    })
}
