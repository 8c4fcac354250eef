/** Arithmetic of colour: contrast after WCAG 2.2, and tones derived from any primary colour until it is legible. */

type Rgb = [number, number, number]

const parse = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]
const print = (colour: Rgb) => `#${colour.map((v) => v.toString(16).padStart(2, '0')).join('')}`

const linear = (v: number) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** Contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string) {
  const [x, y] = [luminance(parse(a)), luminance(parse(b))]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** `share` of the first colour over the second. */
export function mix(a: string, b: string, share: number) {
  const [x, y] = [parse(a), parse(b)]
  return print([0, 1, 2].map((i) => Math.round(x[i]! * share + y[i]! * (1 - share))) as Rgb)
}

/** The colour itself, moved toward `toward` only as far as it takes to reach `want` against `against`. */
export function reach(colour: string, toward: string, against: string, want: number) {
  for (let share = 1; share >= 0; share -= 0.005) {
    const tone = mix(colour, toward, share)
    if (contrast(tone, against) >= want) return tone
  }
  return toward
}
