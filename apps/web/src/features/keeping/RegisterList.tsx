import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { RecordList } from '../../ui/RecordList.tsx'
import { useListState } from '../../ui/useListState.ts'
import { keepingTexts } from './keeping.texts.ts'

/** The register of what was destroyed: numbers, and nobody's name but of those who decided. */
export function RegisterList() {
  const t = useTexts(keepingTexts)
  const control = useListState([])
  return (
    <RecordList
      name="keepingRegister"
      page={api.keeping.registerpage}
      control={control}
      filters={[]}
      columns={[
        { dataIndex: 'number', title: t('number'), width: 150 },
        { dataIndex: 'ref', title: t('subject'), width: 220 },
        {
          dataIndex: 'ground',
          title: t('ground'),
          width: 150,
          customRender: ({ ground }) => t(`ground_${ground}`),
        },
        { dataIndex: 'askedBy', title: t('askedBy'), width: 110, from: 1100 },
        { dataIndex: 'confirmedBy', title: t('confirmedBy'), width: 110, from: 1100 },
        { dataIndex: 'at', title: t('at'), width: 160 },
      ]}
      card={(row) => (
        <>
          <b>{row.number}</b> {row.ref}
          <div className="o-mut o-sm">{row.at}</div>
        </>
      )}
    />
  )
}
