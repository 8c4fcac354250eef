import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { QueueTiles } from '../../features/cases/appeals/QueueTiles.tsx'
import { Dashboard } from '../../features/figures/desk/Dashboard.tsx'
import { NewestMessages } from '../../features/messages/desk/NewestMessages.tsx'
import { Shortcuts } from '../../features/users/centre/Shortcuts.tsx'
import { api } from '../../lib/deskOperations.ts'
import { useLanguage, useTexts } from '../../lib/i18n.ts'
import { part } from '../../lib/leaving.ts'
import { useUserInfo } from '../../lib/session.ts'
import NoticeStrip from '../../ui/NoticeStrip.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { setPreferences, usePreferences } from '../../ui/theme/preferences.ts'
import { useMay } from '../../ui/useMay.ts'
import { officeTexts } from './office.texts.ts'
import { useMenu } from './useMenu.ts'
import * as styles from './workbench.module.css'
import { workbenchTexts } from './workbench.texts.ts'

const FirstPage = lazy(part(() => import('../../features/cases/day/FirstPage.tsx')))

/** `9月29日 星期二` in the reader's language, of the day in China. */
const dayTitle = (language: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${shanghaiDate(Date.now())}T00:00:00Z`))

/** What somebody begins with: the own day where they handle cases, the figures where they lead or administer. */
function useStart() {
  const may = useMay()
  // Administrators of the platform have no cases (domain 3.5).
  const handles = may(api.todo.page) || may(api.todo.enterprisepage)
  const { startWith } = usePreferences()
  // Who decides as a second person leads or supervises.
  const usual = may(api.todo.approve) ? 'board' : 'day'
  return { handles, start: handles ? (startWith === 'auto' ? usual : startWith) : 'board' }
}

/** The first page of the day: what waits, what presses, what is new. */
export default function WorkbenchPage() {
  const t = useTexts(officeTexts)
  const words = useTexts(workbenchTexts)
  const language = useLanguage()
  const user = useUserInfo()
  const { handles, start } = useStart()
  return (
    <div className={styles.dash}>
      <header className={styles.dashHead}>
        <h1>{dayTitle(language)}</h1>
        <span className="o-mut">{user?.orgName}</span>
        {handles && (
          <Segmented
            size="small"
            aria-label={words('startWith')}
            value={start}
            options={(['day', 'board'] as const).map((value) => ({ value, label: words(`start.${value}`) }))}
            onChange={(startWith) => setPreferences({ startWith: startWith as 'day' | 'board' })}
          />
        )}
      </header>
      <NoticeStrip place="BACK_SYS_INDEX" />
      <OwnShortcuts />
      <QueueTiles />
      {start === 'day' ? (
        <Suspense fallback={<Skeleton rows={8} />}>
          <FirstPage what="day" />
        </Suspense>
      ) : (
        <Dashboard />
      )}
      <div className={styles.dashCols}>
        {handles && start === 'board' && (
          <section className="o-panel">
            <h2>{words('pressing')}</h2>
            <Suspense fallback={<Skeleton rows={5} />}>
              <FirstPage what="next" />
            </Suspense>
          </section>
        )}
        <section className="o-panel">
          <h2>
            {t('messages')}
            <Link className="o-a" to="/messages">
              {t('allMessages')}
            </Link>
          </h2>
          <NewestMessages />
        </section>
      </div>
    </div>
  )
}

/** The pages this person chose for the start page, as far as the menu still opens them. */
function OwnShortcuts() {
  const { menu } = useMenu()
  return menu && <Shortcuts may={(path) => menu.pages.has(path)} />
}
