import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useLayoutEffect } from 'react'
import { useLanguage } from '../../lib/i18n.ts'

/** Gives the calendars of everything below the words of the reader's language, and the first day of its week. */
export function useDayWords(): void {
  const language = useLanguage()
  useLayoutEffect(() => {
    dayjs.locale(language === 'en' ? 'en' : 'zh-cn')
  }, [language])
}
