/** What playwright-core's `chromium.launch` takes to start the browser that was found. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

export function findBrowser(): Promise<Browser>
