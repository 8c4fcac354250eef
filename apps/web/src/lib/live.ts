import { createEventSource } from 'eventsource-client'
import { getLanguageTag } from './i18n.ts'
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
 * @returns the way to stop
 */
export function listen(url: string, onMessage: (message: LiveMessage) => void): () => void {
  const { token } = getSession()
  const stream = createEventSource({
    url,
    headers: { 'Accept-Language': getLanguageTag(), ...(token ? { token } : {}) },
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
