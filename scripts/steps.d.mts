/** The repository's root. */
export const root: string

/** What Node is told where the server is started. */
export const SERVER_FLAGS: readonly string[]

/** Builds `web` or `server` if its sources changed since the last build; throws with the build's output when it fails. */
export function ensureBuilt(name: 'web' | 'server'): Promise<void>

/** One line of progress, with the seconds since the command began. */
export function say(line: string): void
