// A parser's stack and a digest's recursion follow the depth, a validator's work the number of keys and elements. The
// largest form is all permissions of a role at once, three keys each (`GrantPermissionBody`).
const DEPTH_MAX = 20
const KEYS_MAX = 8_000
const COMMAS_MAX = 12_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Whether a JSON text stays within 20 levels, 8,000 keys and 12,000 commas. One pass, before anything is parsed. */
export function isModestJson(text: string): boolean {
  let depth = 0
  let keys = 0
  let commas = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (quoted) {
      if (sign === BACKSLASH) at++
      else if (sign === QUOTE) quoted = false
    } else if (sign === QUOTE) quoted = true
    else if (OPENING.has(sign)) depth++
    else if (CLOSING.has(sign)) depth--
    else if (sign === COLON) keys++
    else if (sign === COMMA) commas++
    if (depth > DEPTH_MAX || keys > KEYS_MAX || commas > COMMAS_MAX) return false
  }
  return true
}
