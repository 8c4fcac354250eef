import { useId } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { SystemsLead } from '../../ui/SystemsLead.tsx'
import { TabPanel, TabRow } from '../../ui/TabRow.tsx'
import { useListState } from '../../ui/useListState.ts'
import { DeliveryList } from './DeliveryList.tsx'
import { EndpointList } from './EndpointList.tsx'
import { webhookTexts } from './webhooks.texts.ts'

const VIEWS = ['endpoints', 'deliveries'] as const
type View = (typeof VIEWS)[number]
const LISTS = { endpoints: EndpointList, deliveries: DeliveryList }
const FILTERS = ['view', 'searchKey', 'state', 'endpointId'] as const

/** Where an enterprise's systems hear of its cases, and what became of each event. */
export default function WebhooksPage() {
  const t = useTexts(webhookTexts)
  const id = useId()
  const control = useListState(FILTERS)
  const chosen: View = VIEWS.find((view) => view === control.filters.view) ?? 'endpoints'
  const List = LISTS[chosen]
  return (
    <section className="o-page">
      <SystemsLead lead={t('lead')} docs={t('docs')} sandbox={t('sandbox')} />
      <TabRow
        label={t('views')}
        id={id}
        tabs={VIEWS.map((key) => ({ key, title: t(key) }))}
        chosen={chosen}
        onChoose={(view) =>
          control.setFilters({ view, searchKey: undefined, state: undefined, endpointId: undefined })
        }
      />
      <TabPanel id={id} chosen={chosen}>
        <List />
      </TabPanel>
    </section>
  )
}
