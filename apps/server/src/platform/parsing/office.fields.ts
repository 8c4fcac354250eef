/** Fields of Word that start programs, or fetch what they show from elsewhere (ECMA-376-1, 17.16.5). */
const ACTIVE_FIELDS = new Set(
  ['DDE', 'DDEAUTO', 'INCLUDE', 'INCLUDETEXT', 'INCLUDEPICTURE', 'IMPORT', 'LINK', 'EMBED', 'RD'].concat([
    'DATABASE',
    'MACROBUTTON',
    'CONTROL',
    'HTMLCONTROL',
    'PRINT',
  ]),
)
const LINK = /^\s*HYPERLINK\s+(?:\\[lmnot]\s+)*"?([^"\s]+)/i
const HARMLESS_LINK = /^(?:https?:\/\/|mailto:|#)/i
const LEAVES = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i

/**
 * Puts the instructions of fields together, which Word may spread over many runs and nest, and judges them.
 *
 * @param refuse ends the reading
 */
export function fieldReader(refuse: () => never) {
  /** Instructions of the fields that are open; null after the part that is shown has begun. */
  const open: (string | null)[] = []

  const check = (instruction: string) => {
    const name = /^\s*"?([A-Za-z]+)/.exec(instruction)?.[1]?.toUpperCase()
    if (name && ACTIVE_FIELDS.has(name)) refuse()
    const target = LINK.exec(instruction)?.[1]
    // Word doubles backslashes in instructions.
    if (target && LEAVES.test(target) && !HARMLESS_LINK.test(target)) refuse()
  }
  return {
    simple: check,
    sign(kind: string | undefined) {
      if (kind === 'begin') {
        const outer = open.at(-1)
        // The name of a field may itself be made by a field: only before it is complete.
        if (typeof outer === 'string' && !/^\s*\S+\s/.test(outer)) refuse()
        open.push('')
        return
      }
      const instruction = open.at(-1)
      if (typeof instruction === 'string') check(instruction)
      if (kind === 'separate' && open.length) open[open.length - 1] = null
      if (kind === 'end') open.pop()
    },
    text(piece: string) {
      const at = open.length - 1
      if (at < 0) check(piece)
      else if (open[at] !== null) open[at] += piece
    },
  }
}

/** Functions that fetch, or call what is no sheet. */
const ACTIVE_FUNCTIONS =
  /(?:^|[^A-Za-z0-9_])(?:_xlfn\.)?(?:WEBSERVICE|IMAGE|RTD|CALL|REGISTER|REGISTER\.ID|EXEC|DDE|EVALUATE)\s*\(/i

/** Whether a formula stays in its workbook: no DDE (`program|subject!item`), nothing fetched, no path of another machine. */
export function isHarmlessFormula(formula: string): boolean {
  const words = formula.match(/"[^"]*"/g) ?? []
  const rest = formula.replace(/"[^"]*"/g, '""')
  if (rest.includes('|') || rest.includes('\\\\') || ACTIVE_FUNCTIONS.test(rest)) return false
  return !words.some((word) => /^"\s*(?:file:|[\\/]{2})/i.test(word))
}
