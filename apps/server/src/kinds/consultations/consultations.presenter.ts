import type { ConsultationDetail } from '@appeal/contract/consultations/consultations.routes.ts'
import { type CaseRecord, presentCase } from '../../cases/cases.service.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { opinionsOf } from '../../platform/history/history.ts'
import * as store from './consultations.store.ts'

const TURNS: Readonly<Record<string, 'user' | 'bureau'>> = { answered: 'bureau', followed_up: 'user' }

/** A question with its turns; staff learn whether it became a common one. */
export async function present(ctx: Context, row: CaseRecord): Promise<ConsultationDetail> {
  const { detail, history } = await presentCase(ctx, row)
  const opinionOf = opinionsOf(ctx.platform.crypto, row)
  const said: ConsultationDetail['facts']['turns'] = []
  for (const line of history) {
    const { event, at, fromState } = line
    const by = TURNS[event]
    const opinion = by ? opinionOf(line) : null
    if (by && opinion) said.push({ by, text: opinion, at: wireTime(at) })
    // No other act that can be undone leads into this state: what goes is the answer just given.
    if (event === 'undone' && fromState === 'answered') said.pop()
  }
  const staff = ctx.viewer?.area === 'b'
  return {
    ...detail,
    facts: {
      turns: [{ by: 'user', text: detail.content, at: detail.createTime }, ...said],
      declineReason: (row.facts.declineReason as string | undefined) ?? null,
      faqState: staff ? ((await store.faqStateOf(ctx.platform.db, row.id)) ?? null) : null,
    },
  }
}
