import { ENGLISH_AREAS } from './areas.english.data.ts'

const names = new Map(
  ENGLISH_AREAS.trim()
    .split('\n')
    .flatMap((line) => {
      const province = line.slice(0, 2)
      return line
        .slice(3)
        .split(';')
        .map((one): [string, string] => [province + one.slice(0, 4), one.slice(4)])
    }),
)

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** A country by the number it has in our codes: 900 and its own of ISO 3166-1. */
function country(code: string): string | undefined {
  if (code === '900000') return 'Abroad'
  const region = new Intl.Locale(`und-${code.slice(3)}`).region
  return region && countries.of(region)
}

/**
 * What a province, city, county or country is called in English; undefined for codes that came after the table was made.
 */
export const englishArea = (code: string): string | undefined =>
  /^900\d{3}$/.test(code) ? country(code) : names.get(code)
