import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { Link } from 'react-router'
import { useLanguage, useTexts } from '../../lib/i18n.ts'
import { useUserInfo } from '../../lib/session.ts'
import { useBaseSettings } from '../../lib/settings.ts'
import { copyrightLine } from '../../lib/title.ts'
import { firstPage, type MenuReading } from './menu.ts'
import { officeTexts } from './office.texts.ts'
import { hiddenScreenAt } from './officeScreens.ts'
import * as styles from './shell.module.css'

/** Where the page stands in the menu; containers lead to their first page. */
export function Breadcrumb({
  menu,
  module,
  path,
  title,
}: {
  menu: MenuReading
  /** Leads the trail of a page that stands beside others of it. */
  module: MenuNode | undefined
  path: string
  title: string | undefined
}) {
  const t = useTexts(officeTexts)
  const trail =
    menu.pages.get(path)?.trail.slice(0, -1) ?? (module && hiddenScreenAt(path)?.beside ? [module] : [])
  if (!title) return null
  return (
    <nav className={styles.crumbs} aria-label={t('breadcrumb')}>
      <ol>
        {trail.map((node) => {
          const to = firstPage(node)
          return <li key={node.id}>{to ? <Link to={to}>{node.meta.title}</Link> : node.meta.title}</li>
        })}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

const isWebAddress = (text: string | undefined) => /^https?:\/\//i.test(text ?? '')

/** Copyright line of the base settings; nothing where none is set. */
export function Copyright() {
  const { SNOWY_SYS_COPYRIGHT: said, SNOWY_SYS_COPYRIGHT_URL: url } = useBaseSettings()
  // Said anew where another language is chosen.
  useLanguage()
  const words = copyrightLine(said)
  if (!words) return null
  return (
    <footer className={styles.foot}>
      {isWebAddress(url) ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        words
      )}
    </footer>
  )
}

const HARMLESS: Record<string, string> = { '&': '&amp;', '<': '&lt;' }
/** A tile of the words, one below the other, askew. */
function tileOf(words: readonly string[]): string {
  const lines = words.map(
    (word, at) =>
      `<text x="150" y="${90 + 20 * at}">${word.replace(/[&<]/g, (sign) => HARMLESS[sign]!)}</text>`,
  )
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><g transform="rotate(-22 150 100)" text-anchor="middle" font-family="sans-serif" font-size="13" fill="gray" fill-opacity=".16">${lines.join('')}</g></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(tile)}")`
}

/** Organisation and name of the reader over the desk, so that a photographed screen tells where it came from. */
export function Mark() {
  const user = useUserInfo()
  const words = [user?.orgName, user?.name || user?.account].filter((one): one is string => !!one)
  return <div aria-hidden className={styles.mark} style={{ backgroundImage: tileOf(words) }} />
}
