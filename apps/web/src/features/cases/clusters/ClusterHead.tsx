import { BULK_MAX, bulkActions } from '@appeal/contract/bulk/bulk.schemas.ts'
import type { Cluster, ClusterMember } from '@appeal/contract/clusters/clusters.schemas.ts'
import { clusterReasonTexts, clusterStateTexts } from '@appeal/contract/clusters/clusters.texts.ts'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { anyActionWord } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { formatMoment, joinParts } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { DragModal } from '../../../ui/DragModal.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { onlyRefusals, useOnce } from '../../../ui/useOnce.ts'
import * as styles from './clusters.module.css'
import { clusterTexts } from './clusters.texts.ts'
import { spanWords, titleOf } from './clusters.words.ts'

interface Props {
  cluster: Cluster
  picked: readonly ClusterMember[]
  onBack(): void
  onAct(action: string): void
  onAdd(): void
}

export function BackButton({ onBack }: { onBack(): void }) {
  const t = useTexts(clusterTexts)
  return (
    <button type="button" className="o-ibtn" aria-label={t('back')} onClick={onBack}>
      <Icon name="back" size={18} />
    </button>
  )
}

/** What a cluster is about, who has it, and what may be done with it. */
export function ClusterHead({ cluster, picked, onBack, onAct, onAdd }: Props) {
  const t = useTexts(clusterTexts)
  const { modal } = App.useApp()
  const [grounds, setGrounds] = useState(false)
  const take = useOnce(api.clusters.take, () => {})
  const undo = useOnce(api.clusters.undo, () => {})
  const { id, version, can } = cluster
  const acts = Object.keys(bulkActions.appeal).filter((action) =>
    action === 'give' ? false : picked.some((one) => one.can.includes(action)),
  )
  const conflict = take.conflict ?? undo.conflict
  return (
    <header className={styles.head}>
      <BackButton onBack={onBack} />
      <div className={styles.headMain}>
        <div className={styles.headLine}>
          <h1>{titleOf(t, cluster)}</h1>
          <span className={styles.chip}>{spanWords(t, cluster)}</span>
          {cluster.state === 'undone' && (
            <StatusTag pill turn="ended" word={pick(clusterStateTexts.undone)} />
          )}
        </div>
        <div className={`o-mut ${styles.headLine}`} role={conflict ? 'alert' : undefined}>
          {conflict ? (
            <small className="o-bad">{conflict}</small>
          ) : (
            <>
              <small>
                {joinParts([
                  t('found', { time: formatMoment(cluster.foundAt) }),
                  cluster.takenName && t('takenBy', { name: cluster.takenName }),
                ])}
              </small>
              <small>{t('anyTime')}</small>
            </>
          )}
        </div>
      </div>
      <div className={styles.acts}>
        {can.includes('undo') && (
          <Button
            icon={<Icon name="undo" />}
            onClick={() =>
              modal.confirm({
                title: t('undoAsk'),
                content: t('undoText'),
                okText: t('undo'),
                cancelText: t('cancel'),
                onOk: () => undo.send({ id, version }).catch(onlyRefusals),
              })
            }
          >
            {t('undo')}
          </Button>
        )}
        <Button type="text" icon={<Icon name="info" />} onClick={() => setGrounds(true)}>
          {t('grounds')}
        </Button>
        {can.includes('add') && (
          <Button icon={<Icon name="plus" />} onClick={onAdd}>
            {t('add')}
          </Button>
        )}
        {can.includes('take') && (
          <Button loading={take.busy} onClick={() => void take.send({ id, version }).catch(onlyRefusals)}>
            {t('take')}
          </Button>
        )}
        {can.includes('act') && (
          <Dropdown
            trigger={['click']}
            disabled={acts.length === 0 || picked.length > BULK_MAX}
            menu={{
              items: acts.map((key) => ({ key, label: anyActionWord('appeal', key) })),
              onClick: ({ key }) => onAct(key),
            }}
          >
            <Button type="primary" icon={<Icon name="send" />}>
              {t('asOne', { n: picked.length })}
            </Button>
          </Dropdown>
        )}
      </div>
      {grounds && <Grounds cluster={cluster} onClose={() => setGrounds(false)} />}
    </header>
  )
}

/** Why the cases stand together: each ground with the number of cases that it holds for. */
function Grounds({ cluster, onClose }: { cluster: Cluster; onClose(): void }) {
  const t = useTexts(clusterTexts)
  const counts = new Map<ClusterMember['reasons'][number], number>()
  for (const { reasons } of cluster.members)
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  return (
    <DragModal
      width={480}
      title={t('grounds')}
      onClose={onClose}
      footer={
        <div className="o-dlg-foot">
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      }
    >
      <div className="o-rec-form">
        <ul className={styles.grounds}>
          {sorted.map(([reason, n]) => (
            <li key={reason}>{t('groundLine', { reason: pick(clusterReasonTexts[reason]), n })}</li>
          ))}
        </ul>
        <p className="o-mut o-sm">{t('groundsNote')}</p>
      </div>
    </DragModal>
  )
}
