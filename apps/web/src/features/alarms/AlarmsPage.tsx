import { ALARM_GROUPS, ALARM_KINDS, ALARM_OUTCOMES } from '@appeal/contract/alarms/alarmKinds.ts'
import { AcknowledgeAlarm, ALARM_STATES, type AlarmRecord } from '@appeal/contract/alarms/alarms.routes.ts'
import { alarmTexts } from '@appeal/contract/alarms/alarms.texts.ts'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { wordsLanguage } from '../../lib/wordsLanguage.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { alarmPageTexts } from './alarms.texts.ts'

const { alarms } = api
const FILTERS = ['searchKey', 'kind', 'group', 'state'] as const
type Doing = { act: 'detail' | 'acknowledge' | 'history'; row: AlarmRecord }

/** What the product noticed and somebody has to look into; what is open stands first. */
export default function AlarmsPage() {
  const t = useTexts(alarmPageTexts)
  const may = useMay()
  const control = useListState(FILTERS, ['group'])
  const [doing, setDoing] = useState<Doing>()
  const tag = (row: AlarmRecord) => (
    <StatusTag turn={row.state === 'open' ? 'ours' : 'closed'} word={t(row.state)} />
  )
  const close = () => setDoing(undefined)
  return (
    <>
      <RecordList
        name="alarms"
        page={alarms.page}
        control={control}
        empty={t('none')}
        lead={
          <div className="o-rec-figures">
            <Segmented
              value={control.filters.group ?? 'all'}
              options={[
                { value: 'all', label: t('all') },
                ...ALARM_GROUPS.map((value) => ({ value, label: t(value) })),
              ]}
              onChange={(group) => control.setFilters({ group: group === 'all' ? undefined : group })}
            />
          </div>
        }
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          {
            kind: 'one',
            name: 'kind',
            label: t('kind'),
            options: ALARM_KINDS.map((value) => ({
              value,
              label: alarmTexts[value].title[wordsLanguage()],
            })),
          },
          {
            kind: 'one',
            name: 'state',
            label: t('state'),
            options: ALARM_STATES.map((value) => ({ value, label: t(value) })),
          },
        ]}
        columns={[
          {
            dataIndex: 'title',
            title: t('what'),
            width: 460,
            customRender: (row) => (
              <>
                <b>{row.title}</b>
                <div className="o-mut o-sm">{row.happened}</div>
              </>
            ),
          },
          {
            dataIndex: 'group',
            title: t('kind'),
            width: 110,
            from: 1280,
            customRender: (row) => t(row.group),
          },
          { dataIndex: 'from', title: t('from'), width: 140, from: 1440 },
          { dataIndex: 'lastTime', title: t('last'), width: 160, sortable: true },
          { dataIndex: 'state', title: t('state'), width: 110, customRender: tag },
        ]}
        acts={(row) => [
          { key: 'detail', label: t('detail'), onClick: () => setDoing({ act: 'detail', row }) },
          ...(row.state === 'open' && may(alarms.acknowledge)
            ? [
                {
                  key: 'acknowledge',
                  label: t('acknowledge'),
                  onClick: () => setDoing({ act: 'acknowledge', row }),
                },
              ]
            : [{ key: 'history', label: t('history'), onClick: () => setDoing({ act: 'history', row }) }]),
        ]}
        actsWidth={150}
        card={(row) => (
          <>
            <b>{row.title}</b>
            <div>{row.happened}</div>
            <div className="o-mut o-sm">{row.lastTime}</div>
            {tag(row)}
          </>
        )}
      />
      {doing?.act === 'detail' && <AlarmDetail row={doing.row} onClose={close} />}
      {doing?.act === 'acknowledge' && <Acknowledging row={doing.row} onClose={close} />}
      {doing?.act === 'history' && (
        <RecordHistory
          kind="alarm"
          id={doing.row.id}
          title={doing.row.title}
          empty={t('noHistory')}
          onClose={close}
        />
      )}
    </>
  )
}

interface DialogProps {
  row: AlarmRecord
  onClose(): void
}

function AlarmDetail({ row, onClose }: DialogProps) {
  const t = useTexts(alarmPageTexts)
  return (
    <DragModal width={640} title={row.title} onClose={onClose}>
      <div className="o-rec-form">
        <FactList
          facts={[
            { label: t('happened'), value: row.happened },
            { label: t('done'), value: row.done },
            { label: t('who'), value: row.who },
            { label: t('from'), value: row.from },
            { label: t('count'), value: row.count },
            { label: t('threshold'), value: row.threshold },
            { label: t('raised'), value: row.raisedTime },
            { label: t('last'), value: row.lastTime },
            { label: t('outcome'), value: row.outcome && t(row.outcome) },
            { label: t('note'), value: row.note },
            { label: t('ackUser'), value: row.ackUser },
            { label: t('ackTime'), value: row.ackTime },
          ]}
        />
      </div>
    </DragModal>
  )
}

function Acknowledging({ row, onClose }: DialogProps) {
  const t = useTexts(alarmPageTexts)
  return (
    <RecordDialog
      route={alarms.acknowledge}
      schema={AcknowledgeAlarm}
      title={row.title}
      note={
        <>
          <p>{row.happened}</p>
          <p className="o-mut">{row.done}</p>
        </>
      }
      fields={[
        {
          path: 'outcome',
          label: t('outcome'),
          kind: 'select',
          options: ALARM_OUTCOMES.map((value) => ({ value, label: t(value) })),
        },
        { path: 'note', label: t('note'), kind: 'textarea', rows: 4 },
      ]}
      fixed={{ id: row.id, version: row.version }}
      ok={t('acknowledge')}
      onClose={onClose}
    />
  )
}
