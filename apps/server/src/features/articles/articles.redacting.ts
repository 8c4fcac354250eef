import type { RedactBody } from '@appeal/contract/articles/articles.inputs.ts'
import type { ArticleDetail } from '@appeal/contract/articles/articles.schemas.ts'
import { findPersonalData, redactHtml, redactText, textOfHtml } from '@appeal/contract/articles/redaction.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { keepVersion, listed, same, step } from './articles.desk.ts'
import { READ_FIELDS, seal } from './articles.presenter.ts'

/** Writes over what the detectors found, but for what the author keeps. @throws what {@link step} throws */
export function redactArticle(ctx: Context, body: z.output<typeof RedactBody>): Promise<ArticleDetail> {
  return step(ctx, body, 'redact', async (tx, { row, fields }) => {
    let at = -1
    const redacted = { ...fields }
    for (const [field, isHtml] of READ_FIELDS) {
      const given = fields[field]
      if (!given) continue
      const text = isHtml ? textOfHtml(given).text : given
      const hits = findPersonalData(text).filter(() => {
        at += 1
        return !body.keep.includes(at)
      })
      redacted[field] = isHtml ? redactHtml(given, hits) : redactText(given, hits)
    }
    if (same(fields, redacted)) fail('articles.nothing_found')
    const next = { ...row, fields: seal(ctx.platform, redacted), number: row.number + 1 }
    await keepVersion(tx, ctx, next, null)
    return {
      row: { fields: next.fields, number: next.number, title: listed(redacted) },
      line: { event: 'redacted' },
    }
  })
}
