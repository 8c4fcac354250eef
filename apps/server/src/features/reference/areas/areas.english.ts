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

/** What a province, city or county is called in English; undefined for codes that came after the table was made. */
export const englishArea = (code: string): string | undefined => names.get(code)
