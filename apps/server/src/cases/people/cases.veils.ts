import { type Context, viewerOf } from '../../platform/context.ts'
import { redacted } from '../../platform/redacted.ts'
import type { Given } from '../cases.kinds.ts'
import type { CaseLine } from '../cases.store.ts'
import { isKept } from '../scope/cases.scope.service.ts'

/** How this viewer reads what was written of a case: as it was, or with its people written over as its kind says. */
export function wordsFor(
  ctx: Context,
  { veils, people }: Pick<Given, 'veils' | 'people'>,
  row: CaseLine & { waybillNo?: string | null },
): <T extends string | null>(text: T) => T {
  if (!isKept(veils?.(viewerOf(ctx)), row)) return (text) => text
  const words = (people?.(ctx.platform.crypto, row) ?? []).filter((word) => word && word.length > 1)
  return (text) =>
    text &&
    (redacted(words.reduce<string>((all, word) => all.replaceAll(word!, '＊＊'), text)) as typeof text)
}
