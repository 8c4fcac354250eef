import type { GenBasic } from '@appeal/contract/codegen/codegen.schemas.ts'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { genBasics } from '../../lib/seldomDeskOperations.ts'
import { RecordList } from '../../ui/RecordList.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { downloadSlice } from './codegen.api.ts'
import { codegenTexts } from './codegen.texts.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { WizardDialog } from './WizardDialog.tsx'

const FILTERS = ['searchKey'] as const

/** What was set up for generation: columns, preview, archive (contract 5.13). */
export default function CodegenPage() {
  const t = useTexts(codegenTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const control = useListState(FILTERS)
  const [editing, setEditing] = useState<GenBasic | 'new'>()
  const [shown, setShown] = useState<GenBasic>()
  return (
    <>
      <RecordList
        name="codegen.basics"
        page={genBasics.page}
        control={control}
        filters={[{ kind: 'text', name: 'searchKey', placeholder: t('search') }]}
        columns={[
          { dataIndex: 'functionName', title: t('functionName'), width: 180, sortable: true },
          {
            dataIndex: 'genType',
            title: t('genType'),
            width: 120,
            customRender: (row) => t(`type.${row.genType}`),
          },
          { dataIndex: 'dbTable', title: t('dbTable'), width: 180, sortable: true },
          { dataIndex: 'busName', title: t('busName'), width: 180, sortable: true, from: 1100 },
          { dataIndex: 'className', title: t('className'), width: 150, from: 1280 },
          { dataIndex: 'createTime', title: words('created'), width: 170, sortable: true, from: 1440 },
        ]}
        acts={(row) => [
          ...(may(genBasics.edit)
            ? [{ key: 'config', label: t('config'), onClick: () => setEditing(row) }]
            : []),
          { key: 'preview', label: t('preview'), onClick: () => setShown(row) },
          { key: 'download', label: t('download'), onClick: () => void downloadSlice(row.id) },
        ]}
        actsWidth={260}
        remove={{ route: genBasics.delete, nameOf: (row) => row.functionName }}
        add={{ route: genBasics.add, onAdd: () => setEditing('new') }}
        card={(row) => (
          <>
            <b>{row.functionName}</b>
            <div className="o-mut o-sm">
              {t(`type.${row.genType}`)} {row.dbTable}
            </div>
          </>
        )}
      />
      {editing && (
        <WizardDialog
          {...(editing !== 'new' && { basic: editing })}
          onPreview={setShown}
          onClose={() => setEditing(undefined)}
        />
      )}
      {shown && <PreviewDialog basic={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
