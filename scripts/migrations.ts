/** What a step of the schema may not do while the edition before still runs, and what to do instead. */
const RULES: readonly [of: RegExp, why: string][] = [
  [/^drop (table|view|function|trigger|type|schema)\b/, 'drops what the edition before still uses'],
  [/^alter table .*\bdrop (column|constraint)\b/, 'drops what the edition before still uses'],
  [/\brename\b/, 'renames: add the new one, write both, drop the old one an edition later'],
  [/\balter column \S+ (set data )?type\b/, 'changes a type: add a column, write both, read the new one'],
  [
    /\balter column \S+ set not null\b/,
    'demands a value: add a check that is not valid yet, and validate it',
  ],
  [/\badd column (?!.*\bdefault\b).*\bnot null\b/, 'demands a value that the edition before does not write'],
  [
    /\badd constraint (?!.*\bnot valid\b)(?!.*\b(primary key|unique) using index\b)/,
    'reads a whole table under a lock: not valid first',
  ],
  [/^(update|delete|truncate|merge)\b/, 'rewrites rows while people wait: a job does it in portions'],
]

/** Every second part: what stands outside of a quote. */
const outside = (text: string, quote: RegExp | string): string =>
  text
    .split(quote)
    .filter((_, n) => n % 2 === 0)
    .join(' ')

/** Statements without comments, bodies of functions, texts and line ends, in small letters. */
const statementsOf = (text: string): string[] =>
  outside(outside(text.replace(/--.*/g, ''), /\$\w*\$/), "'")
    .split(';')
    .map((one) =>
      one
        .replaceAll(/["\s]+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .filter(Boolean)

/**
 * What of a migration an edition that runs beside it could not bear (expand, backfill, contract). A file whose name ends
 * with `_contract.sql` may drop, an edition after nothing reads it any more; nothing else.
 *
 * @returns one sentence for each statement that has to go
 */
export function onlyAdds(file: string, text: string): string[] {
  const statements = statementsOf(text)
  const own = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(\S+)/.exec(one)?.[1] ?? []),
  )
  const isOwn = (one: string) => own.has(/\b(?:table|on) (?:only )?(\S+)/.exec(one)?.[1] ?? '')
  return statements.flatMap((one) => {
    if (isOwn(one)) return []
    const index = /^create (unique )?index (?!concurrently)/.test(one)
    const rule = index
      ? 'keeps writers waiting while it is made: build it by a job, concurrently'
      : RULES.find(([of]) => of.test(one))?.[1]
    const isLast = file.endsWith('_contract.sql') && rule?.startsWith('drops')
    return rule && !isLast ? [`${file}: ${one.slice(0, 80)} — ${rule}`] : []
  })
}
