import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { ownedCases, rulesOf, showCase } from '../../../cases/cases.service.ts'
import { ownDeskTexts } from '../../../desk/drafts/deskTexts.service.ts'
import { ownDrafts } from '../../../desk/drafts/drafts.service.ts'
import { ownFollowUps } from '../../../desk/followUps/followUps.service.ts'
import { tracksFor } from '../../../desk/tracks/tracks.service.ts'
import { ownAppealIds, ownDetail } from '../../../kinds/appeals/appeals.service.ts'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { hit, limitKey } from '../../../platform/limits/limits.ts'
import { caseProof } from '../../transparency/transparency.service.ts'
import { findUser, getPerson } from '../users/users.service.ts'

const PER_DAY = { limit: 5, windowSeconds: 86_400 }

/** One after the other: a copy is not worth slowing everybody else down. */
async function each<T, R>(rows: readonly T[], work: (row: T) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (const row of rows) made.push(await work(row))
  return made
}

/**
 * Everything the platform keeps of the viewer, in clear: it is theirs. Cases are told as they see them on the page;
 * evidence stands with name and digest, the files themselves open in the case.
 *
 * @throws request.too_many after five copies a day
 */
export async function copyOfOwnData(ctx: Context): Promise<{ name: string; json: string }> {
  const { userId } = viewerOf(ctx)
  const { db } = ctx.platform
  const { allowed, retryAfterSeconds } = await hit(db, limitKey('ownData', userId), {
    ...PER_DAY,
    at: ctx.now(),
  })
  if (!allowed) fail('request.too_many', { seconds: retryAfterSeconds })
  const person = (await getPerson(ctx, userId)) ?? fail('session.expired')
  const user = await findUser(db, userId)
  const [cases, appealIds] = [await ownedCases(db, userId), await ownAppealIds(db, userId)]
  const copy = {
    madeAt: wireTime(ctx.now()),
    profile: {
      account: person.account,
      name: person.name,
      phone: person.phone,
      email: person.email,
      idNumber: person.idNumber,
      nickname: user?.nickname ?? null,
      brand: user?.brand ?? null,
      outlet: user?.outlet ?? null,
    },
    appeals: await each(appealIds, (id) => ownDetail(ctx, id)),
    cases: await each(cases, ({ kind, id }) => showCase(ctx, rulesOf(ctx.platform, kind), id)),
    tracks: await each(appealIds, (id) => tracksFor(ctx, { kind: 'appeal', id })),
    // What was written of each case, in the log that outsiders check.
    proofs: await each(
      [...appealIds.map((id) => ({ kind: 'appeal', id }) as const), ...cases],
      ({ kind, id }) => caseProof(ctx, { kind, id }),
    ),
    drafts: (await ownDrafts(ctx)).map(({ kind, content, createdAt, updatedAt, keptUntil }) => ({
      kind,
      content,
      begunAt: wireTime(createdAt),
      savedAt: wireTime(updatedAt),
      keptUntil,
    })),
    deskTexts: await ownDeskTexts(ctx),
    followUps: await ownFollowUps(ctx),
  }
  return { name: `own-data-${shanghaiDate(ctx.now())}.json`, json: JSON.stringify(copy, null, 2) }
}
