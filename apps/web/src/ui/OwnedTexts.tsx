import { TEXT_OWNERS } from '@appeal/contract/conversations/conversations.routes.ts'
import { namingVariables } from '@appeal/contract/conversations/conversations.variables.ts'
import { App, Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { useKept } from '../lib/keptInput.ts'
import { call, type Operation } from '../lib/operations.ts'
import { Icon } from './icons/Icon.tsx'
import * as styles from './ownedTexts.module.css'
import { ownedTexts } from './ownedTexts.texts.ts'
import { ErrorState, Skeleton } from './States.tsx'
import { useMay } from './useMay.ts'

interface Owned {
  id: string
  owner: (typeof TEXT_OWNERS)[number]
  title: string
  editable: boolean
}

interface RowProps<R extends Owned> {
  /** Sharing and removing take the id of a row. */
  routes: { share: Operation; delete: Operation }
  words: { removeSure: string }
  /** Behind the title: what it is for. */
  aside(row: R): ReactNode
  /** Its words, with variables in double braces. */
  textOf(row: R): string
  /** Below its words. */
  below?(row: R): ReactNode
  onEdit(row: R): void
}

interface Props<R extends Owned> extends RowProps<R> {
  list: { data: readonly R[] | undefined; error: unknown; refetch(): unknown }
  words: { note: string; find: string; nothing: string; removeSure: string }
  /** What a search looks through. */
  wordsOf(row: R): string
  /** What stands where nothing own is kept yet. */
  empty: ReactNode
}

/** What people keep to use again: the own ones first, then the unit's, then the system's; each is changed, shared and removed here. */
export function OwnedTexts<R extends Owned>({ list, wordsOf, empty, ...of }: Props<R>) {
  const t = useTexts(ownedTexts)
  const [find, setFind] = useKept('find', '')
  const { data, error, refetch } = list
  const wanted = find.trim().toLowerCase()
  const fits = (data ?? []).filter((row) => wordsOf(row).toLowerCase().includes(wanted))
  return (
    <div className={styles.page}>
      <p className="o-mut">{of.words.note}</p>
      <Input
        className={styles.find}
        prefix={<Icon name="search" />}
        value={find}
        allowClear
        placeholder={of.words.find}
        aria-label={of.words.find}
        onChange={(event) => setFind(event.target.value)}
      />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && <Skeleton rows={6} />}
      {data && wanted && fits.length === 0 && <p className="o-mut">{of.words.nothing}</p>}
      {data &&
        [...TEXT_OWNERS].reverse().map((owner) => {
          const rows = fits.filter((row) => row.owner === owner)
          if (rows.length === 0 && (owner !== 'OWN' || wanted)) return null
          return (
            <section key={owner}>
              <h2>{t(`owner.${owner}`)}</h2>
              {rows.length === 0 && empty}
              <ul>
                {rows.map((row) => (
                  <li key={row.id} className={styles.row}>
                    <Row row={row} {...of} />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
    </div>
  )
}

function Row<R extends Owned>({
  row,
  routes,
  words,
  aside,
  textOf,
  below,
  onEdit,
}: RowProps<R> & { row: R }) {
  const t = useTexts(ownedTexts)
  const { message, modal } = App.useApp()
  const mayShare = useMay()(routes.share)
  const ask = (question: string, danger: boolean, act: () => Promise<unknown>, done: string) =>
    modal.confirm({
      title: question,
      content: row.title,
      okButtonProps: { danger },
      cancelText: t('cancel'),
      onOk: async () => {
        await act()
        void message.success(done)
      },
    })
  const sent = { body: { id: row.id } }
  const share = () => call(routes.share, sent)
  const remove = () => call(routes.delete, { ...sent, quiet: true })
  return (
    <>
      <div>
        <p>
          <b>{row.title}</b> <span className="o-mut o-sm">{aside(row)}</span>
        </p>
        <p className={styles.words}>{namingVariables(textOf(row))}</p>
        {below?.(row)}
      </div>
      {row.editable && (
        <p className={styles.acts}>
          <Button type="text" size="small" onClick={() => onEdit(row)}>
            {t('edit')}
          </Button>
          {row.owner === 'OWN' && mayShare && (
            <Button type="text" size="small" onClick={() => ask(t('shareSure'), false, share, t('shared'))}>
              {t('share')}
            </Button>
          )}
          <Button
            type="text"
            size="small"
            danger
            onClick={() => ask(words.removeSure, true, remove, t('removed'))}
          >
            {t('remove')}
          </Button>
        </p>
      )}
    </>
  )
}
