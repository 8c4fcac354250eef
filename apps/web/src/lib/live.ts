import { createEventSource } from 'eventsource-client'
import { isSessionOver } from './api.ts'
import { getLanguageTag } from './i18n.ts'
import { namesOfActs, refresh, refreshAll } from './query.ts'
import { getSession } from './session.ts'

/** One message of the server's event stream: its name and its JSON, already read. */
export interface LiveMessage {
  event: string
  data: unknown
}

/**
 * Listens to a server-sent event stream. Unlike the browser's EventSource it carries the token as a header, so that
 * no token ever stands in an address. Connects again by itself after a break, with the last event's id.
 *
 * @param url address of the stream
 * @param onAgain called when the stream stands again after a break
 * @returns the way to stop
 */
export function listen(
  url: string,
  onMessage: (message: LiveMessage) => void,
  onAgain: () => void = () => undefined,
): () => void {
  const { token } = getSession()
  let stood = false
  const stream = createEventSource({
    url,
    headers: { 'Accept-Language': getLanguageTag(), ...(token ? { token } : {}) },
    onConnect: () => {
      if (stood) onAgain()
      stood = true
    },
    // A session that has ended gets no stream any more.
    onScheduleReconnect: () => isSessionOver() && stream.close(),
    onMessage: ({ event, data }) => {
      try {
        onMessage({ event: event ?? 'message', data: JSON.parse(data) })
      } catch {
        // A message that is not JSON is a heartbeat of a proxy.
      }
    },
  })
  return () => stream.close()
}

/** Between two rounds of asking again: at the national bureau something happens many times a second. */
const PAUSE_MS = 1_000
const EVERYTHING = '*'

/**
 * Makes stale what signals name, in rounds of at most one a second; a round waits for the one before it. What an act of
 * this page under way will ask again itself is left to it.
 */
export function gatherSignals() {
  const waiting = new Set<string>()
  let busy = false
  let stopped = false
  const round = async () => {
    busy = true
    const names = [...waiting]
    waiting.clear()
    const rest = new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    await Promise.all([names.includes(EVERYTHING) ? refreshAll() : refresh(names), rest])
    busy = false
    if (waiting.size > 0 && !stopped) void round()
  }
  const add = (...names: readonly string[]) => {
    for (const name of names) waiting.add(name)
    if (waiting.size > 0 && !busy && !stopped) void round()
  }
  return {
    stale(names: readonly string[]) {
      const own = namesOfActs()
      add(...names.filter((name) => !own.includes(name)))
    },
    everything: () => add(EVERYTHING),
    stop: () => {
      stopped = true
      waiting.clear()
    },
  }
}
