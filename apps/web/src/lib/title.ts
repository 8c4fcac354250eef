import { useEffect, useLayoutEffect } from 'react'
import { type Both, pick, useLanguage } from './i18n.ts'
import { readJson, STORED } from './storage.ts'

const SYSTEM: Both = { zh: '邮政业申诉服务平台', en: 'Postal Appeal Service Platform' }

/** Name of the system in the reader's language: the configured one in Chinese, as last answered by the server. */
export function systemName(): string {
  const base = readJson<Record<string, string>>(STORED.sysBaseConfig)
  return pick({ zh: base?.SNOWY_SYS_NAME || SYSTEM.zh, en: base?.SNOWY_SYS_NAME_EN || SYSTEM.en })
}

/**
 * The line of copyright as it is read: the operator keeps it in Chinese alone; in English the system's name stands for it.
 * @param said the line as it was set
 */
export const copyrightLine = (said = ''): string =>
  pick({ zh: said, en: /\p{Script=Han}/u.test(said) ? systemName() : said })

/** What was set last: the name of the system may arrive, or change, behind it. */
let shown: { title: string; prefix: string } | undefined

function show(title: string, prefix = ''): void {
  shown = { title, prefix }
  nameTitle()
}

/** Puts the system's name, as it now is, behind the title that is shown. */
export function nameTitle(): void {
  if (shown) document.title = `${shown.prefix}${shown.title} - ${systemName()}`
}

/** The title that a screen's row gives; a page may say it better with `useTitle`, whose effect runs later. */
export function useScreenTitle(title: Both | undefined): void {
  const language = useLanguage()
  useLayoutEffect(() => {
    if (title) show(pick(title, language))
  }, [title, language])
}

/**
 * Sets the document's title: what the page is about, then the system's name (spec 2).
 * @param wrong a form was refused; the title says so first, for people who hear the page
 */
export function useTitle(title: string | undefined, wrong = false): void {
  const language = useLanguage()
  useEffect(() => {
    if (title === undefined) return
    show(title, wrong ? pick({ zh: '错误：', en: 'Error: ' }, language) : '')
  }, [title, wrong, language])
}
