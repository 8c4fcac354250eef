import { type BulkForecast, type BulkOrder, bulkInput } from '@appeal/contract/bulk/bulk.schemas.ts'
import { App, Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CaseRef } from '../../../../domain/caseFaces.ts'
import { useTexts } from '../../../../lib/i18n.ts'
import { fieldSchema, maxLength } from '../../../../lib/schema.ts'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { useKeptInDialog } from '../../../../ui/keptForm.tsx'
import { checkAll, orderOf, startBulk } from '../lists.api.ts'
import * as styles from '../lists.module.css'
import { listTexts } from '../lists.texts.ts'
import { isText, useBulkFields } from '../useBulkFields.ts'
import { Outcomes, refusedFirst } from './Outcomes.tsx'
import OwnText from './OwnText.tsx'

type Own = NonNullable<BulkOrder['own']>
type Written = Readonly<Record<string, string>>

interface Props {
  kind: CaseRef['kind']
  action: string
  order: BulkOrder
  /** Where the dialog has its buttons. */
  foot: Element | null
  onBack(): void
  onRun(id: string): void
}

/** The texts with another one for one case; without it where there is none. */
function withText(now: Written, id: string, text: string | undefined): Written {
  const { [id]: _, ...others } = now
  return text === undefined ? others : { ...others, [id]: text }
}

/**
 * The dry run of an order, which tells of each case whether it would succeed and what would be said of it; a case that is
 * told something of its own is tried again by itself. What single cases are told, taken or still being written, is kept
 * with the form of the order.
 */
export default function CheckStep({ kind, action, order: shared, foot, onBack, onRun }: Props) {
  const t = useTexts(listTexts)
  const { message } = App.useApp()
  const [at, setAt] = useState(0)
  const [verdicts, setVerdicts] = useState<BulkForecast[]>()
  const [starting, setStarting] = useState(false)
  const [own, setOwn] = useKeptInDialog<Own>(`own ${kind} ${action}`, [])
  const order = { ...shared, own }
  /** Texts of single cases that are being written. */
  const [written, setWritten] = useKeptInDialog<Written>(`written ${kind} ${action}`, {})
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
      (found) => gone || setVerdicts(refusedFirst(found)),
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

  // The order waits for them.
  const isWriting = field && verdicts?.some(({ id, appealNo }) => appealNo && written[id] !== undefined)
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
    const withOwn = (now: Own): Own => [
      ...now.filter(([one]) => String(one) !== id),
      ...(text ? [[id, { [path]: text }] satisfies Own[number]] : []),
    ]
    const items = order.items.filter(([one]) => String(one) === id)
    try {
      const [verdict] = await checkAll(orderOf({ ...shared, own: withOwn(own) }, items), () => {})
      setVerdicts((all) => all?.map((one) => (one.id === id && verdict ? verdict : one)))
      setOwn(withOwn)
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
        disabled={good.size === 0 || isWriting === true}
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
                    text={written[item.id]}
                    onText={(text) => setWritten((now) => withText(now, item.id, text))}
                    onSay={async (text) => {
                      if (!(await say(item.id, field.path, text.trim()))) return
                      // What was typed on meanwhile was not tried.
                      setWritten((now) => (now[item.id] === text ? withText(now, item.id, undefined) : now))
                    }}
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
