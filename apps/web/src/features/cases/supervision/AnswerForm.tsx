import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import type { Order, OrderItem } from '@appeal/contract/supervision/supervision.schemas.ts'
import { supervisionItems } from '@appeal/contract/supervision/supervision.texts.ts'
import { Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { useDeskTexts } from '../../../lib/deskTexts.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { AlertNote } from '../../../ui/AlertNote.tsx'
import { FilesField } from '../../../ui/FilesField.tsx'
import { useDeskText } from '../../../ui/useDeskText.tsx'
import { onlyRefusals, useOnce } from '../../../ui/useOnce.ts'
import * as styles from './supervision.module.css'
import { supervisionTexts } from './supervision.texts.ts'
import { itemName } from './supervision.words.ts'

interface Given {
  words?: string
  day?: string
  files?: StoredFile[]
}
interface Written {
  items: Record<string, Given>
  whereabouts: Record<string, string>
}
const NOTHING: Written = { items: {}, whereabouts: {} }
const WORDS_MOST = 2_000
const WHEREABOUTS_MOST = 200

/** The addressee's answer, item by item; what is written is kept until it is sent. */
export function AnswerForm({ order }: { order: Order }) {
  const isKnown = useDeskTexts(`supervision:${order.id}`)
  return isKnown && <Form order={order} />
}

function Form({ order }: { order: Order }) {
  const t = useTexts(supervisionTexts)
  const kept = useDeskText<Written>(`supervision:${order.id}`, 'answer', (next = NOTHING) => setWritten(next))
  const [written, setWritten] = useState<Written>(kept.value ?? NOTHING)
  const { send, busy, conflict } = useOnce(api.supervision.answer, () => kept.forget())
  const write = (next: Written) => {
    setWritten(next)
    kept.keep(next)
  }
  const open = order.items.filter(({ state }) => state !== 'accepted')
  const items = open.flatMap(({ n }) => {
    const { words, day, files = [] } = written.items[n] ?? {}
    const attachmentIds = files.map(({ id }) => id)
    return words?.trim() || day || files.length > 0 ? [{ n, words, day, attachmentIds }] : []
  })
  const whereabouts = order.concerned.flatMap(({ n }) => {
    const words = written.whereabouts[n]?.trim()
    return words ? [{ n, words }] : []
  })
  const isEmpty = items.length === 0 && whereabouts.length === 0
  const submit = () =>
    void send({ id: order.id, version: order.version, items, whereabouts }).catch(onlyRefusals)
  return (
    <section className="o-sec">
      <h3>{t('yourAnswer')}</h3>
      <p className="o-mut o-sm">{t('partHint')}</p>
      {kept.strip}
      {conflict && <AlertNote>{conflict}</AlertNote>}
      <div className={styles.form}>
        {open.map((item) =>
          supervisionItems[item.kind].needs === 'cases' ? (
            <Whereabouts
              key={item.n}
              order={order}
              item={item}
              written={written.whereabouts}
              onWrite={(n, words) =>
                write({ ...written, whereabouts: { ...written.whereabouts, [n]: words } })
              }
            />
          ) : (
            <ItemField
              key={item.n}
              item={item}
              given={written.items[item.n] ?? {}}
              onGive={(given) => write({ ...written, items: { ...written.items, [item.n]: given } })}
            />
          ),
        )}
      </div>
      <div className={styles.formFoot}>
        <Button type="primary" disabled={isEmpty} loading={busy} onClick={submit}>
          {t(order.missing > 1 && items.length < order.missing ? 'sendPart' : 'send')}
        </Button>
      </div>
    </section>
  )
}

function Title({ item }: { item: OrderItem }) {
  const t = useTexts(supervisionTexts)
  return (
    <legend>
      {itemName(item)}
      {item.reason && <small className="o-bad">{t('returnedFor', { reason: item.reason })}</small>}
    </legend>
  )
}

function ItemField({ item, given, onGive }: { item: OrderItem; given: Given; onGive(given: Given): void }) {
  const t = useTexts(supervisionTexts)
  const id = useId()
  const { needs } = supervisionItems[item.kind]
  return (
    <fieldset>
      <Title item={item} />
      {needs === 'day' && (
        <DatePicker
          aria-label={`${itemName(item)} ${t('day')}`}
          value={given.day ? dayjs(given.day) : null}
          onChange={(day) => {
            const { day: _, ...rest } = given
            onGive(day ? { ...rest, day: day.format('YYYY-MM-DD') } : rest)
          }}
        />
      )}
      <Input.TextArea
        aria-label={`${itemName(item)} ${t('words')}`}
        autoSize={{ minRows: needs === 'words' ? 2 : 1, maxRows: 8 }}
        maxLength={WORDS_MOST}
        value={given.words ?? ''}
        onChange={({ target }) => onGive({ ...given, words: target.value })}
      />
      <FilesField id={id} value={given.files ?? []} onChange={(files) => onGive({ ...given, files })} />
    </fieldset>
  )
}

/** Where each case has come to: one line for each. */
function Whereabouts({
  order,
  item,
  written,
  onWrite,
}: {
  order: Order
  item: OrderItem
  written: Readonly<Record<string, string>>
  onWrite(n: number, words: string): void
}) {
  const t = useTexts(supervisionTexts)
  return (
    <fieldset>
      <Title item={item} />
      {order.concerned.map((one) => {
        const no = one.no ?? t('outOfSight', { n: one.n })
        return (
          <div key={one.n} className={styles.whereabouts}>
            <span>{no}</span>
            <Input
              aria-label={t('whereaboutsOf', { no })}
              maxLength={WHEREABOUTS_MOST}
              placeholder={one.whereabouts ?? ''}
              value={written[one.n] ?? ''}
              onChange={({ target }) => onWrite(one.n, target.value)}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
