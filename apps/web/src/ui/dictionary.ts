import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { DictNode } from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import { isInForce } from '@appeal/contract/kit/validity.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../lib/i18n.ts'
import { api, call } from '../lib/operations.ts'
import { readJson, STORED, writeJson } from '../lib/storage.ts'
import type { Option } from './options.ts'

/** The dictionary tree; the last answer is kept in the browser so that labels stand at once after a reload (spec 3). */
const dictionaryQuery = {
  queryKey: api.dictionaries.tree.query({}).queryKey,
  staleTime: 10 * 60_000,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<DictNode[]> => {
    const tree = await call(api.dictionaries.tree, { query: {}, signal, quiet: true })
    writeJson(STORED.dictionary, tree)
    return tree
  },
  placeholderData: (before: DictNode[] | undefined) => {
    const kept = readJson<DictNode[]>(STORED.dictionary)
    // Of an earlier version, or of another hand.
    return before ?? (Array.isArray(kept) ? kept : undefined)
  },
}

/** Entries of dictionaries as choices and as labels, in the reader's language. */
export interface Dictionary {
  /**
   * What is offered today of a dictionary; nested entries become children.
   *
   * @param kept what a record holds already: offered to its form, whatever its days
   */
  options(type: string, ...kept: (string | null | undefined)[]): Option[]
  /** Everything there is or was, for filters. */
  all(type: string): Option[]
  /** Label of a value; the value itself while the dictionary is not there. */
  label(type: string, value: string | null | undefined): string
}

/** The dictionaries in the reader's language, for desk and portal alike. */
export function useDictionary(): Dictionary {
  const { data } = useQuery(dictionaryQuery)
  const language = useLanguage()
  return useMemo(() => {
    const today = shanghaiDate(Date.now())
    const types = new Map((data ?? []).map((type) => [type.dictValue, type.children ?? []]))
    const toOptions = (nodes: readonly DictNode[], shown: (node: DictNode) => boolean): Option[] =>
      nodes.filter(shown).map((node) => ({
        value: node.dictValue,
        label: (language === 'en' && node.dictLabelEn) || node.dictLabel,
        ...(node.children && { children: toOptions(node.children, shown) }),
      }))
    const isOffered = ({ validFrom, validTo }: DictNode) =>
      isInForce({ validFrom: validFrom ?? null, validTo: validTo ?? null }, today)
    const everything = new Map([...types].map(([type, nodes]) => [type, toOptions(nodes, () => true)]))
    const offered = new Map([...types].map(([type, nodes]) => [type, toOptions(nodes, isOffered)]))
    const all = (type: string) => everything.get(type) ?? []
    return {
      all,
      options: (type, ...kept) =>
        kept.length === 0
          ? (offered.get(type) ?? [])
          : toOptions(types.get(type) ?? [], (node) => isOffered(node) || kept.includes(node.dictValue)),
      label: (type, value) => findLabel(all(type), value) ?? value ?? '',
    }
  }, [data, language])
}

function findLabel(options: readonly Option[], value: string | null | undefined): string | undefined {
  for (const option of options) {
    if (option.value === value) return option.label
    const below = option.children && findLabel(option.children, value)
    if (below) return below
  }
  return undefined
}
