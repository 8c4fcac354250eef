import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { AbsenceTab } from '../../features/absences/AbsenceTab.tsx'
import { SecurityTab } from '../../features/auth/office/SecurityTab.tsx'
import { MessageList } from '../../features/messages/desk/MessagesDeskPage.tsx'
import { NoticeWays } from '../../features/messages/ways/NoticeWays.tsx'
import { BasicsTab } from '../../features/users/centre/BasicsTab.tsx'
import '../../ui/centre.css'
import { centreTexts } from '../../features/users/centre/centre.texts.ts'
import { OrganisationTab } from '../../features/users/centre/OrganisationTab.tsx'
import { ShortcutsTab } from '../../features/users/centre/ShortcutsTab.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { hasPerm, useUserInfo } from '../../lib/session.ts'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { TabPanel, TabRow } from '../../ui/TabRow.tsx'
import { useMenu } from './useMenu.ts'

const TABS = ['basics', 'organisation', 'security', 'shortcuts', 'absences', 'messages', 'ways'] as const
type Tab = (typeof TABS)[number]

/** Either opens the personal centre (spec 2). */
const PERMISSIONS = ['authorityPersonalCenter', 'companyPersonalCenter'] as const

/** The personal centre: what concerns the signed-in person alone. The tab is part of the address. */
export default function UserCentrePage() {
  const t = useTexts(centreTexts)
  const id = useId()
  const user = useUserInfo()
  const [params, setParams] = useSearchParams()
  if (!user) return <Skeleton />
  if (!hasPerm(PERMISSIONS))
    return (
      <section className="o-page">
        <EmptyState icon="lock" title={t('closed')} text={t('closedText')} />
      </section>
    )
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'basics'
  const choose = (next: Tab) => setParams(next === 'basics' ? {} : { tab: next }, { replace: true })
  return (
    <section className="o-page">
      <TabRow
        label={t('title')}
        id={id}
        tabs={TABS.map((one) => ({ key: one, title: t(one) }))}
        chosen={tab}
        onChoose={choose}
      />
      <TabPanel id={id} chosen={tab} className={tab === 'messages' ? 'o-uc-list' : 'o-page-body o-uc-body'}>
        {tab === 'basics' && <BasicsTab />}
        {tab === 'organisation' && <OrganisationTab />}
        {tab === 'security' && <SecurityTab />}
        {tab === 'shortcuts' && <MenuShortcuts />}
        {tab === 'absences' && <AbsenceTab />}
        {tab === 'messages' && <MessageList />}
        {tab === 'ways' && <NoticeWays />}
      </TabPanel>
    </section>
  )
}

/** The pages one sees in the menu, as possible shortcuts. */
function MenuShortcuts() {
  const { menu } = useMenu()
  if (!menu) return <Skeleton />
  const pages = [...menu.pages.values()].filter(({ path, hidden }) => !hidden && path !== '/index')
  return <ShortcutsTab pages={pages.map(({ id, path, title, icon }) => ({ id, path, title, icon }))} />
}
