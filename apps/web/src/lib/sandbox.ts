/** Whether this is a sandbox: the server says so at the top of every page it sends. */
export const isSandbox = (): boolean => document.getElementById('sandbox') !== null

/** Where enterprises try their systems; nothing where there is no sandbox, or this is it. */
export const sandboxUrl = (): string | undefined =>
  document.querySelector('meta[name="sandbox-url"]')?.getAttribute('content') ?? undefined

/** Whether this is a demonstration that strangers cannot reach: the server's pages name the way to its people. */
export const isDemonstration = (): boolean => document.getElementById('people') !== null
