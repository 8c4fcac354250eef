import type { ChecklistItem } from '@appeal/contract/checklists/checklists.routes.ts'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { shortTime } from '../appeals/faces.ts'
import * as cardStyles from './cards.module.css'
import { useChecklist, useTick } from './case.api.ts'
import { caseTexts } from './case.texts.ts'
import * as frameStyles from './frame.module.css'
import { Section } from './Section.tsx'

/**
 * What has to be checked before an act that waits for it: round ticks are the machine's, square ones a person's.
 *
 * @param brought items that are ticked by sending the form
 */
export function ChecklistCard({ of, brought = [] }: { of: CaseRef; brought?: readonly string[] }) {
  const t = useTexts(caseTexts)
  const { data, error, refetch } = useChecklist(of, true)
  const tick = useTick()
  if (error && !data)
    return (
      <Section title={t('checklist')}>
        <Failed onRetry={() => void refetch()} />
      </Section>
    )
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('checklist')} end={t('checklistDone', { done: data.done, all: data.items.length })}>
      <ul className={cardStyles.checks}>
        {data.items.map((item) => (
          <li key={item.id}>
            <Item
              item={item}
              editable={data.editable && !item.machine}
              isBrought={brought.includes(item.id)}
              busy={tick.isPending && tick.variables?.itemId === item.id}
              onTick={() => tick.mutate({ kind: of.kind, id: of.id, itemId: item.id, ticked: !item.ticked })}
            />
          </li>
        ))}
      </ul>
      {data.missing > 0 && data.editable && brought.length === 0 && (
        <p className={frameStyles.why}>{t('checklistMissing', { n: data.missing })}</p>
      )}
    </Section>
  )
}

interface ItemProps {
  item: ChecklistItem
  editable: boolean
  isBrought: boolean
  busy: boolean
  onTick(): void
}

function Item({ item, editable, isBrought, busy, onTick }: ItemProps) {
  const t = useTexts(caseTexts)
  const desk = useTexts(deskTexts)
  const by = item.machine
    ? t('byMachine')
    : item.ticked && item.by && item.at
      ? t('tickedBy', { name: item.by, at: shortTime(desk, item.at) })
      : (item.basis ?? '')
  return (
    <label className={`${cardStyles.check}${editable ? '' : ` ${cardStyles.checkOff}`}`}>
      <input
        type="checkbox"
        className="sr"
        checked={item.ticked}
        disabled={!editable || busy}
        onChange={onTick}
      />
      <i
        className={`${cardStyles.tick}${item.machine ? ` ${cardStyles.tickRound}` : ''}${item.ticked ? ` ${cardStyles.tickOn}` : ''}`}
      >
        {item.ticked && <Icon name="check" size={12} />}
      </i>
      <span>
        {item.title}
        {!item.ticked &&
          (isBrought ? <em>{t('broughtTick')}</em> : item.required && <em>{t('required')}</em>)}
        {by && <small>{by}</small>}
      </span>
    </label>
  )
}

/** A part that could not be fetched, with the one thing to do about it. */
export function Failed({ onRetry }: { onRetry(): void }) {
  const t = useTexts(caseTexts)
  return (
    <p className="o-mut o-sm" role="alert">
      {t('loadFailed')}{' '}
      <button type="button" className="o-plain o-a" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  )
}
