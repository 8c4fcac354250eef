import type { Macro, MacroPress } from '@appeal/contract/macros/macros.routes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { type Asked, call } from '../../../lib/operations.ts'
import { useMay } from '../../../ui/useMay.ts'
import type { Variables } from '../around/case.api.ts'
import { filled } from '../around/filling.ts'

/** A macro as the form of its act takes it: texts with the values of the case. */
export type Filled = Pick<Macro, 'id' | 'title' | 'action' | 'values' | 'checks' | 'version' | 'editable'>

/** Whether the viewer has macros at all. */
export const useMayMacros = (): boolean => useMay()(api.macros.list)

/** Macros at the viewer's hand, the own ones first. */
export const useMacros = (enabled = true) => useQuery({ ...api.macros.list.query(), enabled })

/**
 * Fills a macro's texts for a case. What it says is read by all sides, so whoever filed the case is addressed by their
 * part in it.
 */
export function filledFor(of: CaseRef, macro: Macro, variables: Variables): Filled {
  const values = Object.entries(macro.values).map(([name, value]) => [
    name,
    typeof value === 'string' ? filled(of, variables, value) : value,
  ])
  return { ...macro, values: Object.fromEntries(values) }
}

/** What the form holds, as a press sends it. */
export const pressOf = (
  of: CaseRef,
  macro: Filled,
  { id: _, version, ...input }: Record<string, unknown>,
): MacroPress => ({
  ...of,
  version: Number(version),
  action: macro.action,
  macroId: macro.id,
  macroVersion: macro.version,
  input,
  checks: macro.checks.map((item) => item.id),
})

/** Code of a case that the viewer has handed on, and sees no more. */
const NOT_FOUND = 404

/**
 * Carries out a macro instead of its act alone, and answers the case as it stands afterwards.
 *
 * @param question the case as its page asks for it
 */
export function useMacroPress<D extends { gone?: true | undefined; progress: unknown[] }>(
  of: CaseRef,
  before: D,
  question: Asked<D>,
) {
  const queries = useQueryClient()
  return async (macro: Filled, values: Record<string, unknown>): Promise<D> => {
    await call(api.macros.press, { body: pressOf(of, macro, values) })
    try {
      return await queries.fetchQuery({ ...question, staleTime: 0 })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === NOT_FOUND)) throw error
      return { ...before, gone: true, progress: [] }
    }
  }
}

/** The first required field of a form that says nothing yet has the focus; where none is left, its first field. */
export function focusFirstGap(form: HTMLElement | null): void {
  // Drawn first: what was filled in says so then.
  requestAnimationFrame(() => {
    const gaps = [...(form?.querySelectorAll<HTMLElement>('.ant-form-item') ?? [])].filter((item) =>
      item.querySelector('.ant-form-item-required'),
    )
    const isEmpty = (item: HTMLElement) => {
      const field = item.querySelector<HTMLInputElement | HTMLTextAreaElement>('textarea, input[type="text"]')
      if (item.querySelector('.ant-segmented, .ant-radio-group'))
        return !item.querySelector('.ant-segmented-item-selected, .ant-radio-checked')
      if (item.querySelector('.ant-select'))
        return !item.querySelector('.ant-select-content-has-value, .ant-select-selection-item')
      return field !== null && field.value === ''
    }
    const gap = gaps.find(isEmpty) ?? gaps[0]
    gap?.querySelector<HTMLElement>('textarea, input:not([type="hidden"])')?.focus()
  })
}
