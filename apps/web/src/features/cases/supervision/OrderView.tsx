import type { Order, OrderAct } from '@appeal/contract/supervision/supervision.schemas.ts'
import { ladderTexts, orderStateTexts } from '@appeal/contract/supervision/supervision.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { formatDay } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { ClockChip } from '../../../ui/ClockChip.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import { useOnce } from '../../../ui/useOnce.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { ExamineForm } from './ExamineForm.tsx'
import { OrderCourse } from './OrderCourse.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { OrderSide } from './OrderSide.tsx'
import * as styles from './supervision.module.css'
import { supervisionTexts } from './supervision.texts.ts'
import { faceOf, itemName, turnOfOrder } from './supervision.words.ts'

const ASKING = ['extend', 'talk', 'name', 'withdraw'] as const
export type AskingAct = (typeof ASKING)[number]
const isAsking = (act: OrderAct): act is AskingAct => ASKING.some((one) => one === act)

/** One order: what it demands, how far up the ladder it is, what was said, and what comes next. */
export function OrderView({ id, onBack }: { id: string; onBack(): void }) {
  const { data: order, error, refetch } = useQuery(api.supervision.detail.query({ id }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!order) return <Skeleton rows={8} />
  return (
    <>
      <div className={styles.main}>
        <Head order={order} onBack={onBack} />
        <div className={styles.body}>
          <What order={order} />
          <Ladder order={order} />
          <OrderCourse order={order} />
          {order.can.includes('answer') && <AnswerForm key={order.version} order={order} />}
          {order.can.includes('examine') && <ExamineForm key={order.version} order={order} />}
        </div>
        <Foot order={order} />
      </div>
      <OrderSide order={order} />
    </>
  )
}

function Head({ order, onBack }: { order: Order; onBack(): void }) {
  const t = useTexts(supervisionTexts)
  return (
    <header className={styles.head}>
      <button type="button" className={`o-ibtn ${styles.back}`} aria-label={t('back')} onClick={onBack}>
        <Icon name="back" size={18} />
      </button>
      <div>
        <div className={styles.headLine}>
          <h2>{order.matter}</h2>
          <span className="o-mut">{order.addresseeName}</span>
          <StatusTag pill turn={turnOfOrder(order)} word={pick(orderStateTexts[order.state])} />
          {order.left !== null && <ClockChip head {...faceOf(t, order)} />}
        </div>
        <div className={`o-mut o-sm ${styles.headLine}`}>
          <span className={styles.number}>{order.number}</span>
          <span>
            {t('meta', {
              name: order.issuerName ?? order.officeName,
              day: formatDay(order.issuedOn),
              days: order.days + order.extension,
            })}
          </span>
          {order.cases > 0 && <span>{t('concerned', { n: order.cases })}</span>}
          {order.receivedAt && <span>{t('receivedAt', { time: order.receivedAt.slice(5, 16) })}</span>}
        </div>
      </div>
    </header>
  )
}

function What({ order }: { order: Order }) {
  const t = useTexts(supervisionTexts)
  return (
    <section className="o-sec">
      <h3>{t('what')}</h3>
      <p className={styles.words}>{order.words}</p>
      <ul className={styles.chips}>
        {order.items.map((item) => (
          <li key={item.n}>{itemName(item)}</li>
        ))}
      </ul>
    </section>
  )
}

function Ladder({ order }: { order: Order }) {
  const t = useTexts(supervisionTexts)
  const notes = { urged: '', ordered: '', talk: t('talkNote'), reported: t('reportNote') }
  return (
    <section className="o-sec">
      <h3>
        {t('ladder')}
        <span className="o-end">{t('ladderHint')}</span>
      </h3>
      <ol className={styles.ladder}>
        {order.ladder.map(({ step, on, reached }) => (
          <li
            key={step}
            className={step === order.step ? styles.now : reached ? styles.done : undefined}
            aria-current={step === order.step ? 'step' : undefined}
          >
            <b>{pick(ladderTexts[step])}</b>
            <span>{formatDay(on)}</span>
            <span className="o-mut">{step === order.step ? t('here') : notes[step]}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What is to be done now, with the acts that need no form at once and the others by theirs. */
function Foot({ order }: { order: Order }) {
  const t = useTexts(supervisionTexts)
  const [asking, setAsking] = useState<AskingAct>()
  const { id, version, can } = order
  const receive = useOnce(api.supervision.receive, () => {})
  const urge = useOnce(api.supervision.urge, () => {})
  const close = useOnce(api.supervision.close, () => {})
  const mayUrge = can.includes('urge')
  useKeys({}, mayUrge ? [{ press: 'u', words: t('urge'), act: () => void urge.send({ id, version }) }] : [])
  const wanted = order.items.filter(({ state }) => state !== 'accepted').length
  const asks = can.filter(isAsking)
  const plain = can.filter((act) => act === 'receive' || act === 'urge' || act === 'close')
  if (asks.length === 0 && plain.length === 0) return null
  const conflict = receive.conflict ?? urge.conflict ?? close.conflict
  return (
    <footer className={styles.foot}>
      <span className="o-mut o-sm" role={conflict ? 'alert' : undefined}>
        {conflict ??
          (can.includes('close')
            ? t('allAccepted')
            : can.includes('examine')
              ? t('toExamine')
              : t('stillMissing', { n: wanted }))}
      </span>
      {asks.map((act) => (
        <Button key={act} danger={act === 'withdraw'} onClick={() => setAsking(act)}>
          {t(act === 'name' && order.named ? 'unname' : act)}
        </Button>
      ))}
      {can.includes('receive') && (
        <Button loading={receive.busy} onClick={() => void receive.send({ id, version })}>
          {t('receive')}
        </Button>
      )}
      {mayUrge && (
        <Button loading={urge.busy} onClick={() => void urge.send({ id, version })}>
          {t('urge')} <Kbd keys={['U']} />
        </Button>
      )}
      {can.includes('close') && (
        <Button type="primary" loading={close.busy} onClick={() => void close.send({ id, version })}>
          {t('close')}
        </Button>
      )}
      {asking && <OrderDialog order={order} act={asking} onClose={() => setAsking(undefined)} />}
    </footer>
  )
}
