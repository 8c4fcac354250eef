import type { RoleRecord } from '@appeal/contract/grants/grants.schemas.ts'
import { Button, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { Operation } from '../../lib/operations.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import type { Diff } from './diff.ts'
import * as styles from './grants.module.css'
import { grantTexts } from './grants.texts.ts'
import { PeoplePane } from './PeoplePane.tsx'
import { PermissionPane } from './PermissionPane.tsx'
import { ResourcePane } from './ResourcePane.tsx'

/** What a tab of the dialog wants to be saved. */
export interface Pending extends Diff {
  grantInfoList: readonly unknown[]
}

type Tab = 'resources' | 'mobile' | 'permissions' | 'members'
const ROUTE: Record<Tab, Operation> = {
  resources: api.roles.grantResource,
  mobile: api.roles.grantMobileMenu,
  permissions: api.roles.grantPermission,
  members: api.roles.grantUser,
}

/**
 * Grants a role menus, calls and people. Each tab is a call of its own; before it is saved the dialog tells what will
 * change and for how many people.
 */
export function GrantDialog({ role, onClose }: { role: RoleRecord; onClose(): void }) {
  const t = useTexts(grantTexts)
  const words = useTexts(recordTexts)
  const [tab, setTab] = useState<Tab>(role.fixed ? 'members' : 'resources')
  const [pending, setPending] = useState<Partial<Record<Tab, Pending>>>({})
  const act = useRecordAct(ROUTE[tab])
  const current = pending[tab]
  const isChanged = current !== undefined && current.added + current.removed > 0
  const save = async () => {
    await act.mutateAsync({ id: role.id, grantInfoList: current?.grantInfoList })
    setPending((before) => ({ ...before, [tab]: undefined }))
  }
  const pane = (key: Tab): ReactNode => {
    const props = {
      id: role.id,
      onChange: (value: Pending) => setPending((before) => ({ ...before, [key]: value })),
    }
    if (key === 'resources') return <ResourcePane {...props} surface="desk" />
    if (key === 'mobile') return <ResourcePane {...props} surface="mobile" />
    if (key === 'permissions') return <PermissionPane {...props} />
    return <PeoplePane {...props} own={api.roles.ownUser} selector={api.roles.userSelector} />
  }
  const tabs: Tab[] = role.fixed ? ['members'] : ['resources', 'mobile', 'permissions', 'members']
  return (
    <DragModal
      open
      width={920}
      title={t('grantTitle', { name: role.name })}
      isDirty={isChanged}
      onClose={onClose}
      footer={
        <div className={styles.grantFoot}>
          {isChanged && (
            <span role="status" className={styles.grantDiff}>
              <span className={styles.grantAdd}>{t('diffAdd', { count: current.added })}</span>
              <span className={styles.grantDel}>{t('diffRemove', { count: current.removed })}</span>
              <span className="o-mut o-sm">{t('affects', { count: role.people })}</span>
            </span>
          )}
          <span className="o-grow" />
          <Button type="text" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button
            type="primary"
            disabled={!isChanged}
            loading={act.isPending}
            // A refusal is told by the shell; the choice stays.
            onClick={() => void save().catch(() => undefined)}
          >
            {t('save')}
          </Button>
        </div>
      }
    >
      <Tabs
        className={styles.grant}
        activeKey={tab}
        onChange={(key) => setTab(key as Tab)}
        items={tabs.map((key) => ({ key, label: t(key), children: pane(key) }))}
      />
    </DragModal>
  )
}
