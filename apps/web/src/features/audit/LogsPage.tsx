import type { LogCategory, LogRecord, Verified } from '@appeal/contract/audit/audit.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { ScreenProps } from '../../ui/officeScreen.ts'
import { ChangeList } from '../../ui/RecordHistory.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import * as styles from './audit.module.css'
import { auditTexts } from './audit.texts.ts'

const { logs } = api
const FILTERS = [
  'searchKey',
  'account',
  'ip',
  'module',
  'exeStatus',
  'startTime',
  'endTime',
  'category',
] as const
const CATEGORIES: Record<string, readonly LogCategory[]> = {
  'logs/visits': ['LOGIN', 'LOGOUT'],
  'logs/operations': ['OPERATE', 'EXCEPTION'],
  'logs/reads': ['READ'],
}

/** One of the logs: sign-ins, acts and faults, or reads. */
export default function LogsPage({ component }: ScreenProps) {
  const t = useTexts(auditTexts)
  const control = useListState(FILTERS, ['category'])
  const categories = CATEGORIES[component] ?? ['OPERATE']
  const category = categories.find((one) => one === control.filters.category) ?? categories[0] ?? 'OPERATE'
  const isOperation = component === 'logs/operations'
  const [shown, setShown] = useState<LogRecord>()
  const verify = useRecordAct(logs.verify)
  const tag = (row: LogRecord) => (
    <StatusTag turn={row.exeStatus === 'SUCCESS' ? 'closed' : 'ended'} word={t(row.exeStatus)} />
  )
  return (
    <>
      <RecordList
        key={category}
        name={`logs.${category}`}
        page={logs.page}
        exportAs="logs"
        control={control}
        fixed={{ category }}
        lead={
          <div className="o-rec-figures">
            {categories.length > 1 && (
              <Segmented
                value={category}
                options={categories.map((value) => ({ value, label: t(value) }))}
                onChange={(value) => control.setFilters({ category: String(value) })}
              />
            )}
            {component !== 'logs/reads' && <Week isOperation={isOperation} />}
            <span className="o-grow" />
            {verify.data && <Outcome told={verify.data} />}
            <Button
              icon={<Icon name="shield" />}
              loading={verify.isPending}
              // A refusal is told by the shell.
              onClick={() => void verify.mutateAsync({}).catch(() => undefined)}
            >
              {verify.isPending ? t('verifying') : t('verify')}
            </Button>
          </div>
        }
        filters={[
          ...(isOperation
            ? [{ kind: 'text' as const, name: 'searchKey' as const, placeholder: t('search') }]
            : []),
          { kind: 'text', name: 'account', placeholder: t('account') },
          { kind: 'range', name: 'startTime', until: 'endTime', label: t('span') },
          { kind: 'text', name: 'ip', placeholder: t('ip') },
          ...(isOperation
            ? [{ kind: 'text' as const, name: 'module' as const, placeholder: t('module') }]
            : []),
          ...(component === 'logs/reads'
            ? []
            : [
                {
                  kind: 'one' as const,
                  name: 'exeStatus' as const,
                  label: t('result'),
                  options: (['SUCCESS', 'FAIL'] as const).map((value) => ({ value, label: t(value) })),
                },
              ]),
        ]}
        columns={[
          { dataIndex: 'opTime', title: t('time'), width: 150, sortable: true },
          { dataIndex: 'opUser', title: t('user'), width: 100 },
          { dataIndex: 'name', title: t('name'), width: 260 },
          { dataIndex: 'recordName', title: t('record'), width: 160, from: 1280 },
          { dataIndex: 'opIp', title: t('ip'), width: 130 },
          { dataIndex: 'opBrowser', title: t('browser'), width: 100, from: 1440 },
          { dataIndex: 'exeStatus', title: t('result'), width: 90, customRender: tag },
        ]}
        acts={() => [{ key: 'detail', label: t('detail'), onClick: setShown }]}
        actsWidth={80}
        card={(row) => (
          <>
            <b>{row.name}</b>
            <div className="o-mut o-sm">
              {row.opUser} {row.opTime} {row.opIp}
            </div>
            {tag(row)}
          </>
        )}
      />
      {shown && <DetailDrawer id={shown.id} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Outcome({ told }: { told: Verified }) {
  const t = useTexts(auditTexts)
  const { broken } = told
  if (broken)
    return (
      <span className={styles.logBroken} role="alert">
        {t('broken', { ...broken, why: t(broken.why) })}
      </span>
    )
  return (
    <span className="o-mut" role="status">
      {t('whole', {
        from: told.from,
        to: told.to,
        checked: told.checked,
        retired: told.retired,
        unsealed: told.unsealed,
      })}
    </span>
  )
}

interface DayBar {
  date: string
  bars: readonly number[]
}

/** Seven days as small bars with their numbers in words for readers who do not see them. */
function Week({ isOperation }: { isOperation: boolean }) {
  const t = useTexts(auditTexts)
  const visits = useRecord(logs.visLineChartData, undefined, !isOperation)
  const acts = useRecord(logs.opBarChartData, undefined, isOperation)
  const names = isOperation ? (['OPERATE', 'EXCEPTION'] as const) : (['LOGIN', 'LOGOUT'] as const)
  const days: DayBar[] = isOperation
    ? [...new Set((acts.data ?? []).map(({ date }) => date))].map((date) => ({
        date,
        bars: names.map(
          (name) => acts.data?.find((one) => one.date === date && one.name === name)?.count ?? 0,
        ),
      }))
    : (visits.data ?? []).map(({ date, loginCount, logoutCount }) => ({
        date,
        bars: [loginCount, logoutCount],
      }))
  const most = Math.max(1, ...days.flatMap(({ bars }) => bars))
  if (days.length === 0) return null
  return (
    <figure className={styles.logWeek}>
      <figcaption className="o-mut o-sm">{t('week')}</figcaption>
      {days.map(({ date, bars }) => {
        const words = `${date} ${names.map((name, at) => `${t(name)} ${bars[at]}`).join(' ')}`
        return (
          <span key={date} className={styles.logDay} role="img" aria-label={words} title={words}>
            {bars.map((count, at) => (
              <i
                key={names[at]}
                className={at === 0 ? styles.logBar : `${styles.logBar} ${styles.logSecond}`}
                style={{ height: `${Math.round((count / most) * 100)}%` }}
              />
            ))}
          </span>
        )
      })}
    </figure>
  )
}

function DetailDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTexts(auditTexts)
  const { data, error, refetch } = useRecord(logs.detail, { id })
  return (
    <DragModal width={640} title={t('detail')} onClose={onClose}>
      <div className="o-rec-form">
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={6} />}
        {data && (
          <>
            <FactList
              facts={[
                { label: t('name'), value: data.name },
                { label: t('record'), value: data.recordName },
                { label: t('user'), value: data.opUser },
                { label: t('org'), value: data.orgName },
                { label: t('time'), value: data.opTime },
                { label: t('ip'), value: data.opIp },
                {
                  label: t('browser'),
                  value: [data.opBrowser, data.opOs].filter(Boolean).join(' '),
                },
                { label: t('result'), value: t(data.exeStatus) },
                { label: t('reason'), value: data.exeMessage },
                { label: t('request'), value: data.reqUrl && `${data.reqMethod} ${data.reqUrl}` },
                { label: t('params'), value: data.paramJson !== '{}' && data.paramJson },
                { label: t('seal'), value: data.sealNo ?? t('unsealed') },
                { label: t('sign'), value: data.signData && <code>{data.signData.slice(0, 16)}…</code> },
              ]}
            />
            <h2 className="o-form-title">{t('changes')}</h2>
            {data.changes.length ? (
              <ChangeList changes={data.changes} />
            ) : (
              <p className="o-mut">{t('noChanges')}</p>
            )}
            <p className="o-mut o-sm">{t('retention')}</p>
          </>
        )}
      </div>
    </DragModal>
  )
}
