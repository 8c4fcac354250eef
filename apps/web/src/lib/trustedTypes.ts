/**
 * What browsers with Trusted Types (W3C, "Trusted Types") ask before any text becomes markup or the address of a script.
 * Libraries write markup in many places; instead of trusting each of them, everything that no policy has named harmless
 * goes through the sanitiser.
 */

interface Policy {
  createHTML(text: string): unknown
}
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML?(text: string): string | null
      createScriptURL?(address: string): string | null
    },
  ): Policy
}
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

// The schemas' library tries `new Function` to see whether it may; no policy lets it, and each try would be reported.
// It reads this place of its own when it is loaded (`z.config({ jitless: true })`), which may be long after this.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

let sanitise: ((text: string) => string) | undefined

/** `harmless.ts` gives the sanitiser when it is loaded: pages without foreign markup need none. */
export function sanitiseBy(by: (text: string) => string): void {
  sanitise = by
}

// Text without `<` makes no element, as the style sheets that the component library writes; nothing else passes unread.
// Without a sanitiser the answer is null, and the browser refuses.
factory?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? (sanitise?.(text) ?? null) : text),
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
})

const drawings = factory?.createPolicy('drawings', { createHTML: (markup) => markup })

/** Markup out of a constant of our own sources: icons. Never for anything that was read or typed. */
export const ownMarkup = (constant: string): string => (drawings?.createHTML(constant) ?? constant) as string
