import { codeLabel } from '@appeal/contract/cases/cases.texts.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import type { EnforcementLead } from '@appeal/contract/reports/reports.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { casePath } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { wordsLanguage } from '../../../lib/wordsLanguage.ts'
import type { Column } from '../../../ui/columns.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { useDictionary } from '../../../ui/dictionary.ts'
import { QueryBar } from '../../../ui/QueryBar.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useRecordPage } from '../../../ui/useRecords.ts'
import { caseDeskTexts } from './cases.desk.texts.ts'
import { LeadDialog } from './LeadDialog.tsx'

const FILTERS = ['searchKey', 'state'] as const
const STATES = ['open', 'decided'] as const

/** Enforcement leads that came of reports and of appeals; a row opens where it came from. */
export default function LeadsPage() {
  const t = useTexts(caseDeskTexts)
  const { label } = useDictionary()
  const navigate = useNavigate()
  const control = useListState(FILTERS)
  const list = useRecordPage(api.reports.leadpage, control)
  const [deciding, setDeciding] = useState<EnforcementLead>()
  const tag = (row: EnforcementLead) => (
    <StatusTag turn={row.state === 'open' ? 'ours' : 'closed'} word={t(`lead.${row.state}`)} />
  )
  const result = (row: EnforcementLead) =>
    [
      row.result && codeLabel('REPORT_RESULT', row.result, wordsLanguage()),
      row.penalty && groupThousands(row.penalty),
    ]
      .filter(Boolean)
      .join(' ')
  const columns: Column<EnforcementLead>[] = [
    {
      dataIndex: 'leadNo',
      title: t('leadNo'),
      width: 190,
      customRender: (row) => <CaseNumber value={row.leadNo} />,
    },
    {
      dataIndex: 'type',
      title: t('type'),
      width: 170,
      customRender: (row) => label('REPORT_TYPE', row.type),
    },
    { dataIndex: 'suspect', title: t('leadSuspect') },
    { dataIndex: 'bureauName', title: t('bureau'), width: 130, from: 1280 },
    { dataIndex: 'state', title: t('state'), width: 110, customRender: tag },
    { dataIndex: 'result', title: t('result'), width: 160, from: 1100, customRender: result },
    {
      dataIndex: 'createTime',
      title: t('leadFiled'),
      width: 110,
      customRender: (row) => row.createTime.slice(0, 10),
    },
    {
      dataIndex: 'decideTime',
      title: t('leadDecided'),
      width: 110,
      from: 1600,
      customRender: (row) => row.decideTime?.slice(0, 10) ?? '',
    },
    {
      dataIndex: 'can',
      title: t('leadAct'),
      width: 84,
      hasActs: ({ can }) => can.includes('decide'),
      customRender: (row) =>
        row.can.includes('decide') && (
          <Button
            type="link"
            size="small"
            onClick={(event) => {
              event.stopPropagation()
              setDeciding(row)
            }}
          >
            {t('leadDecide')}
          </Button>
        ),
    },
  ]
  return (
    <section className="o-page">
      <QueryBar
        control={control}
        fields={[
          { kind: 'text', name: 'searchKey', placeholder: t('leadSearch') },
          {
            kind: 'one',
            name: 'state',
            label: t('state'),
            options: STATES.map((state) => ({ value: state, label: t(`lead.${state}`) })),
          },
        ]}
      />
      <DataTable
        name="cases.leads"
        list={list}
        control={control}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) =>
          void navigate(row.caseId ? casePath('report', row.caseId) : `/appeal/case/${row.appealId}`, {
            state: { back: '/cases/report/leads' },
          })
        }
        card={(row) => (
          <>
            <span className="o-card-top">
              <CaseNumber value={row.leadNo} short />
              <span className="o-grow" />
              {tag(row)}
            </span>
            <span className="o-card-title">{row.suspect}</span>
            <span className="o-card-meta">
              <span>{label('REPORT_TYPE', row.type)}</span>
              <span className="o-grow" />
              <span>{result(row) || row.createTime.slice(0, 10)}</span>
            </span>
          </>
        )}
      />
      {deciding && <LeadDialog lead={deciding} onClose={() => setDeciding(undefined)} />}
    </section>
  )
}
