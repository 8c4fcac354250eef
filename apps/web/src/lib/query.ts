import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { onLanguage } from './i18n.ts'
import { getSession, onSession } from './session.ts'

/** Answers that another try cannot change: everything but an unreachable or overloaded server. */
const worthRetrying = (error: unknown) => !(error instanceof ApiError) || error.code === 503

/**
 * Key of acts on a case. Their answer brings the case as it stands and asks for everything around it; signals that come
 * in meanwhile would only ask twice, and be refused where the act takes the case out of sight.
 */
export const ACT = ['act']

/** The one cache of server data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      retry: (count, error) => count < 1 && worthRetrying(error),
    },
    mutations: { retry: false },
  },
})

// Nothing of a session stays for the next one, also where no page is loaded in between.
let token = getSession().token
onSession(() => {
  const before = token
  token = getSession().token
  if (before !== undefined && before !== token) queryClient.clear()
})

// The server words lists and labels in the reader's language.
onLanguage(() => void queryClient.invalidateQueries())
