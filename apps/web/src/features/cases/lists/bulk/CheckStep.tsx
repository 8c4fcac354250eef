import { type BulkForecast, type BulkOrder, bulkInput } from '@appeal/contract/bulk/bulk.schemas.ts'
import { App, Button, Progress } from 'antd'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CaseRef } from '../../../../domain/caseFaces.ts'
import { useTexts } from '../../../../lib/i18n.ts'
import { fieldSchema, maxLength } from '../../../../lib/schema.ts'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { checkAll, orderOf, startBulk } from '../lists.api.ts'
import * as styles from '../lists.module.css'
import { listTexts } from '../lists.texts.ts'
import { isText, useBulkFields } from '../useBulkFields.ts'
import { Outcomes } from './Outcomes.tsx'
import OwnText from './OwnText.tsx'

type Own = NonNullable<BulkOrder['own']>

interface Props {
  kind: CaseRef['kind']
  action: string
  order: BulkOrder
  /** Where the dialog has its buttons. */
  foot: Element | null
  onOwn: Dispatch<SetStateAction<Own>>
  onBack(): void
  onRun(id: string): void
}

/**
 * The dry run of an order, which tells of each case whether it would succeed and what would be said of it; a case that is
 * told something of its own is tried again by itself.
 */
export default function CheckStep({ kind, action, order, foot, onOwn, onBack, onRun }: Props) {
  const t = useTexts(listTexts)
  const { message } = App.useApp()
  const [at, setAt] = useState(0)
  const [verdicts, setVerdicts] = useState<BulkForecast[]>()
  const [starting, setStarting] = useState(false)
  /** Cases of which a text of their own is being written: the order waits for it. */
  const [writing, setWriting] = useState<ReadonlySet<string>>(new Set())
  const noteWriting = useCallback(
    (id: string, isWriting: boolean) =>
      setWriting((now) => new Set(isWriting ? [...now, id] : [...now].filter((one) => one !== id))),
    [],
  )
  const total = order.items.length
  const field = useBulkFields({ kind, id: String(order.items[0]?.[0] ?? '') }, action).find(isText)

  const schema = field && fieldSchema(bulkInput(kind, action)!, field.path)
  const longest = schema && maxLength(schema)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one dry run for each order; a case with a text of its own is tried alone
  useEffect(() => {
    // Shown again after it was hidden: it was tried.
    if (verdicts) return
    let gone = false
    checkAll(order, (done) => gone || setAt(done)).then(
      (found) => gone || setVerdicts(found),
      (error: Error) => {
        if (gone) return
        void message.error(error.message)
        onBack()
      },
    )
    return () => {
      gone = true
    }
  }, [])

  const good = new Set(verdicts?.filter(({ state }) => state === 'waiting').map(({ id }) => id))
  const start = async () => {
    setStarting(true)
    try {
      const items = order.items.filter(([id]) => good.has(String(id)))
      onRun((await startBulk(orderOf(order, items))).id)
    } catch (error) {
      setStarting(false)
      void message.error((error as Error).message)
    }
  }
  const say = async (id: string, path: string, text: string): Promise<boolean> => {
    const withText = (now: Own): Own => [
      ...now.filter(([one]) => String(one) !== id),
      ...(text ? [[id, { [path]: text }] satisfies Own[number]] : []),
    ]
    const items = order.items.filter(([one]) => String(one) === id)
    try {
      const [verdict] = await checkAll(orderOf({ ...order, own: withText(order.own ?? []) }, items), () => {})
      setVerdicts((all) => all?.map((one) => (one.id === id && verdict ? verdict : one)))
      onOwn(withText)
      return true
    } catch (error) {
      void message.error((error as Error).message)
      return false
    }
  }
  const buttons = (
    <>
      <Button type="text" autoFocus onClick={onBack}>
        {t('bulkBack')}
      </Button>
      <Button
        type="primary"
        disabled={good.size === 0 || writing.size > 0}
        loading={starting}
        onClick={() => void start()}
      >
        {verdicts && good.size === 0 ? t('bulkNone') : t('bulkStart', { count: good.size })}
      </Button>
    </>
  )
  return (
    <>
      {foot && createPortal(buttons, foot)}
      <div className="o-rec-form">
        {verdicts ? (
          <>
            <p className={styles.bulkSum} role="status">
              <span className="o-ok">
                <Icon name="check" /> {t('bulkWould', { count: good.size })}
              </span>
              {total > good.size && (
                <span className="o-bad">
                  <Icon name="ban" /> {t('bulkWouldNot', { count: total - good.size })}
                </span>
              )}
            </p>
            <Outcomes
              items={verdicts}
              done={t('outcomeWould')}
              waiting={t('outcomeWould')}
              alone={
                field &&
                ((item) => (
                  <OwnText
                    item={item}
                    field={{ path: field.path, label: field.label }}
                    shared={String(order.input[field.path] ?? '')}
                    max={longest}
                    onSay={(text) => say(item.id, field.path, text)}
                    onWriting={noteWriting}
                  />
                ))
              }
            />
          </>
        ) : (
          <div role="status">
            <p>{t('bulkChecking', { at, total })}</p>
            <Progress percent={Math.round((at / total) * 100)} showInfo={false} />
            <p className="o-mut o-sm">{t('bulkCheckHint')}</p>
          </div>
        )}
      </div>
    </>
  )
}
