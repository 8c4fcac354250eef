import type { Row } from '@appeal/contract/kit/rows.ts'
import { hashKey, MutationCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { onLanguage } from './i18n.ts'
import { getSession, onSession } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { row?: Row }
  }
}

/** Answers that another try cannot change: everything but an unreachable or overloaded server. */
const worthRetrying = (error: unknown) => !(error instanceof ApiError) || error.code === 503

/** The key of what a route answers to an input. */
export function keyOf({ name }: Pick<Row, 'name'>, input?: unknown): QueryKey {
  const parts = name.split('.')
  return input === undefined ? parts : [...parts, input]
}

/** What an act was told of the thing it was done to; nothing of an act on nothing. */
const told = (input: unknown): { id?: unknown; kind?: unknown } => Object(input)
const isGone = (answer: unknown) => (answer as { gone?: unknown } | null | undefined)?.gone === true

/** The one cache of server data. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: (answer, input, _, { meta }) => {
      if (meta?.row) showAnswer(meta.row, input, answer)
    },
    onSettled: (answer, error, input, _, { meta }) => {
      const row = meta?.row
      if (!row) return
      // After a refusal or a lost answer nobody knows how the thing stands: all of it is asked again.
      if (error) void refresh([...row.affects, ...row.answers])
      else void refresh(row.affects, (key) => isAnswered(row, input, answer, key))
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      retry: (count, error) => count < 1 && worthRetrying(error),
    },
    // Without a network an act fails and says so; it never waits in secret for better times.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The questions that an act answers: of a thing by its id, or by its kind and id. */
function answered({ answers }: Row, input: unknown): QueryKey[] {
  const { id, kind } = told(input)
  return id ? answers.flatMap((name) => [keyOf({ name }, { id }), keyOf({ name }, { kind, id })]) : []
}

/** Where an act answers what a page shows, the page shows it. */
function showAnswer(row: Row, input: unknown, answer: unknown): void {
  for (const key of answered(row, input))
    if (queryClient.getQueryState(key)) queryClient.setQueryData(key, answer)
}

/** What need not be asked after an act: what it answered itself, and what hangs on a thing that went out of sight. */
function isAnswered(row: Row, input: unknown, answer: unknown, key: QueryKey): boolean {
  const hash = hashKey(key)
  return (
    answered(row, input).some((one) => hashKey(one) === hash) ||
    (isGone(answer) && hash.includes(JSON.stringify(told(input).id)))
  )
}

const isNamed = ([feature, operation]: QueryKey, names: readonly string[]) =>
  names.some((name) => name === feature || name === `${feature}.${operation}`)

/** First answers that are asked for once more when they are there. */
const twice = new WeakSet<Query>()

/**
 * Asks again for what is shown; what is not shown counts as stale until it is. A first answer that is under way may tell
 * how it was before: it is waited for, lest signals on a slow line put it off for ever, and then asked for once more.
 */
async function askAnew(predicate: (query: Query) => boolean = () => true): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate })) {
    if (query.state.data !== undefined || twice.has(query)) continue
    twice.add(query)
    const again = () => {
      twice.delete(query)
      return askAnew((one) => one === query)
    }
    void query.promise?.then(again, again)
  }
  await queryClient.invalidateQueries({ predicate })
}

/**
 * Asks again for what is shown of these features (`letters`) and routes (`views.countpage`); what is not shown counts as
 * stale until it is.
 * @param but leaves out what is known already
 */
export async function refresh(
  names: readonly string[],
  but: (key: QueryKey) => boolean = () => false,
): Promise<void> {
  if (names.length === 0) return
  await askAnew(({ queryKey }) => isNamed(queryKey, names) && !but(queryKey))
}

/** Asks again for everything shown. */
export const refreshAll = (): Promise<void> => askAnew()

/** What acts under way will make stale themselves when they have ended. */
export const namesOfActs = (): string[] =>
  queryClient
    .getMutationCache()
    .findAll({ status: 'pending' })
    .flatMap(({ meta }) => meta?.row?.affects ?? [])

// Nothing of a session stays for the next one, also where no page is loaded in between.
let token = getSession().token
onSession(() => {
  const before = token
  token = getSession().token
  if (before !== undefined && before !== token) queryClient.clear()
})

// The server words lists and labels in the reader's language.
onLanguage(() => void refreshAll())

/** What was fetched is asked for again where it is shown next; what is shown stays as it is. */
export const trustNothing = (queries: QueryClient = queryClient): void =>
  void queries.invalidateQueries({ refetchType: 'none' })
