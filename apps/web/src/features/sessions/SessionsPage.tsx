import type { SessionRecord } from '@appeal/contract/auth/auth.admin.routes.ts'
import { App, Button, Table } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import { sessionTexts } from './sessions.texts.ts'

const { sessionAdmin } = api
const FILTERS = ['searchKey', 'side'] as const
const SIDES = {
  b: { page: sessionAdmin.bPage, exit: sessionAdmin.bExit, token: sessionAdmin.bTokenExit },
  c: { page: sessionAdmin.cPage, exit: sessionAdmin.cExit, token: sessionAdmin.cTokenExit },
} as const

/** Who is signed in where; an administrator may end sessions. */
export default function SessionsPage() {
  const t = useTexts(sessionTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const { modal } = App.useApp()
  const control = useListState(FILTERS, ['side'])
  const side = control.filters.side === 'c' ? 'c' : 'b'
  const routes = SIDES[side]
  const [shown, setShown] = useState<SessionRecord>()
  const figures = useRecord(sessionAdmin.analysis, undefined)
  const exits = { b: useRecordAct(SIDES.b.exit), c: useRecordAct(SIDES.c.exit) }
  const kick = (row: SessionRecord) =>
    modal.confirm({
      title: t('kickTitle', { name: row.name ?? row.account }),
      content: t('kickText'),
      okText: t('kick'),
      okButtonProps: { danger: true },
      cancelText: words('cancel'),
      centered: true,
      onOk: () =>
        exits[side].mutateAsync([{ userId: row.userId }]).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
        }),
    })
  const facts = figures.data && [
    [t('people'), figures.data.currentSessionTotalCount],
    [t('most'), figures.data.maxTokenCount],
    [t('lately'), figures.data.oneHourNewlyAdded],
    [t('share'), figures.data.proportionOfBAndC],
  ]
  return (
    <>
      <RecordList
        key={side}
        name={`sessions.${side}`}
        page={routes.page}
        control={control}
        lead={
          <div className="o-rec-figures">
            <Segmented
              value={side}
              options={[
                { value: 'b', label: t('b') },
                { value: 'c', label: t('c') },
              ]}
              onChange={(value) => control.setFilters({ side: String(value) })}
            />
            {facts?.map(([label, value]) => (
              <span key={label}>
                <span className="o-mut">{label}</span> <b>{value}</b>
              </span>
            ))}
          </div>
        }
        filters={[{ kind: 'text', name: 'searchKey', placeholder: t('search') }]}
        columns={[
          { dataIndex: 'account', title: t('account'), width: 140 },
          { dataIndex: 'name', title: t('name'), width: 110 },
          { dataIndex: 'orgName', title: t('org'), width: 200, from: 1280 },
          { dataIndex: 'latestLoginIp', title: t('ip'), width: 140 },
          { dataIndex: 'lastSeenTime', title: t('seen'), width: 160 },
          { dataIndex: 'tokenCount', title: t('count'), width: 80 },
        ]}
        acts={(row) => [
          { key: 'tokens', label: t('tokens'), onClick: () => setShown(row) },
          ...(may(routes.exit)
            ? [{ key: 'kick', label: t('kick'), danger: true, onClick: () => kick(row) }]
            : []),
        ]}
        actsWidth={160}
        card={(row) => (
          <>
            <b>{row.name ?? row.account}</b>
            <div className="o-mut o-sm">
              {row.latestLoginIp} {row.lastSeenTime}
            </div>
          </>
        )}
      />
      {shown && <TokensDrawer row={shown} side={side} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface DrawerProps {
  row: SessionRecord
  side: keyof typeof SIDES
  onClose(): void
}

function TokensDrawer({ row, side, onClose }: DrawerProps) {
  const t = useTexts(sessionTexts)
  const may = useMay()
  const act = useRecordAct(SIDES[side].token)
  const [ended, setEnded] = useState<readonly string[]>([])
  const end = (id: string) =>
    act
      .mutateAsync([{ tokenValue: id }])
      .then(() => setEnded((before) => [...before, id]))
      // A refusal is told by the shell.
      .catch(() => undefined)
  return (
    <DragModal width={640} title={t('tokensOf', { name: row.name ?? row.account })} onClose={onClose}>
      <div className="o-rec-form">
        <Table<SessionRecord['tokenSignList'][number]>
          size="small"
          pagination={false}
          rowKey="tokenValue"
          dataSource={row.tokenSignList.filter(({ tokenValue }) => !ended.includes(tokenValue))}
          columns={[
            { title: t('tokens'), dataIndex: 'tokenMasked' },
            { title: t('device'), render: (_, one) => `${one.tokenDevice} ${one.browser}` },
            { title: t('ip'), dataIndex: 'ip' },
            {
              title: t('expires'),
              render: (_, one) => (
                <>
                  {one.tokenTimeout}
                  <div className="o-mut o-sm">{t('left', { percent: one.tokenTimeoutPercent })}</div>
                </>
              ),
            },
            {
              title: '',
              width: 70,
              render: (_, one) =>
                may(SIDES[side].token) && (
                  <Button type="link" size="small" danger onClick={() => void end(one.tokenValue)}>
                    {t('end')}
                  </Button>
                ),
            },
          ]}
        />
      </div>
    </DragModal>
  )
}
