import { Link } from 'react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { isIconName } from '../../../ui/icons/icons.ts'
import { useShortcuts } from './centre.api.ts'
import { centreTexts } from './centre.texts.ts'
import * as styles from './shortcuts.module.css'

/**
 * The pages somebody wants at hand, on the start page; nothing where none is chosen.
 * @param may whether a page is still open to this person
 */
export function Shortcuts({ may }: { may(path: string): boolean }) {
  const t = useTexts(centreTexts)
  const { data } = useShortcuts()
  const open = (data ?? []).filter(({ path }) => may(path))
  if (open.length === 0) return null
  return (
    <nav className={styles.short} aria-label={t('shortcuts')}>
      {open.map(({ path, title, icon }) => (
        <Link key={path} to={path}>
          <Icon name={icon && isIconName(icon) ? icon : 'bookmark'} size={18} />
          {title}
        </Link>
      ))}
      <Link
        className={styles.shortEdit}
        to="/usercenter?tab=shortcuts"
        aria-label={t('edit')}
        title={t('edit')}
      >
        <Icon name="edit" />
      </Link>
    </nav>
  )
}
