import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { Claimable, ClaimBody } from '@appeal/contract/callers/callers.schemas.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import {
  allKinds,
  type CaseBase,
  hotlineOfCase,
  type Kind,
  kindOf,
  referenceDataOf,
  settle,
} from '../../cases/cases.service.ts'
import { checkCode, issueCode, spendCode } from '../../features/auth/auth.service.ts'
import { getPerson, holdPerson, type Person, personIndex } from '../../features/people/users/users.service.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'

/** Cases of one number that are offered at a time. */
const OFFERED = 20

/** A courier's account has couriers' cases, a consumer's all others. */
const isOf = ({ area }: Viewer, kind: CaseKindName): boolean => (kind === 'courier') === (area === 'd')

const ownPhone = ({ phone }: Pick<Person, 'phone'>): string => phone ?? fail('callers.no_phone')

/**
 * Cases without an account that came under the own number: of what kind and of which day, until a code has shown that
 * the number is still the viewer's.
 */
export async function claimable(ctx: Context): Promise<Claimable[]> {
  const viewer = viewerOf(ctx)
  const { db, crypto } = ctx.platform
  const phone = (await getPerson(ctx, viewer.userId))?.phone
  if (!phone) return []
  const index = personIndex.phone(crypto, phone)
  const found = await Promise.all(
    allKinds(ctx.platform)
      .filter(({ name }) => isOf(viewer, name))
      .map(async ({ name, store }) =>
        (await store.listOwnerless(db, index, OFFERED)).map(({ id, submittedAt }) => ({
          kind: name,
          id,
          filedOn: shanghaiDate(submittedAt),
        })),
      ),
  )
  return found.flat()
}

const scopeOf = ({ area }: Viewer) => `claim:${area}` as const

/** Sends a code to the own number. @throws callers.no_phone and what a code is refused with */
export async function sendClaimCode(ctx: Context): Promise<string> {
  const viewer = viewerOf(ctx)
  const person = (await getPerson(ctx, viewer.userId)) ?? fail('session.expired')
  return issueCode(ctx, scopeOf(viewer), { phone: ownPhone(person) }, { known: true })
}

/** The case as one that a person may take over. @throws the kind's "not found", callers.name_differs */
async function judge(ctx: Context, kind: Kind, row: CaseBase | undefined, person: Person): Promise<CaseBase> {
  const { crypto } = ctx.platform
  const index = personIndex.phone(crypto, ownPhone(person))
  if (!row || kind.ownerOf(row) !== null || !kind.about(row).phoneIndex?.equals(index))
    return fail(kind.reasons.notFound)
  if (!person.name) return fail('cases.real_name_first')
  if (kind.ownerName(crypto, row) !== person.name)
    return fail('callers.name_differs', {
      hotline: hotlineOfCase(row, await referenceDataOf(ctx.platform)),
    })
  return row
}

/**
 * Takes over a case that came by telephone under the own number and name: from now on the account sees it, acts on it
 * and gets its messages.
 *
 * @throws the kind's "not found", callers.name_differs, callers.twin, cases.real_name_first, auth.code_wrong
 */
export async function claim(ctx: Context, input: ClaimBody): Promise<{ kind: CaseKindName; id: string }> {
  const viewer = viewerOf(ctx)
  const { kind: name, id, ...code } = input
  const kind = kindOf(ctx.platform, name)
  const all = [{ by: 'all' }] as const
  const person = (await getPerson(ctx, viewer.userId)) ?? fail('session.expired')
  if (!isOf(viewer, name)) fail(kind.reasons.notFound)
  await checkCode(ctx, [scopeOf(viewer)], { phone: ownPhone(person) }, code)
  await judge(ctx, kind, await kind.store.find(ctx.platform.db, id, all), person)
  const reference = await referenceDataOf(ctx.platform)
  try {
    return await ctx.unitOfWork(async (tx) => {
      // Whoever leaves or changes the number waits behind this row.
      const held = (await holdPerson(tx, ctx, viewer.userId)) ?? fail('session.expired')
      await spendCode(tx, ctx, code.validCodeReqNo)
      const row = await judge(ctx, kind, await kind.store.lock(tx, id, all), held)
      await settle({ tx, ctx, kind, row, reference }, row.state, {
        set: kind.owned(viewer.userId),
        lines: [{ event: 'claimed' }],
      })
      return { kind: name, id }
    })
  } catch (error) {
    if (violates(error, 'appeals_one_open')) return fail('callers.twin')
    throw error
  }
}
