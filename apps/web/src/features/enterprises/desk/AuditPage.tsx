import {
  AUDIT_STATES,
  type AuditDetail,
  type AuditRow,
  LEVELS,
  ReturnBody,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import {
  applicationTexts,
  enterpriseEventTexts,
  enterpriseStatusTexts,
  levelTexts,
} from '@appeal/contract/enterprises/enterprises.texts.ts'
import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBrands } from '../../../domain/brands.ts'
import { saveFile } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { joinItems } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/columns.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { QueryBar } from '../../../ui/QueryBar.tsx'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TabPanel, TabRow } from '../../../ui/TabRow.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useAudit, useAuditCounts, useAudits } from './enterprises.api.ts'
import * as styles from './enterprises.desk.module.css'
import { enterpriseDeskTexts } from './enterprises.desk.texts.ts'
import { PassDialog } from './PassDialog.tsx'

const FILTERS = ['state', 'searchKey', 'brand', 'level'] as const
const TURN = {
  draft: 'appellant',
  submitted: 'ours',
  returned: 'enterprise',
  passed: 'closed',
} as const

/** Applications of enterprises by state; one opens beside the list with its documents and what passing it binds. */
export default function AuditPage() {
  const t = useTexts(enterpriseDeskTexts)
  const id = useId()
  const brands = useBrands()
  const control = useListState(FILTERS, ['state'])
  const state = control.filters.state ?? 'submitted'
  const list = useAudits({ ...control, filters: { ...control.filters, state } })
  const counts = useAuditCounts()
  const [params, setParams] = useSearchParams()
  const show = (id: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('open', id)
        else next.delete('open')
        return next
      },
      { replace: true },
    )
  const stateTag = (row: AuditRow) => (
    <StatusTag turn={TURN[row.state]} word={pick(applicationTexts[row.state])} />
  )
  const columns: Column<AuditRow>[] = [
    {
      dataIndex: 'fullName',
      title: t('fullName'),
      sortable: true,
      customRender: (row) => <b>{row.fullName}</b>,
    },
    { dataIndex: 'brand', title: t('brand'), width: 92, customRender: (row) => brands.word(row.brand) },
    { dataIndex: 'level', title: t('level'), width: 84, customRender: (row) => pick(levelTexts[row.level]) },
    { dataIndex: 'areaName', title: t('seat'), width: 160, from: 1100 },
    { dataIndex: 'creditCode', title: t('creditCode'), width: 176, from: 1280 },
    { dataIndex: 'bureauName', title: t('bureau'), width: 136, from: 1600 },
    { dataIndex: 'state', title: t('state'), width: 100, customRender: stateTag },
    {
      dataIndex: 'status',
      title: t('status'),
      width: 96,
      from: 1440,
      customRender: (row) =>
        pick(enterpriseStatusTexts[row.status as '0'] ?? { zh: row.status, en: row.status }),
    },
    {
      dataIndex: 'round',
      title: t('round'),
      width: 90,
      from: 1280,
      customRender: (row) => t('times', { count: row.round }),
    },
    {
      dataIndex: 'submittedAt',
      title: t('submittedAt'),
      width: 148,
      sortable: true,
      customRender: (row) => row.submittedAt?.slice(0, 16) ?? '',
    },
  ]
  const opened = params.get('open')
  return (
    <section className="o-page">
      <TabRow
        label={t('states')}
        id={id}
        tabs={AUDIT_STATES.map((one) => ({
          key: one,
          title: (
            <>
              {pick(applicationTexts[one])}
              {counts.data && <span className="o-count">{counts.data[one]}</span>}
            </>
          ),
        }))}
        chosen={state as (typeof AUDIT_STATES)[number]}
        onChoose={(one) => control.setFilters({ state: one })}
      />
      <TabPanel id={id} chosen={state}>
        <QueryBar
          control={control}
          fields={[
            { kind: 'text', name: 'searchKey', placeholder: t('search') },
            { kind: 'one', name: 'brand', label: t('brand'), options: brands.all },
            {
              kind: 'one',
              name: 'level',
              label: t('level'),
              options: LEVELS.map((level) => ({ value: level, label: pick(levelTexts[level]) })),
            },
          ]}
        />
        <DataTable
          name="enterprises.audit"
          list={list}
          control={control}
          columns={columns}
          rowKey={(row) => row.id}
          onOpen={(row) => show(row.id)}
          card={(row) => (
            <>
              <b>{row.fullName}</b>
              <div className="o-mut o-sm">
                {brands.word(row.brand)} {pick(levelTexts[row.level])} {row.areaName}
              </div>
              {stateTag(row)}
            </>
          )}
          empty={
            state === 'submitted' ? (
              <EmptyState icon="done" title={t('auditEmpty')} text={t('auditEmptyText')} />
            ) : undefined
          }
        />
      </TabPanel>
      {opened && <OpenAudit key={opened} id={opened} onClose={() => show(undefined)} />}
    </section>
  )
}

function OpenAudit({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTexts(enterpriseDeskTexts)
  const { data, error, refetch } = useAudit(id)
  const [act, setAct] = useState<'pass' | 'return'>()
  const close = () => setAct(undefined)
  return (
    <>
      <DragModal
        width={920}
        title={data?.form.fullName ?? ''}
        onClose={onClose}
        footer={
          data &&
          data.can.length > 0 && (
            <div className="o-dlg-foot">
              <Button onClick={() => setAct('return')}>{t('return')}</Button>
              <Button type="primary" onClick={() => setAct('pass')}>
                {t('pass')}
              </Button>
            </div>
          )
        }
      >
        <div className="o-sheet">
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <Detail data={data} />
          ) : (
            <Skeleton rows={10} />
          )}
        </div>
      </DragModal>
      {data && act === 'pass' && <PassDialog detail={data} onClose={close} />}
      {data && act === 'return' && (
        <RecordDialog
          width={560}
          route={api.enterpriseAudit.return}
          schema={ReturnBody}
          title={t('returnTitle')}
          fields={[{ path: 'reason', label: t('returnReason'), kind: 'textarea', hint: t('returnHint') }]}
          fixed={{ id: data.id, version: data.version }}
          ok={t('return')}
          danger
          onClose={close}
        />
      )}
    </>
  )
}

function Detail({ data }: { data: AuditDetail }) {
  const t = useTexts(enterpriseDeskTexts)
  const brands = useBrands()
  const { form, changed } = data
  // What differs from the round before is what a returned application is looked at for.
  const fact = (field: string, label: string, value: ReactNode) => ({
    label,
    value: value ? (
      <>
        {value}
        {changed.includes(field) && <span className={styles.entChanged}>{t('changed')}</span>}
      </>
    ) : undefined,
  })
  const files = (list: AuditDetail['permits']) => (
    <div className={styles.entFiles}>
      {list.map((file) => (
        <Button
          key={file.id}
          size="small"
          icon={<Icon name="download" size={14} />}
          aria-label={t('download', { name: file.name })}
          onClick={() => void saveFile(api.files.download, { query: { id: file.id } }).catch(() => undefined)}
        >
          {file.name}
        </Button>
      ))}
    </div>
  )
  return (
    <>
      {data.reason && (
        <p className="o-note o-note-amber">
          <Icon name="undo" />
          {data.reason}
        </p>
      )}
      <h3 className={styles.entPart}>{t('fullName')}</h3>
      <FactList
        wide
        facts={[
          fact('brand', t('brand'), brands.word(form.brand)),
          fact('level', t('level'), form.level && pick(levelTexts[form.level])),
          fact('creditCode', t('creditCode'), form.creditCode),
          fact('licenceNo', t('licenceNo'), form.licenceNo),
          fact('legalRepresentative', t('legalRepresentative'), form.legalRepresentative),
          fact(
            'address',
            t('address'),
            [data.areaName, form.address].filter(Boolean).join(pick({ zh: '', en: ', ' })),
          ),
          fact('complaintPhone', t('complaintPhone'), form.complaintPhone),
          fact('handlerName', t('handler'), `${form.handlerName} ${form.handlerPhone} ${form.handlerEmail}`),
          fact('', t('bureau'), data.bureauName),
          fact('', t('unit'), data.orgName),
        ]}
      />
      <h3 className={styles.entPart}>{t('papers')}</h3>
      {files([...data.businessLicence, ...data.permits])}
      <h3 className={styles.entPart}>
        {t('serviceAreas')}
        {changed.includes('serviceAreas') && <span className={styles.entChanged}>{t('changed')}</span>}
      </h3>
      {data.holders.length > 0 ? (
        <table className="o-fact-table">
          <thead>
            <tr>
              <th>{t('area')}</th>
              <th>{t('holderNow')}</th>
            </tr>
          </thead>
          <tbody>
            {data.holders.map(({ areaCode, areaName, holder, fallback }) => (
              <tr key={areaCode}>
                <td>{areaName}</td>
                <td>
                  {holder
                    ? `${holder.orgName} ${t('from', { date: holder.validFrom })}`
                    : fallback
                      ? t('fallback', { name: fallback })
                      : t('nobody')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{joinItems(data.serviceAreas.map(({ name }) => name))}</p>
      )}
      <h3 className={styles.entPart}>{t('history')}</h3>
      <ol className={styles.entRounds}>
        {data.history.toReversed().map((line) => (
          <li key={`${line.at}${line.event}`}>
            <b>{pick(enterpriseEventTexts[line.event] ?? { zh: line.event, en: line.event })}</b>{' '}
            <span className="o-mut">
              {line.at.slice(0, 16)} {line.by} {line.person}
            </span>
            {line.reason && <p>{line.reason}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}
