import type { ReactNode } from 'react'
import { MessageBell } from '../../features/messages/desk/MessageBell.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { systemName } from '../../lib/title.ts'
import { BrandMark } from '../../ui/icons/BrandMark.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { officeTexts } from './office.texts.ts'
import * as styles from './shell.module.css'
import { UserMenu } from './UserMenu.tsx'

interface Props {
  unread: number | undefined
  /** Mark and name of the system, where the bar spans the whole width. */
  brand: boolean
  /** Modules or menus between the search and the tools. */
  children?: ReactNode
  /** Whether the menu is folded; undefined where there is none to fold. */
  folded: boolean | undefined
  onFold(): void
  onSearch(): void
  onSettings(): void
  onKeys(): void
}

const toggleFullscreen = () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()

/** Tools of the whole desk: menu fold, search, language, full screen, messages, settings, the person's menu. */
export function TopBar({ unread, brand, children, folded, onFold, onSearch, onSettings, onKeys }: Props) {
  const t = useTexts(officeTexts)
  return (
    <header className={styles.top}>
      {brand && (
        <span className={styles.brand}>
          <BrandMark size={28} />
          <b>{systemName()}</b>
        </span>
      )}
      {folded !== undefined && (
        <button
          type="button"
          className="o-ibtn"
          aria-label={t('fold')}
          aria-expanded={!folded}
          onClick={onFold}
        >
          <Icon name="fold" size={18} className={folded ? styles.flip : ''} />
        </button>
      )}
      <button type="button" className={styles.find} onClick={onSearch}>
        <Icon name="search" />
        <span>{t('search')}</span>
        <Kbd keys={['S']} />
      </button>
      {children}
      <span className="o-grow" />
      <LanguageSwitch />
      <button
        type="button"
        className="o-ibtn"
        aria-label={t('fullscreen')}
        onClick={() => void toggleFullscreen()}
      >
        <Icon name="full" size={18} />
      </button>
      <MessageBell unread={unread} />
      <button type="button" className="o-ibtn" aria-label={t('settings')} onClick={onSettings}>
        <Icon name="gear" size={18} />
      </button>
      <span className="o-vr" />
      <UserMenu onSettings={onSettings} onKeys={onKeys} />
    </header>
  )
}
