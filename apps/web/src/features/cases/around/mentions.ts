interface Colleague {
  id: string
  name: string
  orgName: string
}
interface Mentionable extends Colleague {
  /** What stands behind the @ in the text. */
  word: string
}

/** How each colleague is named behind an @: by name, and where several bear it by their organisation as well. */
export function mentionWords(people: readonly Colleague[]): Mentionable[] {
  const isShared = ({ id, name }: Colleague) => people.some((one) => one.name === name && one.id !== id)
  return people.map((one) => ({ ...one, word: isShared(one) ? `${one.name}（${one.orgName}）` : one.name }))
}

/**
 * Ids of the colleagues a text mentions. The text alone tells: what a list of choices hands back is a key of its own
 * making, and a draft that comes back after a reload was chosen from no list.
 */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  // Of names that begin alike the longest is meant.
  const byLength = [...people].sort((a, b) => b.word.length - a.word.length)
  const found: string[] = []
  let rest = text
  for (const { id, word } of byLength) {
    const mention = `@${word}`
    if (!rest.includes(mention)) continue
    found.push(id)
    // Another person of the same word is meant as well: the text cannot tell them apart.
    if (!byLength.some((one) => one.word === word && !found.includes(one.id)))
      rest = rest.replaceAll(mention, ' ')
  }
  return found
}
