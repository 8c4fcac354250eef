/** A clause with the sign that ends it. */
const CLAUSE = /[^。！？；，.!?;,\n]+[。！？；，.!?;,\n]*/g
const SIGNS = /[\p{P}\p{S}\s\d]/gu
/** A clause is had by another text that has so much of its pairs of signs. */
const HAD_FROM = 0.7
/** Shorter ones are had by chance. */
const LEAST_PAIRS = 3

function pairsOf(text: string): Set<string> {
  const bare = [...text.replace(SIGNS, '')]
  return new Set(bare.slice(1).map((sign, at) => `${bare[at]}${sign}`))
}

/**
 * A text in its clauses; `common` are those that most of the others have, too, in whatever place. Numbers and signs
 * are not compared.
 */
export function partsOf(sample: string, others: readonly string[]): { text: string; common: boolean }[] {
  const known = others.map(pairsOf)
  return (sample.match(CLAUSE) ?? [sample]).map((text) => {
    const pairs = [...pairsOf(text)]
    const having = known.filter(
      (one) => pairs.filter((pair) => one.has(pair)).length >= pairs.length * HAD_FROM,
    )
    return { text, common: pairs.length >= LEAST_PAIRS && having.length * 2 > known.length }
  })
}
