import type { OwnAppealRow } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { App, Button } from 'antd'
import { Link } from 'react-router'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call } from '../../../lib/operations.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { PageFrame } from '../../../ui/PageFrame.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useScreenPath } from '../../../ui/screenPaths.ts'
import { useDrafts } from './appeals.desk.api.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import * as styles from './desk.module.css'
import { shortTime } from './faces.ts'

/** Own half-filled registrations, at most ten. */
export default function DraftsPage() {
  const t = useTexts(deskTexts)
  const { data, error, refetch } = useDrafts()
  const body = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (!data) return <Skeleton />
    if (data.length === 0)
      return <EmptyState icon="file" title={t('draftsEmpty')} text={t('draftsEmptyText')} />
    return (
      <ul>
        {data.map((draft) => (
          <DraftLine key={draft.id} draft={draft} />
        ))}
      </ul>
    )
  }
  return <PageFrame>{body()}</PageFrame>
}

function DraftLine({ draft }: { draft: OwnAppealRow }) {
  const t = useTexts(deskTexts)
  const { modal } = App.useApp()
  const intake = useScreenPath('appeals/intake') ?? '/appeal/intake'
  const remove = () =>
    modal.confirm({
      title: t('deleteDraftSure'),
      okText: t('deleteDraft'),
      cancelText: t('cancel'),
      centered: true,
      onOk: async () => {
        await call(api.appeals.deleteByAppealInfoId, { body: { id: draft.id } }).catch(() => undefined)
      },
    })
  return (
    <li className={styles.draft}>
      <Link className={styles.draftMain} to={`${intake}?draft=${draft.id}`}>
        <b>{draft.title}</b>
        <span>{draft.brandName ?? t('noBrand')}</span>
        <span>{draft.waybillNo}</span>
        <span>{shortTime(t, draft.updateTime)}</span>
      </Link>
      <Button type="text" icon={<Icon name="trash" />} aria-label={t('deleteDraft')} onClick={remove} />
    </li>
  )
}
