import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  DICT_CATEGORIES,
  DICT_COLORS,
  type DictRecord,
  DictValidity,
  EditDict,
  NewDict,
} from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { joinParts } from '../../lib/formats.ts'
import { useLanguage, useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { DayInput } from '../../ui/DayInput.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecord } from '../../ui/useRecords.ts'
import { useIsMobile } from '../../ui/useViewport.ts'
import { dictionaryTexts } from './dictionaries.texts.ts'

const { dictionaries, records } = api
const FILTERS = ['searchKey', 'parentId', 'category'] as const
type Category = (typeof DICT_CATEGORIES)[number]
type Doing = { kind: 'add'; parentId: string } | { kind: 'edit' | 'history' | 'days'; row: DictRecord }

/** From when to when an entry is offered, and whether it is today. */
function Days({ of }: { of: DictRecord }) {
  const t = useTexts(dictionaryTexts)
  const { validFrom, validTo } = of
  if (!validFrom && !validTo) return <span className="o-mut">{t('always')}</span>
  const today = shanghaiDate(Date.now())
  const away = validTo && validTo < today ? t('ended') : validFrom && validFrom > today ? t('coming') : ''
  return (
    <>
      {joinParts([
        validFrom && t('since', { date: validFrom }),
        validTo && t('until', { date: validTo }),
        away,
      ])}
    </>
  )
}

/** Types at the left, the chosen type and its entries at the right. */
export default function DictionariesPage() {
  const t = useTexts(dictionaryTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const control = useListState(FILTERS)
  const category = (control.filters.category ?? 'BIZ') as Category
  const parentId = control.filters.parentId
  const [doing, setDoing] = useState<Doing>()
  const [sought, setSought] = useKept('type', '')
  const isMobile = useIsMobile()
  const types = useRecord(dictionaries.list, { category })
  const language = useLanguage()
  const labelOf = (type: DictRecord) => (language === 'en' && type.dictLabelEn) || type.dictLabel
  const tag = (row: DictRecord) =>
    row.dictColor ? (
      <span className={`o-dict-tag o-dict-${row.dictColor}`}>{row.dictLabel}</span>
    ) : (
      row.dictLabel
    )
  const categories = (
    <Segmented
      block
      value={category}
      options={DICT_CATEGORIES.map((value) => ({ value, label: t(value) }))}
      onChange={(value) => control.setFilters({ category: value, parentId: undefined })}
    />
  )
  const side = isMobile ? (
    <div className="o-rec-lead">
      {categories}
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('types')}
        placeholder={t('types')}
        value={parentId ?? null}
        options={(types.data ?? []).map((type) => ({
          value: type.id,
          label: `${labelOf(type)} ${type.dictValue}`,
        }))}
        onChange={(id: string | undefined) => control.setFilters({ parentId: id })}
      />
    </div>
  ) : (
    <aside className="o-rec-side" aria-label={t('types')}>
      {categories}
      <Input
        prefix={<Icon name="search" />}
        allowClear
        value={sought}
        placeholder={t('searchType')}
        aria-label={t('searchType')}
        onChange={(event) => setSought(event.target.value)}
      />
      <div className="o-rec-side-tree">
        <ul className="o-rec-types">
          {(types.data ?? [])
            .filter((type) =>
              `${labelOf(type)} ${type.dictValue}`.toLowerCase().includes(sought.toLowerCase()),
            )
            .map((type) => (
              <li key={type.id}>
                <button
                  type="button"
                  className="o-plain"
                  aria-pressed={type.id === parentId}
                  onClick={() => control.setFilters({ parentId: type.id === parentId ? undefined : type.id })}
                >
                  {labelOf(type)} <span className="o-mut o-sm">{type.dictValue}</span>
                </button>
              </li>
            ))}
        </ul>
      </div>
    </aside>
  )
  const row = doing && doing.kind !== 'add' ? doing.row : undefined
  return (
    <>
      <RecordList
        name="dictionaries"
        page={dictionaries.page}
        exportAs="dictionaries"
        control={control}
        fixed={{ category }}
        filters={[{ kind: 'text', name: 'searchKey', placeholder: t('search') }]}
        columns={[
          {
            dataIndex: 'dictLabel',
            title: t('label'),
            width: 200,
            narrow: 150,
            sortable: true,
            customRender: tag,
          },
          { dataIndex: 'dictValue', title: t('value'), width: 180, narrow: 130, sortable: true },
          { dataIndex: 'dictLabelEn', title: t('labelEn'), width: 200, from: 1440 },
          {
            dataIndex: 'level',
            title: t('level'),
            width: 80,
            from: 1100,
            customRender: (one) => (one.level === 1 ? t('type') : t('item')),
          },
          {
            dataIndex: 'validTo',
            title: t('days'),
            width: 170,
            narrow: 130,
            customRender: (one) => <Days of={one} />,
          },
          { dataIndex: 'sortCode', title: words('order'), width: 80, from: 1100, sortable: true },
        ]}
        side={side}
        acts={(one) => [
          ...(may(dictionaries.edit)
            ? [{ key: 'edit', label: words('edit'), onClick: () => setDoing({ kind: 'edit', row: one }) }]
            : []),
          ...(may(dictionaries.validity) && one.category === 'BIZ' && one.level > 1
            ? [{ key: 'days', label: t('days'), onClick: () => setDoing({ kind: 'days', row: one }) }]
            : []),
          ...(may(dictionaries.add) && one.level < 3
            ? [
                {
                  key: 'add',
                  label: t('addItem'),
                  onClick: () => setDoing({ kind: 'add', parentId: one.id }),
                },
              ]
            : []),
          ...(may(records.history)
            ? [
                {
                  key: 'history',
                  label: t('history'),
                  onClick: () => setDoing({ kind: 'history', row: one }),
                },
              ]
            : []),
        ]}
        actsWidth={310}
        remove={{
          route: dictionaries.delete,
          nameOf: (one) => one.dictLabel,
          may: (one) => one.category === 'BIZ',
        }}
        add={{
          route: dictionaries.add,
          label: parentId ? t('addItem') : t('addType'),
          onAdd: () => setDoing({ kind: 'add', parentId: parentId ?? '0' }),
        }}
        card={(one) => (
          <>
            <b>{tag(one)}</b>
            <div className="o-mut o-sm">{one.dictValue}</div>
          </>
        )}
      />
      {doing?.kind === 'days' && (
        <RecordDialog
          route={dictionaries.validity}
          schema={DictValidity}
          title={t('daysOf', { name: doing.row.dictLabel })}
          note={t('daysNote')}
          width={480}
          fields={[
            { path: 'validFrom', label: t('firstDay'), kind: 'control', control: <DayInput />, per: 2 },
            { path: 'validTo', label: t('lastDay'), kind: 'control', control: <DayInput />, per: 2 },
          ]}
          initial={{ validFrom: doing.row.validFrom ?? '', validTo: doing.row.validTo ?? '' }}
          fixed={{ id: doing.row.id, version: doing.row.version }}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing && (doing.kind === 'add' || doing.kind === 'edit') && (
        <RecordDialog
          route={row ? dictionaries.edit : dictionaries.add}
          schema={row ? EditDict : NewDict}
          title={row ? t('editItem', { name: row.dictLabel }) : t('addItem')}
          {...(!row && { note: t('valueNote') })}
          width={560}
          fields={[
            { path: 'dictLabel', label: t('label'), per: 2 },
            { path: 'dictLabelEn', label: t('labelEn'), per: 2 },
            ...(row ? [] : [{ path: 'dictValue' as const, label: t('value'), per: 2 as const }]),
            { path: 'sortCode', label: words('order'), kind: 'number', per: 2 },
            {
              path: 'dictColor',
              label: t('color'),
              kind: 'select',
              options: DICT_COLORS.map((value) => ({ value, label: t(value) })),
              per: 2,
            },
          ]}
          initial={row ? { ...row, sortCode: String(row.sortCode) } : { sortCode: '99' }}
          fixed={
            row
              ? {
                  id: row.id,
                  version: row.version,
                  parentId: row.parentId,
                  dictValue: row.dictValue,
                  category: row.category,
                }
              : { parentId: doing.kind === 'add' ? doing.parentId : '0', category }
          }
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing?.kind === 'history' && (
        <RecordHistory
          kind="dictionary"
          id={doing.row.id}
          title={t('historyOf', { name: doing.row.dictLabel })}
          empty={t('noHistory')}
          onClose={() => setDoing(undefined)}
        />
      )}
    </>
  )
}
