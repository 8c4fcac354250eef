import type { Order } from '@appeal/contract/supervision/supervision.schemas.ts'
import { Button, Input } from 'antd'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useKept } from '../../../lib/keptInput.ts'
import { useDirty } from '../../../lib/keptPages.ts'
import { AlertNote } from '../../../ui/AlertNote.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { onlyRefusals, useOnce } from '../../../ui/useOnce.ts'
import * as styles from './supervision.module.css'
import { supervisionTexts } from './supervision.texts.ts'
import { itemName } from './supervision.words.ts'

interface Verdict {
  accepted: boolean
  reason: string
}
const FINE: Verdict = { accepted: true, reason: '' }
const NONE: Record<number, Verdict> = {}
const REASON_MOST = 500

/** What the issuer says of each item that was given. Proposed is that it will do; who returns one says why. */
export function ExamineForm({ order }: { order: Order }) {
  const t = useTexts(supervisionTexts)
  // Any act upon the order draws this anew; what was written stays.
  const [verdicts, setVerdicts] = useKept<Record<number, Verdict>>(`examine ${order.id}`, NONE)
  useDirty(Object.values(verdicts).some(({ reason }) => reason.trim() !== ''))
  const { send, busy, conflict } = useOnce(api.supervision.examine, () => setVerdicts(NONE))
  const given = order.items.filter(({ state }) => state === 'given')
  const of = (n: number) => verdicts[n] ?? FINE
  const set = (n: number, verdict: Verdict) => setVerdicts({ ...verdicts, [n]: verdict })
  const isReady = given.every(({ n }) => of(n).accepted || of(n).reason.trim().length > 1)
  const submit = () =>
    void send({
      id: order.id,
      version: order.version,
      items: given.map(({ n }) => {
        const { accepted, reason } = of(n)
        return accepted ? { n, accepted } : { n, accepted, reason }
      }),
    }).catch(onlyRefusals)
  return (
    <section className="o-sec">
      <h3>{t('examine')}</h3>
      {conflict && <AlertNote>{conflict}</AlertNote>}
      <div className={styles.form}>
        {given.map((item) => (
          <fieldset key={item.n}>
            <legend>{itemName(item)}</legend>
            {item.words && <p className={styles.words}>{item.words}</p>}
            {item.day && <p>{item.day}</p>}
            <Segmented<string>
              aria-label={itemName(item)}
              value={of(item.n).accepted ? 'yes' : 'no'}
              options={[
                { value: 'yes', label: t('accept') },
                { value: 'no', label: t('return') },
              ]}
              onChange={(value) => set(item.n, { ...of(item.n), accepted: value === 'yes' })}
            />
            {!of(item.n).accepted && (
              <Input.TextArea
                aria-label={`${itemName(item)} ${t('returnReason')}`}
                placeholder={t('returnReason')}
                maxLength={REASON_MOST}
                autoSize={{ minRows: 2, maxRows: 6 }}
                value={of(item.n).reason}
                onChange={({ target }) => set(item.n, { ...of(item.n), reason: target.value })}
              />
            )}
          </fieldset>
        ))}
      </div>
      <div className={styles.formFoot}>
        <Button type="primary" disabled={!isReady} loading={busy} onClick={submit}>
          {t('saveExamined')}
        </Button>
      </div>
    </section>
  )
}
