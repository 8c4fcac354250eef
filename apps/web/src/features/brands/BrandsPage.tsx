import { BRAND_TIMES, BrandForm, type BrandRecord } from '@appeal/contract/areas/brandAdmin.routes.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { DictValidity } from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import { Button, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBrands } from '../../domain/brands.ts'
import { api } from '../../lib/deskOperations.ts'
import { joinItems } from '../../lib/formats.ts'
import { useLanguage, useTexts } from '../../lib/i18n.ts'
import { part } from '../../lib/leaving.ts'
import { DayInput } from '../../ui/DayInput.tsx'
import { useDictionary } from '../../ui/dictionary.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { useScreenPath } from '../../ui/screenPaths.ts'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { brandNamesTexts } from './brandNames.texts.ts'
import { brandsTexts } from './brands.texts.ts'
import { PatternsField } from './PatternsField.tsx'
import { Recogniser } from './Recogniser.tsx'

const { brandAdmin, brandNames, dictionaries, records } = api
const BrandNamesDialog = lazy(part(() => import('./BrandNamesDialog.tsx')))
const FILTERS = ['searchKey', 'serviceKind', 'time'] as const
/** What the fields of a history are called. */
const NAMES = {
  serviceKinds: 'kinds',
  hotline: 'hotline',
  complaintUrl: 'url',
  patterns: 'numbers',
  otherNames: 'otherNames',
  label: 'name',
  labelEn: 'nameEn',
  color: 'color',
  sortCode: 'sortCode',
  validFrom: 'firstDay',
  validTo: 'lastDay',
} as const
type Doing = { kind: 'edit' | 'days' | 'history'; row: BrandRecord } | { kind: 'names' }

/** Whether a brand is offered today, and until or since when. */
function Standing({ of: { offered, validFrom, validTo } }: { of: BrandRecord }) {
  const t = useTexts(brandsTexts)
  if (offered) return <>{validTo ? t('usedUntil', { date: validTo }) : t('current')}</>
  const isComing = validFrom !== null && validFrom > shanghaiDate(Date.now())
  return (
    <span className="o-mut">
      {isComing ? t('coming', { date: validFrom }) : t('stopped', { date: validTo ?? '' })}
    </span>
  )
}

/** Brands with their services, contacts, patterns of waybill numbers and other names. */
export default function BrandsPage() {
  const t = useTexts(brandsTexts)
  const words = useTexts(recordTexts)
  const names = useTexts(brandNamesTexts)
  const may = useMay()
  const navigate = useNavigate()
  const toDictionary = useScreenPath('dictionaries/list')
  const control = useListState(FILTERS)
  const { offered } = useBrands()
  const { options, label } = useDictionary()
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const language = useLanguage()
  const nameOf = (row: BrandRecord) => (language === 'en' && row.nameEn) || row.name
  const kinds = (row: BrandRecord) => joinItems(row.serviceKinds.map((kind) => label('SERVICE_KIND', kind)))
  const numbers = ({ patterns }: BrandRecord) =>
    patterns.length === 0 ? (
      <span className="o-mut">{t('noNumbers')}</span>
    ) : (
      <span title={patterns.map(({ pattern }) => pattern).join('\n')}>
        {t('numbersCount', { count: patterns.length })} <code className="o-mut">{patterns[0]?.pattern}</code>
      </span>
    )
  return (
    <>
      <RecordList
        name="brands"
        page={brandAdmin.page}
        exportAs="brands"
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          { kind: 'one', name: 'serviceKind', label: t('kinds'), options: options('SERVICE_KIND') },
          {
            kind: 'one',
            name: 'time',
            label: t('standing'),
            options: BRAND_TIMES.map((value) => ({ value, label: t(value) })),
          },
        ]}
        lead={
          <div className="o-rec-lead">
            <Recogniser place="waybill" brands={offered} />
          </div>
        }
        columns={[
          { dataIndex: 'name', title: t('name'), width: 140, sortable: true, customRender: nameOf },
          { dataIndex: 'serviceKinds', title: t('kinds'), width: 120, customRender: kinds },
          { dataIndex: 'patterns', title: t('numbers'), width: 190, customRender: numbers },
          { dataIndex: 'hotline', title: t('hotline'), width: 100 },
          {
            dataIndex: 'complaintUrl',
            title: t('url'),
            width: 150,
            from: 1280,
            customRender: ({ complaintUrl }) =>
              complaintUrl && (
                <a href={complaintUrl} target="_blank" rel="noopener noreferrer">
                  {new URL(complaintUrl).host}
                </a>
              ),
          },
          {
            dataIndex: 'validTo',
            title: t('standing'),
            width: 130,
            customRender: (row) => <Standing of={row} />,
          },
          { dataIndex: 'openCases', title: t('openCases'), width: 90, sortable: true },
        ]}
        acts={(row) => [
          ...(may(brandAdmin.edit)
            ? [{ key: 'edit', label: words('edit'), onClick: () => setDoing({ kind: 'edit', row }) }]
            : []),
          ...(may(dictionaries.validity)
            ? [{ key: 'days', label: t('days'), onClick: () => setDoing({ kind: 'days', row }) }]
            : []),
          ...(may(records.history)
            ? [{ key: 'history', label: t('history'), onClick: () => setDoing({ kind: 'history', row }) }]
            : []),
        ]}
        actsWidth={160}
        tools={
          <>
            {may(brandNames.match) && (
              <Button onClick={() => setDoing({ kind: 'names' })}>{names('open')}</Button>
            )}
            {toDictionary && may(dictionaries.add) && (
              <Button icon={<Icon name="plus" />} onClick={() => navigate(toDictionary)}>
                {t('dictionary')}
              </Button>
            )}
          </>
        }
        card={(row) => (
          <>
            <b>{nameOf(row)}</b> <span className="o-mut o-sm">{kinds(row)}</span>
            <div className="o-sm">
              <Standing of={row} /> {row.hotline}
            </div>
            <div className="o-mut o-sm">
              {numbers(row)} {t('openCases')} {row.openCases}
            </div>
          </>
        )}
      />
      {doing?.kind === 'names' && (
        <Suspense fallback={null}>
          <BrandNamesDialog onClose={close} />
        </Suspense>
      )}
      {doing?.kind === 'edit' && (
        <RecordDialog
          route={brandAdmin.edit}
          schema={BrandForm}
          title={t('edit', { name: nameOf(doing.row) })}
          note={t('editNote')}
          width={720}
          fields={[
            {
              path: 'serviceKinds',
              label: t('kinds'),
              kind: 'multi',
              options: options('SERVICE_KIND'),
              hint: t('kindsHint'),
              per: 2,
            },
            { path: 'hotline', label: t('hotline'), per: 2 },
            { path: 'complaintUrl', label: t('url'), hint: t('urlHint'), kind: 'text' },
            {
              path: 'otherNames',
              label: t('otherNames'),
              hint: t('otherNamesHint'),
              kind: 'control',
              control: (
                <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} />
              ),
              required: false,
            },
            {
              path: 'patterns',
              label: t('numbers'),
              hint: t('patternsHint', { times: '{11-15}' }),
              kind: 'control',
              control: <PatternsField code={doing.row.code} />,
              required: false,
            },
          ]}
          initial={{ ...doing.row }}
          fixed={{ code: doing.row.code, version: doing.row.version }}
          onClose={close}
        />
      )}
      {doing?.kind === 'days' && (
        <RecordDialog
          route={dictionaries.validity}
          schema={DictValidity}
          title={t('daysOf', { name: nameOf(doing.row) })}
          note={t('daysNote')}
          width={480}
          fields={[
            { path: 'validFrom', label: t('firstDay'), kind: 'control', control: <DayInput />, per: 2 },
            { path: 'validTo', label: t('lastDay'), kind: 'control', control: <DayInput />, per: 2 },
          ]}
          initial={{ validFrom: doing.row.validFrom ?? '', validTo: doing.row.validTo ?? '' }}
          fixed={{ id: doing.row.entryId, version: doing.row.entryVersion }}
          onClose={close}
        />
      )}
      {doing?.kind === 'history' && (
        <RecordHistory
          kind="dictionary"
          id={doing.row.entryId}
          title={t('historyOf', { name: nameOf(doing.row) })}
          empty={t('noHistory')}
          nameOf={(field) => (Object.hasOwn(NAMES, field) ? t(NAMES[field as keyof typeof NAMES]) : field)}
          onClose={close}
        />
      )}
    </>
  )
}
