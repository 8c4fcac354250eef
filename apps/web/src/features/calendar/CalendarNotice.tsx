import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { today } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useYear } from './calendar.api.ts'
import * as styles from './calendar.module.css'
import { calendarTexts } from './calendar.texts.ts'

/**
 * Tells those who keep the calendar, on every page, that a year is missing by now: from 1 December the next one. It
 * can be put aside until the desk is loaded again.
 * @param path address of the calendar's page in the viewer's menu
 */
export default function CalendarNotice({ path }: { path: string }) {
  const t = useTexts(calendarTexts)
  const { pathname } = useLocation()
  const { data } = useYear(Number(today().slice(0, 4)))
  const [aside, setAside] = useState(false)
  const year = data?.missingYear ?? null
  // The calendar's own page says it with more detail.
  if (year === null || aside || pathname === path) return null
  return (
    <div className={`o-note o-note-amber ${styles.calNotice}`} role="status">
      <Icon name="alert" />
      <span>
        {t('missing', { year })} <Link to={`${path}?year=${year}`}>{t('goYear', { year })}</Link>
      </span>
      <button type="button" className="o-ibtn" aria-label={t('putAside')} onClick={() => setAside(true)}>
        <Icon name="x" size={14} />
      </button>
    </div>
  )
}
