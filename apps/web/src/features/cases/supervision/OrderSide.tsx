import type { Order } from '@appeal/contract/supervision/supervision.schemas.ts'
import { itemStateTexts } from '@appeal/contract/supervision/supervision.texts.ts'
import { Link } from 'react-router'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { ClockLedger } from '../../../domain/ClockLedger.tsx'
import { anyCasePath } from '../../../domain/caseFaces.ts'
import { formatDay } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as styles from './supervision.module.css'
import { supervisionTexts } from './supervision.texts.ts'
import { faceOf, givenOf, itemName } from './supervision.words.ts'

/** Beside an order: its own clock, what is demanded, whether it is named, and the cases that it concerns. */
export function OrderSide({ order }: { order: Order }) {
  const t = useTexts(supervisionTexts)
  return (
    <aside className={styles.side} aria-label={t('clock')}>
      <OwnClock order={order} />
      <section className="o-sec">
        <h3>
          {t('demanded')}
          <span className="o-end">{t('given', { n: givenOf(order), all: order.items.length })}</span>
        </h3>
        <ul className={styles.items}>
          {order.items.map((item) => (
            <li key={item.n} data-state={item.state}>
              <Icon
                name={item.state === 'given' || item.state === 'accepted' ? 'check' : 'minus'}
                size={16}
              />
              <span>
                {itemName(item)}
                <small className={item.state === 'returned' ? 'o-bad' : 'o-mut'}>
                  {pick(itemStateTexts[item.state])}
                </small>
                <ItemAnswer item={item} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="o-sec">
        <h3>{t('public')}</h3>
        <p>{t(order.named ? 'namedYes' : 'namedNo')}</p>
        <details>
          <summary>{t('preview')}</summary>
          <p className={styles.words}>{order.sentence}</p>
        </details>
      </section>
      {order.concerned.length > 0 && <Concerned order={order} />}
    </aside>
  )
}

function ItemAnswer({ item }: { item: Order['items'][number] }) {
  const t = useTexts(supervisionTexts)
  return (
    <>
      {item.words && <p className={styles.words}>{item.words}</p>}
      {item.day && <p>{formatDay(item.day)}</p>}
      {item.files.length > 0 && (
        <p className="o-mut o-sm">
          {t('files', { n: item.files.length })} {item.files.map(({ name }) => name).join(' ')}
        </p>
      )}
      {item.reason && <p className="o-bad o-sm">{t('returnedFor', { reason: item.reason })}</p>}
    </>
  )
}

function OwnClock({ order }: { order: Order }) {
  const t = useTexts(supervisionTexts)
  const face = faceOf(t, order)
  return (
    <section className="o-sec">
      <h3>
        {t('clock')}
        <span className="o-end">{t('workdays', { n: order.days + order.extension })}</span>
      </h3>
      <p className={styles.big}>
        <b className={`o-big-${face.level}`}>
          {order.left === null ? t(order.state === 'answered' ? 'stands' : 'ended') : face.words}
        </b>
        <span className="o-mut o-sm">{t('until', { day: formatDay(order.dueOn) })}</span>
      </p>
      <ClockLedger
        deadline={{
          kind: 'supervision',
          startOn: order.issuedOn,
          dueOn: order.ledger.at(-1)?.date ?? order.dueOn,
          legalDueOn: order.ledger.at(-1)?.date ?? order.dueOn,
          doneAt: null,
          cancelled: false,
          overdue: order.overdue,
          count: order.days,
          unit: 'workday',
          law: t('law'),
          extension: order.extension,
          paused: false,
          pausedDueOn: null,
          days: order.ledger,
        }}
      />
      {order.extension > 0 && (
        <p className="o-sm">{t('extended', { n: order.extension, reason: order.extendedFor ?? '' })}</p>
      )}
      {order.cases > 0 && <p className="o-mut o-sm">{t('notCases', { n: order.cases })}</p>}
    </section>
  )
}

function Concerned({ order }: { order: Order }) {
  const t = useTexts(supervisionTexts)
  return (
    <section className="o-sec">
      <h3>
        {t('cases')}
        <span className="o-end">{t('concerned', { n: order.cases })}</span>
      </h3>
      <ul className={styles.cases}>
        {order.concerned.map((one) => (
          <li key={one.n}>
            {one.id && one.no ? (
              <Link to={anyCasePath(one.kind, one.id)}>
                <CaseNumber value={one.no} />
              </Link>
            ) : (
              <span className="o-mut">{t('outOfSight', { n: one.n })}</span>
            )}
            {one.whereabouts && <p className="o-sm">{one.whereabouts}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
