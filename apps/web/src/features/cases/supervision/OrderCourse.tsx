import type { Order } from '@appeal/contract/supervision/supervision.schemas.ts'
import { orderEventTexts } from '@appeal/contract/supervision/supervision.texts.ts'
import { joinItems, joinParts } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { Timeline, type TimelineEntry } from '../../../ui/Timeline.tsx'
import { supervisionTexts } from './supervision.texts.ts'
import { itemName, type Words } from './supervision.words.ts'

type Line = Order['lines'][number]

/** What happened to an order, and what was said of it. */
export function OrderCourse({ order }: { order: Order }) {
  const t = useTexts(supervisionTexts)
  return (
    <section className="o-sec">
      <h3>{t('course')}</h3>
      <Timeline entries={order.lines.map((line, at) => entryOf(t, order, line, at))} />
    </section>
  )
}

const SIGNS = { issuer: 'signBureau', addressee: 'signEnterprise', system: 'signSystem' } as const

function entryOf(t: Words, order: Order, line: Line, at: number): TimelineEntry {
  const voice =
    line.side === 'system'
      ? 'system'
      : line.side === 'addressee' && order.toEnterprise
        ? 'enterprise'
        : 'bureau'
  const names = line.items.flatMap((n) => {
    const item = order.items.find((one) => one.n === n)
    return item ? [itemName(item)] : []
  })
  const lacking = joinItems([...names, ...(line.cases > 0 ? [t('casesWithout', { n: line.cases })] : [])])
  const said =
    line.event === 'checked'
      ? t('missing', { items: lacking })
      : names.length > 0
        ? joinParts([t('itemsGiven', { items: joinItems(names) }), ...(line.words ? [line.words] : [])])
        : line.words
  return {
    key: String(at),
    voice,
    sign: t(line.side === 'addressee' && !order.toEnterprise ? 'signBureau' : SIGNS[line.side]),
    who: line.name ?? t('system'),
    what: pick(orderEventTexts[line.event]),
    at: line.at.slice(5, 16),
    atIso: line.at,
    say: said,
  }
}
