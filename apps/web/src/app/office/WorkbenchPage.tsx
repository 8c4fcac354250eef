import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { Link } from 'react-router'
import { NextCases } from '../../features/cases/appeals/NextCases.tsx'
import { QueueTiles } from '../../features/cases/appeals/QueueTiles.tsx'
import { Dashboard } from '../../features/figures/desk/Dashboard.tsx'
import { NewestMessages } from '../../features/messages/desk/NewestMessages.tsx'
import { Shortcuts } from '../../features/users/centre/Shortcuts.tsx'
import { useLanguage, useTexts } from '../../lib/i18n.ts'
import { api } from '../../lib/operations.ts'
import { useUserInfo } from '../../lib/session.ts'
import NoticeStrip from '../../ui/NoticeStrip.tsx'
import { useMay } from '../../ui/useMay.ts'
import { officeTexts } from './office.texts.ts'
import { useMenu } from './useMenu.ts'
import './workbench.css'

/** `9月29日 星期二` in the reader's language, of the day in China. */
const dayTitle = (language: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${shanghaiDate(Date.now())}T00:00:00Z`))

/** The first page of the day: what waits, what presses, what is new. */
export default function WorkbenchPage() {
  const t = useTexts(officeTexts)
  const language = useLanguage()
  const user = useUserInfo()
  const may = useMay()
  // Administrators of the platform have no cases (domain 3.5).
  const handles = may(api.todo.page) || may(api.todo.enterprisepage)
  return (
    <div className="o-dash">
      <header className="o-dash-head">
        <h1>{dayTitle(language)}</h1>
        <span className="o-mut">{user?.orgName}</span>
      </header>
      <NoticeStrip place="BACK_SYS_INDEX" />
      <OwnShortcuts />
      <QueueTiles />
      <Dashboard />
      <div className="o-dash-cols">
        {handles && (
          <section className="o-panel">
            <h2>{t('pressing')}</h2>
            <NextCases />
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
