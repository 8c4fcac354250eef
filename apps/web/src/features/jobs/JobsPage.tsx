import {
  EditJob,
  JOB_CATEGORIES,
  JOB_STATUSES,
  type JobRecord,
  NewJob,
} from '@appeal/contract/jobs/jobs.routes.ts'
import { App } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { getLanguage, useTexts } from '../../lib/i18n.ts'
import type { Operation } from '../../lib/operations.ts'
import { CronField } from '../../ui/CronField.tsx'
import { cronWords } from '../../ui/cron.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList, type RowAct } from '../../ui/RecordList.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { jobTexts } from './jobs.texts.ts'
import { QueuePanel } from './QueuePanel.tsx'
import { RunResult } from './RunResult.tsx'

const { jobs } = api
const FILTERS = ['searchKey', 'category', 'jobStatus', 'view'] as const
type Doing = { kind: 'edit'; row: JobRecord | undefined } | { kind: 'history'; row: JobRecord }

/** Tasks that come by themselves, and the queue of all tasks. */
export default function JobsPage() {
  const t = useTexts(jobTexts)
  const control = useListState(FILTERS, ['view'])
  const isQueue = control.filters.view === 'queue'
  const lead = (
    <div className="o-rec-figures">
      <Segmented
        value={isQueue ? 'queue' : 'schedule'}
        options={[
          { value: 'schedule', label: t('schedule') },
          { value: 'queue', label: t('queue') },
        ]}
        onChange={(view) => control.setFilters({ view: view === 'queue' ? 'queue' : undefined })}
      />
    </div>
  )
  return isQueue ? <QueuePanel lead={lead} /> : <Schedule lead={lead} control={control} />
}

interface ScheduleProps {
  lead: React.ReactNode
  control: ReturnType<typeof useListState<(typeof FILTERS)[number]>>
}

function Schedule({ lead, control }: ScheduleProps) {
  const t = useTexts(jobTexts)
  const dictionary = useDictionary()
  const [doing, setDoing] = useState<Doing>()
  const acts = useActs(setDoing)
  const title = (row: JobRecord) => (getLanguage() === 'en' && row.nameEn) || row.name
  const choices = (type: string, codes: readonly string[]) =>
    codes.map((value) => ({ value, label: dictionary.label(type, value) }))
  return (
    <>
      <RecordList
        name="jobs"
        page={jobs.page}
        exportAs="jobs"
        control={control}
        lead={lead}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          {
            kind: 'one',
            name: 'category',
            label: t('category'),
            options: choices('JOB_CATEGORY', JOB_CATEGORIES),
          },
          {
            kind: 'one',
            name: 'jobStatus',
            label: t('status'),
            options: choices('JOB_STATUS', JOB_STATUSES),
          },
        ]}
        columns={[
          {
            dataIndex: 'name',
            title: t('name'),
            width: 230,
            sortable: true,
            customRender: (row) => (
              <>
                {title(row)}
                <div className="o-mut o-sm">{row.actionClass}</div>
              </>
            ),
          },
          {
            dataIndex: 'category',
            title: t('category'),
            width: 96,
            from: 1440,
            customRender: (row) => dictionary.label('JOB_CATEGORY', row.category),
          },
          {
            dataIndex: 'cronExpression',
            title: t('cron'),
            width: 190,
            customRender: (row) => (
              <>
                {cronWords(row.cronExpression, getLanguage())}
                <div className="o-mut o-sm">{row.cronExpression}</div>
              </>
            ),
          },
          {
            dataIndex: 'jobStatus',
            title: t('status'),
            width: 96,
            customRender: (row) => (
              <StatusTag
                turn={row.jobStatus === 'RUNNING' ? 'ours' : 'ended'}
                word={dictionary.label('JOB_STATUS', row.jobStatus)}
              />
            ),
          },
          {
            dataIndex: 'nextTime',
            title: t('next'),
            width: 160,
            from: 1280,
            customRender: (row) => row.nextTime ?? <span className="o-mut">—</span>,
          },
          {
            dataIndex: 'lastRun',
            title: t('last'),
            width: 190,
            customRender: (row) =>
              row.lastRun ? <RunResult run={row.lastRun} /> : <span className="o-mut">{t('never')}</span>,
          },
        ]}
        acts={acts}
        actsWidth={190}
        remove={{ route: jobs.delete, nameOf: title, may: (row) => !row.builtIn }}
        add={{ route: jobs.add, onAdd: () => setDoing({ kind: 'edit', row: undefined }) }}
        card={(row) => (
          <>
            <b>{title(row)}</b>
            <div className="o-mut o-sm">{cronWords(row.cronExpression, getLanguage())}</div>
            {row.lastRun && <RunResult run={row.lastRun} />}
          </>
        )}
      />
      {doing?.kind === 'edit' && <JobDialog row={doing.row} onClose={() => setDoing(undefined)} />}
      {doing?.kind === 'history' && <HistoryDialog job={doing.row} onClose={() => setDoing(undefined)} />}
    </>
  )
}

function useActs(setDoing: (doing: Doing) => void): (row: JobRecord) => readonly RowAct<JobRecord>[] {
  const t = useTexts(jobTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const { modal, message } = App.useApp()
  const send = {
    stop: useRecordAct(jobs.stopJob),
    start: useRecordAct(jobs.runJob),
    now: useRecordAct(jobs.runJobNow),
  }
  const act = (what: keyof typeof send, row: JobRecord, done?: string) =>
    send[what]
      .mutateAsync({ id: row.id })
      .then(() => {
        if (done) void message.success(done)
      })
      .catch((error: unknown) => {
        // The shell tells a refusal.
        if (!(error instanceof ApiError)) throw error
      })
  const ask = (title: string, content: string, okText: string, onOk: () => Promise<void>) =>
    modal.confirm({ title, content, okText, cancelText: words('cancel'), centered: true, onOk })
  const one = (route: Operation, key: string, label: string, onClick: () => void) =>
    may(route) ? [{ key, label, onClick }] : []
  return (row) => {
    const { name } = row
    return [
      ...(row.jobStatus === 'RUNNING'
        ? one(jobs.stopJob, 'stop', t('stop'), () =>
            ask(t('stopTitle', { name }), t('stopText'), t('stop'), () => act('stop', row)),
          )
        : [
            ...one(jobs.runJob, 'start', t('start'), () => void act('start', row)),
            ...one(jobs.edit, 'edit', words('edit'), () => setDoing({ kind: 'edit', row })),
          ]),
      ...one(jobs.runJobNow, 'now', t('runNow'), () =>
        ask(t('runTitle', { name }), t('runText'), t('runNow'), () => act('now', row, t('queued'))),
      ),
      ...one(jobs.history, 'history', t('history'), () => setDoing({ kind: 'history', row })),
    ]
  }
}

function JobDialog({ row, onClose }: { row: JobRecord | undefined; onClose(): void }) {
  const t = useTexts(jobTexts)
  const words = useTexts(recordTexts)
  const dictionary = useDictionary()
  const actions = useRecord(jobs.getActionClass, undefined)
  const names = row?.builtIn ? [row.actionClass] : (actions.data ?? [])
  return (
    <RecordDialog
      route={row ? jobs.edit : jobs.add}
      schema={row ? EditJob : NewJob}
      title={row ? t('edit', { name: row.name }) : t('add')}
      {...(!row && { note: t('addNote') })}
      width={640}
      fields={[
        { path: 'name', label: t('name'), per: 2 },
        { path: 'nameEn', label: t('nameEn'), per: 2 },
        {
          path: 'category',
          label: t('category'),
          kind: 'segmented',
          per: 2,
          options: JOB_CATEGORIES.map((value) => ({
            value,
            label: dictionary.label('JOB_CATEGORY', value),
          })),
        },
        {
          path: 'actionClass',
          label: t('action'),
          kind: 'select',
          per: 2,
          options: names.map((value) => ({ value, label: value })),
        },
        { path: 'cronExpression', label: t('cron'), kind: 'control', control: <CronField /> },
        { path: 'sortCode', label: words('order'), kind: 'number', per: 2 },
      ]}
      initial={row ? { ...row, sortCode: String(row.sortCode) } : { category: 'BIZ', sortCode: '99' }}
      fixed={row ? { id: row.id, version: row.version } : {}}
      onClose={onClose}
    />
  )
}
