import { type BulkOrder, bulkInput } from '@appeal/contract/bulk/bulk.schemas.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import {
  fillVariables,
  languageOfText,
  unknownVariables,
} from '@appeal/contract/conversations/conversations.variables.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { invalid } from '../../platform/http/answers.ts'
import { valuesOf } from '../conversations/conversations.service.ts'

type Input = Readonly<Record<string, unknown>>

const hasVariables = (value: unknown): value is string => typeof value === 'string' && value.includes('{{')

/** @throws conversations.unknown_variable for names in double braces that mean nothing, in any text of an order */
export function assertKnown({ input, own = [] }: Pick<BulkOrder, 'input' | 'own'>): void {
  for (const said of [input, ...own.map(([, one]) => one)])
    for (const [field, value] of Object.entries(said)) {
      const [name] = hasVariables(value) ? unknownVariables(value) : []
      if (name !== undefined) fail('conversations.unknown_variable', { name, field: `input.${field}` })
    }
}

/** What an order says of one case: what is said of it alone goes before what is said of all. */
export function saidOf({ input, own = [] }: Pick<BulkOrder, 'input' | 'own'>, id: string) {
  const alone = own.find(([caseId]) => caseId === id)?.[1]
  return { alone, input: { ...input, ...alone } }
}

/**
 * An input with its variables filled for one case, as whoever orders may know them: as if it had been written there.
 *
 * @throws request.invalid where a text becomes too long by that; the kind's "not found"
 */
export async function fillFor<T extends Input>(
  ctx: Context,
  kind: CaseKindName,
  action: string,
  id: string,
  input: T,
): Promise<T> {
  if (!Object.values(input).some(hasVariables)) return input
  const takes = bulkInput(kind, action)
  if (!takes) return input
  const values = await valuesOf(ctx, { kind, id })
  const filled = Object.fromEntries(
    Object.entries(input).map(([field, value]) => [
      field,
      hasVariables(value)
        ? fillVariables(value, (variable) => values[languageOfText(value)][variable])
        : value,
    ]),
  ) as T
  const judged = takes.safeParse(filled)
  if (!judged.success) {
    const [zh, en] = (['zh', 'en'] as const).map(
      (language) => invalid(judged.error, language).details.summary,
    )
    fail('request.invalid', { summary: { zh, en } })
  }
  return filled
}
