import { PERIOD } from '@appeal/contract/figures/periods.ts'
import { formatDay } from '../../lib/formats.ts'
import { useLanguage, useTexts } from '../../lib/i18n.ts'
import { publishedTexts } from './published.texts.ts'

/** The first day of a month without its day; English alone is asked. */
const monthWords = (period: string) => formatDay(`${period}-01`, { year: true }).replace(/^1 /, '')

/**
 * What a bulletin is called in the reader's language. Its own title is Chinese and made of its period alone, so that
 * English is made of the period, too; `lang` says where the words are Chinese on an English page.
 */
export function useBulletinTitle(): (of: { period: string; title: string }) => {
  text: string
  lang?: 'zh-CN'
} {
  const t = useTexts(publishedTexts)
  const language = useLanguage()
  return ({ period, title }) => {
    if (language !== 'en') return { text: title }
    const mark = PERIOD.test(period) ? period[4] : undefined
    if (mark === 'Q') return { text: t('titleQuarter', { year: period.slice(0, 4), n: period.slice(5) }) }
    if (mark === '-') return { text: t('titleMonth', { month: monthWords(period) }) }
    return { text: title, lang: 'zh-CN' }
  }
}
