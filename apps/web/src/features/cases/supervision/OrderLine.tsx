import type { OrderRow } from '@appeal/contract/supervision/supervision.schemas.ts'
import { ladderTexts } from '@appeal/contract/supervision/supervision.texts.ts'
import { joinParts } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { ClockChip } from '../../../ui/ClockChip.tsx'
import * as styles from './supervision.module.css'
import { supervisionTexts } from './supervision.texts.ts'
import { faceOf } from './supervision.words.ts'

/** One order in the list: whom it presses, about what, how long it has, and whose turn it is. */
export function OrderLine({ row, isChosen, onOpen }: { row: OrderRow; isChosen: boolean; onOpen(): void }) {
  const t = useTexts(supervisionTexts)
  const { what: _, ...face } = faceOf(t, row)
  const turn =
    row.step === 'talk' || row.step === 'reported'
      ? pick(ladderTexts[row.step])
      : row.state === 'answered'
        ? t(row.received ? 'waitOffice' : 'waitIssuer')
        : row.state === 'closed' || row.state === 'withdrawn'
          ? ''
          : t('waitAddressee')
  return (
    <button
      type="button"
      className={`o-plain ${styles.line} ${isChosen ? styles.chosen : ''}`}
      aria-current={isChosen}
      onClick={onOpen}
    >
      <span className={styles.lineTitle}>
        {joinParts([row.received ? row.officeName : row.addresseeName, row.matter])}
      </span>
      <span className={styles.lineFoot}>
        <ClockChip {...face} />
        <span className={styles.turn} title={turn}>
          {turn}
        </span>
      </span>
    </button>
  )
}
