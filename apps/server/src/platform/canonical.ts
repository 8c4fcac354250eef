/** JSON with sorted keys: equal content has equal text, whatever order it was written or stored in. */
export function canonicalJson(value: unknown, leaveOut: ReadonlySet<string> = new Set()): string {
  if (Array.isArray(value)) return `[${value.map((inner) => canonicalJson(inner, leaveOut)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const rows = Object.entries(value)
    .filter(([key, inner]) => inner !== undefined && !leaveOut.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${rows.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner, leaveOut)}`).join(',')}}`
}
