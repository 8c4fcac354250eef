import { ADVISED, advisedTexts } from '@appeal/contract/callers/callers.ineligible.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useBrands } from '../../../domain/brands.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { RecordList } from '../../../ui/RecordList.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useMay } from '../../../ui/useMay.ts'
import { ineligibleTexts } from '../around/ineligible.texts.ts'
import IneligibleDialog from './IneligibleDialog.tsx'

const FILTERS = ['searchKey', 'reasonCode', 'advised', 'heardFrom', 'heardTo'] as const

/** Calls about what is no appeal, of the bureaus that the viewer sees. */
export default function IneligiblePage() {
  const t = useTexts(ineligibleTexts)
  const may = useMay()
  const brands = useBrands()
  const { label, options } = useDictionary()
  const control = useListState(FILTERS)
  const [adds, setAdds] = useState(false)
  return (
    <section className="o-page">
      <RecordList
        name="ineligibleCalls"
        page={api.callers.ineligiblepage}
        exportAs="callers.ineligible"
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('searchPhone') },
          { kind: 'one', name: 'reasonCode', label: t('reasonCode'), options: options('INVALID_REASON') },
          {
            kind: 'one',
            name: 'advised',
            label: t('advised'),
            options: ADVISED.map((value) => ({ value, label: pick(advisedTexts[value]) })),
          },
          { kind: 'range', name: 'heardFrom', until: 'heardTo', label: t('heard') },
        ]}
        columns={[
          { dataIndex: 'heardTime', title: t('heardTime'), width: 160, sortable: true },
          {
            dataIndex: 'reasonCode',
            title: t('reasonCode'),
            width: 220,
            customRender: (row) => (
              <>
                {label('INVALID_REASON', row.reasonCode)}
                <div className="o-mut o-sm">{row.law}</div>
              </>
            ),
          },
          {
            dataIndex: 'advised',
            title: t('advised'),
            width: 150,
            customRender: ({ advised }) => pick(advisedTexts[advised]),
          },
          { dataIndex: 'matter', title: t('matter'), width: 240 },
          { dataIndex: 'advice', title: t('advice'), width: 240, from: 1280 },
          { dataIndex: 'callerName', title: t('callerName'), width: 90, from: 1440 },
          { dataIndex: 'callerPhone', title: t('callerPhone'), width: 130, from: 1100 },
          {
            dataIndex: 'brand',
            title: t('brand'),
            width: 90,
            from: 1600,
            customRender: ({ brand }) => brand && brands.word(brand),
          },
          { dataIndex: 'bureauName', title: t('bureauName'), width: 150, from: 1600 },
          { dataIndex: 'by', title: t('by'), width: 90, from: 1280 },
        ]}
        tools={
          may(api.callers.ineligible) && (
            <Button type="primary" onClick={() => setAdds(true)}>
              {t('record')}
            </Button>
          )
        }
        card={(row) => (
          <>
            <b>{label('INVALID_REASON', row.reasonCode)}</b> {pick(advisedTexts[row.advised])}
            <div>{row.matter}</div>
            <div className="o-mut o-sm">
              {row.heardTime} {row.callerPhone} {row.by}
            </div>
          </>
        )}
      />
      {adds && <IneligibleDialog onClose={() => setAdds(false)} />}
    </section>
  )
}
