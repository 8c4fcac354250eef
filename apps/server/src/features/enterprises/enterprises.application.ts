import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type {
  EnterpriseDraft,
  EnterpriseForm,
  EnterpriseRegistration,
  OwnApplication,
  SaveDraftBody,
  SubmitBody,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { appendHistory } from '../../platform/history/history.ts'
import { newId } from '../../platform/ids.ts'
import { admit, checkCode, type LoginReply, spendCode } from '../auth/auth.service.ts'
import { setFiles } from '../files/files.service.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import { createUser, findUser, lockUser } from '../people/users/users.service.ts'
import { changeStaff } from '../people/users/users.staff.service.ts'
import { brandDirectory } from '../reference/areas/areas.service.ts'
import { assertOffered, dictionary } from '../reference/dictionaries/dictionaries.service.ts'
import { bureauOfPlace, placeOf } from './enterprises.policy.ts'
import {
  changedFields,
  KIND,
  LICENCE,
  openForm,
  PERMIT,
  presentOwn,
  sealForm,
  wordsOf,
} from './enterprises.presenter.ts'
import type { ApplicationRow } from './enterprises.store.ts'
import * as store from './enterprises.store.ts'
import { enterpriseTemplates } from './enterprises.templates.ts'

/** Who reads the lines of an application's history. */
export const AUDIENCE = ['enterprise', 'bureau'] as const

// Brands that are none: cases of unknown enterprises are booked there, and nobody answers for them.
const NO_BRAND = 'OTHER'

const EMPTY: EnterpriseDraft = {
  brand: '',
  fullName: '',
  level: '',
  creditCode: '',
  licenceNo: '',
  legalRepresentative: '',
  areaCode: '',
  address: '',
  serviceAreas: [],
  complaintPhone: '',
  handlerName: '',
  handlerPhone: '',
  handlerEmail: '',
  businessLicenceIds: [],
  permitIds: [],
}

/** @throws enterprises.brand_unknown */
export async function demandBrand(ctx: Context, brand: string): Promise<void> {
  const known = (await brandDirectory(ctx.platform)).get(brand)
  if (!known || brand === NO_BRAND) fail('enterprises.brand_unknown', { field: 'brand' })
}

/** A brand that somebody may apply for today. @throws enterprises.brand_unknown, dictionaries.not_offered */
async function demandOffered(ctx: Context, brand: string): Promise<void> {
  await demandBrand(ctx, brand)
  assertOffered(await dictionary(ctx.platform), shanghaiDate(ctx.now()), 'BRAND_TYPE', brand, 'brand')
}

/** An account of status 0 without a password, and the application that it is there for; answers the account's id. */
export async function openApplicant(
  tx: Tx,
  ctx: Context,
  { brand, phone }: { brand: string; phone: string },
): Promise<string> {
  const userId = await createUser(tx, ctx, { area: 'a', phone, brand, status: '0', isRealName: '0' })
  const id = newId(ctx.platform.clock)
  const at = ctx.now()
  await store.insert(tx, {
    id,
    userId,
    state: 'draft',
    brand,
    form: sealForm(ctx.platform, { ...EMPTY, brand, handlerPhone: phone }),
    createdAt: at,
    updatedAt: at,
  })
  await appendHistory(tx, ctx, { kind: KIND, id }, [
    { event: 'registered', fromState: null, toState: 'draft', voice: 'enterprise', audience: AUDIENCE },
  ])
  return userId
}

/**
 * Opens an enterprise account with status 0 and signs in. There is no password yet: until the audit is passed its
 * holder signs in by SMS code, then a password has to be set (status 2).
 *
 * @throws enterprises.brand_unknown, dictionaries.not_offered, auth.code_wrong, auth.phone_taken
 */
export async function register(
  ctx: Context,
  body: z.output<typeof EnterpriseRegistration>,
): Promise<LoginReply> {
  const { brand, phone } = body
  await demandOffered(ctx, brand)
  await checkCode(ctx, ['registration:a'], { phone }, body)
  return ctx.unitOfWork(async (tx) => {
    await spendCode(tx, ctx, body.validCodeReqNo)
    const userId = await openApplicant(tx, ctx, { brand, phone })
    return admit(tx, ctx, { id: userId, passwordHash: null }, { way: 'registration', device: 'PC' })
  })
}

/** The own application. @throws enterprises.not_found for people whom their enterprise opened an account */
export async function mine(ctx: Context): Promise<OwnApplication> {
  const { db } = ctx.platform
  const row = (await store.findOwn(db, viewerOf(ctx).userId)) ?? fail('enterprises.not_found')
  const user = (await findUser(db, row.userId)) ?? fail('session.expired')
  return presentOwn(ctx, row, user.status)
}

/** The own application, held behind the account, open for editing and as the person last saw it. */
async function lockOpen(tx: Tx, ctx: Context, version: number): Promise<ApplicationRow> {
  if (!(await lockUser(tx, viewerOf(ctx).userId))) fail('session.expired')
  const row = (await store.lockOwn(tx, viewerOf(ctx).userId)) ?? fail('enterprises.not_found')
  if (row.state !== 'draft' && row.state !== 'returned') fail('enterprises.not_open')
  if (row.version !== version) fail('record.stale')
  return row
}

async function keepFiles(tx: Tx, ctx: Context, id: string, form: EnterpriseDraft): Promise<void> {
  await setFiles(tx, ctx, form.businessLicenceIds, { kind: KIND, subjectId: id, role: LICENCE })
  await setFiles(tx, ctx, form.permitIds, { kind: KIND, subjectId: id, role: PERMIT })
}

/**
 * Keeps the form as far as it is filled in; answers the new version.
 *
 * @throws enterprises.not_found, enterprises.not_open, record.stale, appeals.attachment_unknown
 */
export async function saveDraft(ctx: Context, body: z.output<typeof SaveDraftBody>): Promise<number> {
  const { version, ...form } = body
  return ctx.unitOfWork(async (tx) => {
    const row = await lockOpen(tx, ctx, version)
    await keepFiles(tx, ctx, row.id, form)
    const kept = await store.update(tx, row, {
      form: sealForm(ctx.platform, form),
      brand: form.brand || row.brand,
      updatedAt: ctx.now(),
    })
    return kept.version
  })
}

/** The bureau of the place; refuses areas that are none, and service areas outside that bureau's district. */
async function bureauFor(ctx: Context, form: EnterpriseForm) {
  const words = await wordsOf(ctx.platform)
  const { orgs, areas } = words
  const day = shanghaiDate(ctx.now())
  if (!areas.get(form.areaCode)?.leaf) fail('enterprises.area_unknown', { field: 'areaCode' })
  const bureau = bureauOfPlace(form.level, form.areaCode, day, words)
  if (!bureau) fail('enterprises.area_unknown', { field: 'areaCode' })
  for (const code of form.serviceAreas) {
    if (!areas.get(code)) fail('enterprises.area_unknown', { field: 'serviceAreas' })
    const there = orgs.bureauForArea(code, day)
    // A headquarters may answer anywhere, so its own bureau is the state's.
    if (form.level !== 'HQ' && !(there && orgs.isAtOrBelow(there.id, bureau.id)))
      fail('enterprises.area_outside', {
        field: 'serviceAreas',
        area: areas.fullName(code, ctx.language),
        bureau: bureau.name,
      })
  }
  return { bureau, place: placeOf(form.level, form.areaCode, areas) }
}

/**
 * Submits the form to the bureau of the place (status 1). From then on it can only be read.
 *
 * @throws enterprises.not_found, enterprises.not_open, enterprises.already_applied, enterprises.area_unknown,
 *   enterprises.area_outside, enterprises.brand_unknown, dictionaries.not_offered, appeals.attachment_unknown,
 *   record.stale
 */
export async function submit(ctx: Context, body: z.output<typeof SubmitBody>): Promise<OwnApplication> {
  const { version, ...given } = body
  const form: EnterpriseForm = { ...given, serviceAreas: [...new Set(given.serviceAreas)] }
  await demandOffered(ctx, form.brand)
  const { bureau, place } = await bureauFor(ctx, form)
  const draft: EnterpriseDraft = { ...form, legalRepresentative: form.legalRepresentative ?? '' }
  await ctx.unitOfWork(async (tx) => {
    const open = await lockOpen(tx, ctx, version)
    await keepFiles(tx, ctx, open.id, draft)
    const former = open.formerForm ? openForm(ctx.platform, open.formerForm) : null
    const round = open.round + 1
    await store
      .update(tx, open, {
        state: 'submitted',
        round,
        brand: form.brand,
        level: form.level,
        fullName: form.fullName,
        creditCode: form.creditCode,
        areaCode: place,
        form: sealForm(ctx.platform, draft),
        bureauId: bureau.id,
        reason: null,
        submittedAt: ctx.now(),
        decidedAt: null,
        decidedBy: null,
        updatedAt: ctx.now(),
      })
      .catch((error) => {
        if (violates(error, 'enterprise_applications_pending_unique')) fail('enterprises.already_applied')
        throw error
      })
    await changeStaff(tx, ctx, open.userId, { status: '1', brand: form.brand })
    await appendHistory(tx, ctx, { kind: KIND, id: open.id }, [
      {
        event: 'submitted',
        fromState: open.state,
        toState: 'submitted',
        voice: 'enterprise',
        detail: { round, bureauId: bureau.id, changed: changedFields(former, draft) },
        audience: AUDIENCE,
      },
    ])
    await tell(tx, ctx, {
      template: enterpriseTemplates.enterpriseSubmitted,
      to: { orgId: bureau.id },
      data: { name: form.fullName },
      channels: ['inapp'],
      key: `enterprise:${open.id}:submitted:${round}`,
      about: { kind: KIND, id: open.id },
    })
  })
  return mine(ctx)
}
