import { findingTexts } from '@appeal/contract/articles/articles.texts.ts'
import { findPersonalData, isCertain } from '@appeal/contract/articles/redaction.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type {
  FeedbackInput,
  ForwardInput,
  PublishInput,
  SendBackInput,
} from '@appeal/contract/letters/letters.workflow.ts'
import type { z } from 'zod'
import {
  type Effect,
  ofStep,
  openName,
  openSecrets,
  type Step,
  sharedKind,
  stop,
  stopAll,
  tellEnterprise,
  tellOwner,
  tellOwnerToLook,
  withdrawEffect,
} from '../../cases/cases.service.ts'
import { viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { present } from './letters.presenter.ts'

async function forward(step: Step, input: z.output<typeof ForwardInput>): Promise<Effect> {
  const { ctx, row, reference } = step
  const today = shanghaiDate(ctx.now())
  const node =
    reference.orgs.nodeFor(row.brand ?? '', row.areaCode, today) ?? fail('cases.no_enterprise_node')
  await stop(step, 'letterScreen', 'forwarded')
  await tellEnterprise(step, node.org.id, today)
  await tellOwner(step, { zh: '已经转给企业', en: 'the company has it' })
  return {
    set: {
      enterpriseId: node.org.id,
      enterpriseProvinceId: node.org.provinceId,
      handlerId: viewerOf(ctx).userId,
    },
    lines: [{ event: 'forwarded', detail: { enterpriseId: node.org.id }, opinion: input.opinion ?? null }],
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
  related: ['waybill', 'consumer', 'enterprise'],
  effects: { forward, sendBack, feedback, publish, unpublish, revokeConsent, withdraw: withdrawEffect },
  conditions: {
    publish: ({ facts }) => (facts.agreePublish === true ? undefined : 'no_consent'),
    revokeConsent: ({ facts }) => (facts.agreePublish === true ? undefined : 'no_consent'),
  },
  undo: { acts: ['forward', 'sendBack', 'publish', 'unpublish'] },
  present,
})
