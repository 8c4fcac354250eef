import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { checkCodeOf } from '@appeal/contract/papers/papers.kinds.ts'
import type { VerifiedPaper } from '@appeal/contract/papers/papers.routes.ts'
import { kindOf, narratives } from '../../cases/cases.service.ts'
import { presentVersions } from '../../features/reference/ruleVersions/ruleVersions.service.ts'
import type { Context } from '../../platform/context.ts'
import { verifySm2 } from '../../platform/crypto/sm2.signing.ts'
import { fail } from '../../platform/fail.ts'
import { hitAddress } from '../../platform/limits/limits.ts'
import { digestNow, withdrawnAmong } from './papers.reading.ts'
import * as store from './papers.store.ts'

const PER_MINUTE = 30

const UNKNOWN: VerifiedPaper = {
  genuine: false,
  kind: null,
  number: null,
  office: null,
  issuedOn: null,
  sm3: null,
  signature: null,
  publicKey: null,
  rules: [],
}

/** Digest of what a paper says now; of one whose case was destroyed, whatever its signature was made over. */
async function digestOf({ platform: { db, crypto }, platform }: Context, row: store.PaperRow) {
  const of = await kindOf(platform, row.caseKind).store.find(db, row.caseId, [{ by: 'all' }])
  const told = row.sm3.toString('hex')
  if (of?.keySalt.length === 0) return verifySm2(crypto.signingKey, told, row.signature) ? told : null
  return of && digestNow(narratives(crypto, of), row)
}

/**
 * Whether a paper with this number and check code was issued, and still says what it said then. A wrong code and a
 * number that never was are one answer.
 *
 * @throws request.too_many
 */
export async function verifyPaper(
  ctx: Context,
  { number, code }: { number: string; code: string },
): Promise<VerifiedPaper> {
  const { db, crypto } = ctx.platform
  const limit = { limit: PER_MINUTE, windowSeconds: 60, at: ctx.now() }
  const verdict = await hitAddress(db, 'papers', ctx.ip, limit)
  if (!verdict.allowed) fail('request.too_many', { seconds: verdict.retryAfterSeconds })
  const row = await store.findByNumber(db, number.replace(/\s/g, ''))
  if (!row || (await withdrawnAmong(ctx, [row])).size > 0) return UNKNOWN
  const issuedOn = shanghaiDate(row.issuedAt)
  const plain = (text: string) => text.replace(/[\s-]/g, '').toLowerCase()
  const told = row.sm3.toString('hex')
  if ((await digestOf(ctx, row)) !== told || plain(code) !== plain(checkCodeOf(told))) return UNKNOWN
  return {
    genuine: true,
    kind: row.kind,
    number: row.number,
    office: row.office,
    issuedOn,
    sm3: told,
    signature: row.signature,
    publicKey: crypto.signingKey,
    rules: presentVersions(row.rules ?? [], ctx.language),
  }
}
