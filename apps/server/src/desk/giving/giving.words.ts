import { fillWords } from '@appeal/contract/kit/words.ts'
import type { Language } from '../../platform/fail.ts'
import type { Ground } from './giving.rule.ts'

/** What speaks for and against an officer; with the number of cases where the reader may know it. */
const WORDS = {
  area: {
    zh: ['办过本地区的来件', '办过本地区 {count} 件'],
    en: ['has handled cases of this area', '{count} {count|case|cases} of this area'],
  },
  topic: {
    zh: ['办过同类问题', '办过同类问题 {count} 件'],
    en: ['has handled this problem', '{count} {count|case|cases} of this problem'],
  },
  brand: {
    zh: ['办过同一企业的来件', '办过同一企业 {count} 件'],
    en: ['has handled this enterprise', '{count} {count|case|cases} of this enterprise'],
  },
  light: { zh: ['手上的件较少'], en: ['has less in hand than most'] },
  heavy: { zh: ['手上的件较多'], en: ['has more in hand than most'] },
  late: { zh: ['手上有超期件'], en: ['has late cases'] },
  returned: { zh: ['退回过这件'], en: ['gave this case back'] },
} as const

/** A ground in the reader's language. */
export function groundWords(ground: Ground, language: Language, withNumbers: boolean): string {
  const [plain, counted = plain] = WORDS[ground.why][language] as readonly [string, string?]
  return fillWords(withNumbers ? counted : plain, { ...ground })
}
