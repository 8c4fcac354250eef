import { findingTexts } from '@appeal/contract/articles/articles.texts.ts'
import { findPersonalData, isCertain } from '@appeal/contract/articles/redaction.ts'
import { type LocalDate, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type {
  FeedbackInput,
  ForwardInput,
  PublishInput,
  SendBackInput,
} from '@appeal/contract/letters/letters.workflow.ts'
import type { z } from 'zod'
import {
  type CaseRecord,
  type Effect,
  namedUnit,
  ofStep,
  openName,
  openSecrets,
  placeOf,
  type ReferenceData,
  redirectBack,
  redirectEffect,
  type Step,
  sharedKind,
  stop,
  stopAll,
  tellEnterprise,
  tellHandler,
  tellOwner,
  tellOwnerToLook,
  unitsNear,
  withdrawEffect,
} from '../../cases/cases.service.ts'
import type { Org } from '../../features/organisations/organisations.service.ts'
import { viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { letterFile } from './letters.dossier.ts'
import { present } from './letters.presenter.ts'

/** Units of the brand that a letter may go to, first the one that it goes to unless somebody says otherwise. */
export function unitsFor(reference: ReferenceData, row: CaseRecord, today: LocalDate): Org[] {
  const bound = reference.orgs.nodeFor(row.brand ?? '', placeOf(reference, row, today), today)?.org
  const others = unitsNear(reference, row, today).filter(({ id }) => id !== bound?.id)
  return bound ? [bound, ...others] : others
}

/** @throws cases.no_enterprise_node, letters.node_of_other_brand, appeals.node_disabled */
function unitOf({ row, reference }: Step, wanted: string | undefined, today: LocalDate): Org {
  if (!wanted) return unitsFor(reference, row, today)[0] ?? fail('cases.no_enterprise_node')
  return namedUnit(reference, row.brand, wanted, 'letters.node_of_other_brand')
}

async function forward(step: Step, input: z.output<typeof ForwardInput>): Promise<Effect> {
  const { ctx } = step
  const today = shanghaiDate(ctx.now())
  const org = unitOf(step, input.enterpriseOrgId, today)
  await stop(step, 'letterScreen', 'forwarded')
  await tellEnterprise(step, org.id, today)
  await tellOwner(step, { zh: '已经转给企业', en: 'the company has it' })
  return {
    set: {
      enterpriseId: org.id,
      enterpriseProvinceId: org.provinceId,
      handlerId: viewerOf(ctx).userId,
    },
    lines: [{ event: 'forwarded', detail: { enterpriseId: org.id }, opinion: input.opinion ?? null }],
  }
}

async function sendBack(step: Step, input: z.output<typeof SendBackInput>): Promise<Effect> {
  await stopAll(step, 'sent_back', ['letterScreen'])
  await tellOwnerToLook(step, { zh: '已经退回', en: 'it was returned' })
  return {
    set: {
      answer: ofStep(step).seal('cases.answer', input.reason),
      handlerId: viewerOf(step.ctx).userId,
    },
    lines: [{ event: 'sent_back', opinion: input.reason }],
  }
}

async function feedback(step: Step, input: z.output<typeof FeedbackInput>): Promise<Effect> {
  await tellOwner(step, { zh: '企业已经反馈', en: 'the company has answered' })
  if (step.row.facts.agreePublish === true)
    await tellHandler(step, {
      zh: '企业已经反馈，来信人同意公开，可以公开',
      en: 'the company has answered and the writer agrees to publishing; it may be published',
    })
  return {
    set: {
      answer: ofStep(step).seal('cases.answer', input.feedback),
      facts: { ...step.row.facts, commendation: input.commendation },
    },
    lines: [{ event: 'acknowledged', detail: { commendation: input.commendation }, opinion: input.feedback }],
    fileIds: input.attachmentIds,
  }
}

/** Names the platform knows, and whatever has the form of personal data. @throws letters.personal_data */
function assertMasked({ ctx, row }: Step, ...texts: string[]): void {
  const { crypto } = ctx.platform
  const text = texts.join('\n')
  const names = [openName(crypto, row), openSecrets(crypto, row).courierName].filter(
    (name) => name && name.length > 1 && text.includes(name),
  )
  if (names.length) fail('letters.personal_data', { found: findingTexts.name })
  const found = findPersonalData(text).find(({ kind }) => isCertain(kind))
  if (found) fail('letters.personal_data', { found: findingTexts[found.kind] })
}

async function publish(step: Step, input: z.output<typeof PublishInput>): Promise<Effect> {
  const { ctx, row } = step
  if (row.facts.agreePublish !== true) fail('letters.no_consent')
  assertMasked(step, input.publicTitle, input.publicContent, input.publicFeedback ?? '')
  await tellOwner(step, { zh: '已经在门户网站公开', en: 'it is published on the portal' })
  return {
    set: {
      facts: {
        ...row.facts,
        publicTitle: input.publicTitle,
        publicContent: input.publicContent,
        // Written anew each time: what an earlier publication showed does not come back.
        publicFeedback: input.publicFeedback ?? null,
        publishedOn: shanghaiDate(ctx.now()),
      },
    },
    lines: [{ event: 'published' }],
  }
}

const unpublish = async (_: Step, input: z.output<typeof SendBackInput>): Promise<Effect> => ({
  lines: [{ event: 'unpublished', opinion: input.reason }],
})

/** Consent is taken back at any time, and what was published on it comes down at once (PIPL art. 15). */
const revokeConsent = async ({ row }: Step): Promise<Effect> => ({
  set: { facts: { ...row.facts, agreePublish: false } },
  ...(row.state === 'published' && { state: 'acknowledged' }),
  lines: [{ event: 'consent_revoked' }],
})

/** How thank-you letters run on the engine (domain 6.3). */
export const letterKind = sharedKind({
  name: 'letter',
  filedBy: 'insert',
  pressing: { pending: ['letterScreen'] },
  answerClock: 'letterScreen',
  outcome: ['commendation', 'agreePublish', 'publishedOn', 'publicTitle', 'publicContent', 'publicFeedback'],
  related: ['waybill', 'consumer', 'enterprise'],
  inverses: { redirect: { inverse: redirectBack } },
  effects: {
    forward,
    redirect: redirectEffect,
    sendBack,
    feedback,
    publish,
    unpublish,
    revokeConsent,
    withdraw: withdrawEffect,
  },
  conditions: {
    publish: ({ facts }) => (facts.agreePublish === true ? undefined : 'no_consent'),
    revokeConsent: ({ facts }) => (facts.agreePublish === true ? undefined : 'no_consent'),
  },
  // Whom a letter thanks and who wrote it is for people of the enterprise; its systems know theirs by their number.
  veils: ({ machine }) => (machine ? 'all' : undefined),
  people: (crypto, row) => [openName(crypto, row), openSecrets(crypto, row).courierName],
  opensFiles: ({ machine }) => machine === undefined,
  undo: { acts: ['forward', 'redirect', 'sendBack', 'publish', 'unpublish'] },
  file: letterFile,
  present,
})
