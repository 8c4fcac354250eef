import type { RoleRecord } from '@appeal/contract/grants/grants.schemas.ts'
import { Button, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { Operation } from '../../lib/operations.ts'
import { rolePlans } from '../../lib/seldomDeskOperations.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useMay } from '../../ui/useMay.ts'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import type { Diff } from './diff.ts'
import * as styles from './grants.module.css'
import { grantTexts } from './grants.texts.ts'
import { PeoplePane } from './PeoplePane.tsx'
import { PermissionPane } from './PermissionPane.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { infoOf, type Paths, pathsDiff, pathsOf } from './paths.ts'
import { ResourcePane } from './ResourcePane.tsx'

/** What a tab of the dialog wants to be saved. */
export interface Pending extends Diff {
  grantInfoList: readonly unknown[]
}

/** In the order in which they are saved. */
const GRANTS = ['resources', 'mobile', 'permissions', 'members'] as const
type Grant = (typeof GRANTS)[number]
type Tab = Grant | 'preview'
const ROUTE: Record<Grant, Operation> = {
  resources: api.roles.grantResource,
  mobile: api.roles.grantMobileMenu,
  permissions: api.roles.grantPermission,
  members: api.roles.grantUser,
}

/**
 * Grants a role menus, calls and people. A page is ticked with the calls it reads by, so all that changed is saved
 * together, one call for each tab; before, the dialog tells what will change and for how many people, and shows what
 * somebody with the role would see.
 */
export function GrantDialog({ role, onClose }: { role: RoleRecord; onClose(): void }) {
  const t = useTexts(grantTexts)
  const words = useTexts(recordTexts)
  const mayPreview = useMay()(rolePlans.preview)
  const [tab, setTab] = useState<Tab>(role.fixed ? 'members' : 'resources')
  const [pending, setPending] = useState<Partial<Record<Grant, Pending>>>({})
  const [chosen, setChosen] = useState<Paths>()
  const own = useRecord(api.roles.ownPermission, { id: role.id }, !role.fixed)
  const acts = {
    resources: useRecordAct(ROUTE.resources),
    mobile: useRecordAct(ROUTE.mobile),
    permissions: useRecordAct(ROUTE.permissions),
    members: useRecordAct(ROUTE.members),
  }
  const keep = (key: Grant) => (value: Pending | undefined) =>
    setPending((before) => ({ ...before, [key]: value }))
  const before = own.data && pathsOf(own.data.grantInfoList)
  const calls = before && {
    before,
    value: chosen ?? before,
    onChange: (next: Paths) => {
      setChosen(next)
      keep('permissions')({ ...pathsDiff(before, next), grantInfoList: infoOf(next) })
    },
  }
  const changed = GRANTS.flatMap((key) => {
    const one = pending[key]
    return one && one.added + one.removed > 0 ? [{ key, ...one }] : []
  })
  const sum = (what: keyof Diff) => changed.reduce((all, one) => all + one[what], 0)
  const save = async () => {
    for (const { key, grantInfoList } of changed) {
      await acts[key].mutateAsync({ id: role.id, grantInfoList })
      keep(key)(undefined)
      if (key === 'permissions') setChosen(undefined)
    }
  }
  const pane = (key: Tab): ReactNode => {
    const { id } = role
    if (key === 'resources')
      return <ResourcePane id={id} onChange={keep(key)} surface="desk" {...(calls && { calls })} />
    if (key === 'mobile') return <ResourcePane id={id} onChange={keep(key)} surface="mobile" />
    if (key === 'members')
      return (
        <PeoplePane id={id} onChange={keep(key)} own={api.roles.ownUser} selector={api.roles.userSelector} />
      )
    if (own.error) return <ErrorState error={own.error} />
    if (!calls) return <Skeleton rows={8} />
    if (key === 'permissions') return <PermissionPane {...calls} />
    return <PreviewPane role={role} pending={pending} />
  }
  const tabs: Tab[] = [
    ...(role.fixed ? (['members'] as const) : GRANTS),
    ...(mayPreview && !role.fixed ? (['preview'] as const) : []),
  ]
  const isChanged = changed.length > 0
  return (
    <DragModal
      width={920}
      title={t('grantTitle', { name: role.name })}
      isDirty={isChanged}
      onClose={onClose}
      footer={
        <div className={styles.grantFoot}>
          {isChanged && (
            <span role="status" className={styles.grantDiff}>
              <span className={styles.grantAdd}>{t('diffAdd', { count: sum('added') })}</span>
              <span className={styles.grantDel}>{t('diffRemove', { count: sum('removed') })}</span>
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
            loading={GRANTS.some((key) => acts[key].isPending)}
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
