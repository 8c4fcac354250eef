/** What each register of the kinds of case has to say, by its file. */
export function registers(root: string): Record<string, string>
