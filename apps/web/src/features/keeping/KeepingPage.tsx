import { useId } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { getLanguage, useTexts } from '../../lib/i18n.ts'
import { TabPanel, TabRow } from '../../ui/TabRow.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useRecord } from '../../ui/useRecords.ts'
import { AppraisalList } from './AppraisalList.tsx'
import { DueList } from './DueList.tsx'
import { HoldList } from './HoldList.tsx'
import { keepingTexts } from './keeping.texts.ts'
import { RegisterList } from './RegisterList.tsx'

const VIEWS = ['due', 'appraisals', 'holds', 'register'] as const
type View = (typeof VIEWS)[number]
const LISTS = { due: DueList, appraisals: AppraisalList, holds: HoldList, register: RegisterList }

/** What is kept, what is held, and what is destroyed by two persons. */
export default function KeepingPage() {
  const t = useTexts(keepingTexts)
  const id = useId()
  const control = useListState(['view'], ['view'])
  const chosen: View = VIEWS.find((view) => view === control.filters.view) ?? 'due'
  const List = LISTS[chosen]
  return (
    <section className="o-page">
      <TabRow
        label={t('views')}
        id={id}
        tabs={VIEWS.map((key) => ({ key, title: t(key) }))}
        chosen={chosen}
        onChoose={(view) => control.setFilters({ view })}
      />
      <TabPanel id={id} chosen={chosen}>
        {chosen === 'due' && <Summary />}
        <List />
      </TabPanel>
    </section>
  )
}

/** What the next run would do: nothing happens by looking. */
function Summary() {
  const t = useTexts(keepingTexts)
  const { data } = useRecord(api.keeping.summary, undefined)
  if (!data) return null
  // What has nothing yet says nothing.
  const kinds = data.kinds
    .filter(({ toArchive, archived, due, destroyed }) => toArchive + archived + due + destroyed > 0)
    .map(({ kind, ...counts }) => t('counts', { ...counts, kind }))
  const join = getLanguage() === 'en' ? '; ' : '；'
  return (
    <p className="o-mut o-rec-lead">
      {[t('rule', { archive: data.archiveYears, appraisal: data.appraisalYears }), ...kinds].join(join)}
    </p>
  )
}
