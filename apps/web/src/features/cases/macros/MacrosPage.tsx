import { TEXT_OWNERS } from '@appeal/contract/conversations/conversations.routes.ts'
import { namingVariables } from '@appeal/contract/conversations/conversations.variables.ts'
import type { Macro } from '@appeal/contract/macros/macros.routes.ts'
import { App, Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { anyActionWord } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { joinItems, joinParts } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useKept } from '../../../lib/keptInput.ts'
import { part } from '../../../lib/leaving.ts'
import { call } from '../../../lib/operations.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { PageFrame } from '../../../ui/PageFrame.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useMay } from '../../../ui/useMay.ts'
import { longest } from './MacroPicker.tsx'
import * as styles from './macros.module.css'
import { macroTexts } from './macros.texts.ts'
import { useMacros } from './macros.ts'

const MacroEditor = lazy(part(() => import('./MacroEditor.tsx')))

/** Macros: the own ones, the unit's, the system's. New ones are kept from the form of an act. */
export default function MacrosPage() {
  const t = useTexts(macroTexts)
  const [find, setFind] = useKept('find', '')
  const [editing, setEditing] = useState<Macro>()
  const { data, error, refetch } = useMacros()
  const wanted = find.trim().toLowerCase()
  const fits = (data ?? []).filter(({ kind, action, title, values }) =>
    `${title} ${anyActionWord(kind, action)} ${Object.values(values).join(' ')}`
      .toLowerCase()
      .includes(wanted),
  )
  return (
    <PageFrame title={t('title')}>
      <div className={styles.page}>
        <p className="o-mut">{t('note')}</p>
        <Input
          className={styles.find}
          prefix={<Icon name="search" />}
          value={find}
          allowClear
          placeholder={t('find')}
          aria-label={t('find')}
          onChange={(event) => setFind(event.target.value)}
        />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={6} />}
        {data && wanted && fits.length === 0 && <p className="o-mut">{t('nothing')}</p>}
        {data &&
          [...TEXT_OWNERS].reverse().map((owner) => {
            const rows = fits.filter((row) => row.owner === owner)
            if (rows.length === 0 && (owner !== 'OWN' || wanted)) return null
            return (
              <section key={owner}>
                <h2>{t(`owner.${owner}`)}</h2>
                {rows.length === 0 && (
                  <EmptyState icon="template" title={t('ownEmpty')} text={t('noneText')} />
                )}
                {rows.map((row) => (
                  <Row key={row.id} row={row} onEdit={() => setEditing(row)} />
                ))}
              </section>
            )
          })}
      </div>
      {editing && (
        <Suspense>
          <MacroEditor key={editing.id} macro={editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </PageFrame>
  )
}

function Row({ row, onEdit }: { row: Macro; onEdit(): void }) {
  const t = useTexts(macroTexts)
  const { message, modal } = App.useApp()
  const mayShare = useMay()(api.macros.share)
  const ask = (words: string, danger: boolean, act: () => Promise<unknown>, done: string) =>
    modal.confirm({
      title: words,
      content: row.title,
      okButtonProps: { danger },
      cancelText: t('cancel'),
      onOk: async () => {
        await act()
        void message.success(done)
      },
    })
  const of = { body: { id: row.id } }
  return (
    <div className={styles.row}>
      <div>
        <p>
          <b>{row.title}</b>{' '}
          <span className="o-mut o-sm">
            {joinParts([anyActionWord(row.kind, row.action), t('version', { n: row.version })])}
          </span>
        </p>
        <p className={styles.words}>{namingVariables(longest(row.values))}</p>
        {row.checks.length > 0 && (
          <p className="o-mut o-sm">
            {t('keepChecks', { items: joinItems([...new Set(row.checks.map(({ title }) => title))]) })}
          </p>
        )}
      </div>
      {row.editable && (
        <p className={styles.acts}>
          <Button type="text" size="small" onClick={onEdit}>
            {t('edit')}
          </Button>
          {row.owner === 'OWN' && mayShare && (
            <Button
              type="text"
              size="small"
              onClick={() => ask(t('shareSure'), false, () => call(api.macros.share, of), t('shared'))}
            >
              {t('share')}
            </Button>
          )}
          <Button
            type="text"
            size="small"
            danger
            onClick={() =>
              ask(t('removeSure'), true, () => call(api.macros.delete, { ...of, quiet: true }), t('removed'))
            }
          >
            {t('remove')}
          </Button>
        </p>
      )}
    </div>
  )
}
