import { MatchNames, type MatchPlan } from '@appeal/contract/areas/brandNames.routes.ts'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { useBrands } from '../../domain/brands.ts'
import { api } from '../../lib/deskOperations.ts'
import { joinItems, joinParts } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { useRecord } from '../../ui/useRecords.ts'
import { brandNamesTexts } from './brandNames.texts.ts'

const { brandNames } = api

/** Puts names that were typed of companies outside of the brands to a brand: counted first, then done. */
export default function BrandNamesDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(brandNamesTexts)
  const { message } = App.useApp()
  const brands = useBrands()
  const names = useRecord(brandNames.list, {})
  const [plan, setPlan] = useState<MatchPlan>()
  const isCounted = useRef(false)
  const isCompany = ({ value }: { value: string }) => value !== 'OTHER'
  if (plan)
    return (
      <RecordDialog
        key="match"
        route={brandNames.match}
        schema={MatchNames}
        title={t('title')}
        note={joinParts([
          t('plan', {
            names: joinItems(plan.names),
            brand: brands.word(plan.brand),
            open: plan.open,
            closed: plan.closed,
          }),
          plan.twins > 0 && t('twins', { count: plan.twins }),
          plan.archived > 0 && t('archived', { count: plan.archived }),
        ])}
        ok={t('match')}
        width={520}
        fields={[{ path: 'reason', label: t('reason'), kind: 'textarea', rows: 3 }]}
        initial={{ reason: plan.reason }}
        fixed={{ names: plan.names, brand: plan.brand, dryRun: false }}
        onDone={({ matched, left }) =>
          void message.success(
            joinParts([t('done', { count: matched }), left > 0 && t('left', { count: left })]),
          )
        }
        onClose={onClose}
      />
    )
  return (
    <RecordDialog
      key="count"
      route={brandNames.match}
      schema={MatchNames}
      title={t('title')}
      note={names.data?.length === 0 ? t('none') : t('note')}
      ok={t('count')}
      width={520}
      fields={[
        {
          path: 'names',
          label: t('names'),
          kind: 'multi',
          options: (names.data ?? []).map(({ name, open, closed }) => ({
            value: name,
            label: t('name', { name, open, closed }),
          })),
        },
        { path: 'brand', label: t('brand'), kind: 'select', options: brands.all.filter(isCompany) },
        { path: 'reason', label: t('reason'), kind: 'textarea', rows: 3 },
      ]}
      fixed={{ dryRun: true }}
      onDone={(counted) => {
        isCounted.current = true
        setPlan(counted)
      }}
      // It closes itself once it has counted; the second one takes its place.
      onClose={() => isCounted.current || onClose()}
    />
  )
}
