import type { LetterDetail } from '@appeal/contract/letters/letters.routes.ts'
import { maskName } from '@appeal/contract/masking.ts'
import {
  type CaseRecord,
  openName,
  openSecrets,
  presentCase,
  rulesOf,
  wordsFor,
} from '../../cases/cases.service.ts'
import type { Context } from '../../platform/context.ts'
import { redacted } from '../../platform/redacted.ts'

export const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** A proposal of the public text: known names and everything that looks personal written over. */
function proposal(ctx: Context, row: CaseRecord, original: string): string {
  const { crypto } = ctx.platform
  const names = [openName(crypto, row), openSecrets(crypto, row).courierName ?? '']
  const masked = names.reduce(
    (result, name) => (name.length > 1 ? result.replaceAll(name, maskName(name)) : result),
    original,
  )
  return redacted(masked)
}

/** A letter as this viewer may see it; the bureau reads a proposal of what could be published. */
export async function present(ctx: Context, row: CaseRecord): Promise<LetterDetail> {
  const { detail } = await presentCase(ctx, row)
  const secrets = openSecrets(ctx.platform.crypto, row)
  const isBureau = ctx.viewer?.area === 'b'
  const isSystem = ctx.viewer?.machine !== undefined
  const { facts } = row
  const words = wordsFor(ctx, rulesOf(ctx.platform, row.kind), row)
  const isPublic = row.state === 'published'
  const feedback = facts.commendation ? detail.answer : null
  return {
    ...detail,
    facts: {
      outlet: words(text(facts.outlet)),
      // Whom it thanks is for the enterprise and the writer; the bureau only passes it on, and reads it all the same.
      // A system of the enterprise knows its own people by their number.
      courierName:
        secrets.courierName && isSystem ? maskName(secrets.courierName) : (secrets.courierName ?? null),
      courierNo: secrets.courierNo ?? null,
      agreePublish: facts.agreePublish === true,
      commendation: text(facts.commendation),
      feedback,
      sentBack: row.state === 'returned' ? detail.answer : null,
      publicTitle: isPublic ? text(facts.publicTitle) : isBureau ? proposal(ctx, row, detail.title) : null,
      publicContent: isPublic
        ? text(facts.publicContent)
        : isBureau
          ? proposal(ctx, row, detail.content)
          : null,
      publicFeedback: isPublic
        ? text(facts.publicFeedback)
        : isBureau && feedback
          ? proposal(ctx, row, feedback)
          : null,
    },
  }
}
