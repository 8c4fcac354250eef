import { useEffect } from 'react'
import { readInput, useInputPlace, writeInput } from '../lib/keptInput.ts'

interface Named {
  value: string
  label: string
}

/**
 * Options of a picker that searches, with those that are chosen, whom its search need not find: a choice that a form kept
 * is told by its name, not by its id. Names lie beside what the page's forms keep, and go with it.
 * @param found  what the search found, by now
 * @param chosen what stands in the field
 */
export function useChosenNames<N extends Named>(
  found: readonly N[],
  chosen: string | readonly string[] | undefined,
): (N | Named)[] {
  const place = useInputPlace('names')
  const values = typeof chosen === 'string' ? [chosen] : (chosen ?? [])
  const known = readInput<Record<string, string>>(place) ?? {}
  const seen = found.filter(({ value, label }) => values.includes(value) && known[value] !== label)
  useEffect(() => {
    if (seen.length === 0) return
    const before = readInput<Record<string, string>>(place) ?? {}
    writeInput(place, {
      ...before,
      ...Object.fromEntries(seen.map(({ value, label }) => [value, label])),
    })
  })
  const others = values.filter((one) => !found.some(({ value }) => value === one))
  return [...others.map((value) => ({ value, label: known[value] ?? value })), ...found]
}
