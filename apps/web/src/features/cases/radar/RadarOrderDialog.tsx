import { OrderBody, type Radar } from '@appeal/contract/radar/radar.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import { formatDay } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { radar } from '../../../lib/seldomDeskOperations.ts'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { useOrderFields } from '../supervision/IssueDialog.tsx'
import { radarTexts } from './radar.texts.ts'
import { cellWords, expectedWord } from './radar.words.ts'

/** Makes an order of supervision of an alarm: its words are drafted, the server adds the addressee's cases. */
export function RadarOrderDialog({ alarm, onClose }: { alarm: Radar; onClose(): void }) {
  const t = useTexts(radarTexts)
  const { data } = useQuery(api.supervision.addressees.query({}))
  const fields = useOrderFields(false)
  if (!data) return null
  return (
    <RecordDialog
      route={radar.order}
      schema={OrderBody}
      title={t('order')}
      ok={t('order')}
      note={t('orderNote')}
      fields={fields}
      initial={{
        days: data.days.usual,
        items: [{ kind: 'cause' }, { kind: 'measures' }],
        matter: t('matter', { problem: alarm.problemName ?? t('allProblems') }),
        words: t('words', {
          from: formatDay(alarm.from),
          to: formatDay(alarm.to),
          cell: cellWords(t, alarm),
          n: alarm.observed,
          expected: expectedWord(alarm.expected),
        }),
      }}
      fixed={{ id: alarm.id, version: alarm.version }}
      onClose={onClose}
    />
  )
}
