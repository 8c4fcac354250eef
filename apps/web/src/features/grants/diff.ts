/** What a grant call changes: how many entries are new or different, and how many go. */
export interface Diff {
  added: number
  removed: number
}

/**
 * Compares what was granted with what is chosen. An entry whose value differs counts as added and as removed, as the
 * log tells it.
 */
export function diffOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Diff {
  const beyond = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
    [...b].filter(([key, value]) => a.get(key) !== value).length
  return { added: beyond(before, after), removed: beyond(after, before) }
}
