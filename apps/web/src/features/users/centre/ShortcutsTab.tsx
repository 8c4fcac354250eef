import { App, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { type Shortcut, useSaveShortcuts, useShortcuts } from './centre.api.ts'
import { centreTexts } from './centre.texts.ts'

/** As many as fit on the start page without pushing the work below the fold. */
export const MAX_SHORTCUTS = 12

interface Props {
  /** The pages this person may open, in the order of the menu. */
  pages: readonly Shortcut[]
}

/** Which pages stand on the start page, and in which order. */
export function ShortcutsTab({ pages }: Props) {
  const saved = useShortcuts()
  if (saved.error && !saved.data)
    return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />
  if (!saved.data) return <Skeleton />
  return <Editor pages={pages} saved={saved.data} />
}

function Editor({ pages, saved }: Props & { saved: readonly Shortcut[] }) {
  const t = useTexts(centreTexts)
  const { message } = App.useApp()
  const save = useSaveShortcuts()
  // Pages whose permission is gone are left out, and so forgotten with the next saving.
  const [chosen, setChosen] = useState(() =>
    saved.flatMap(({ path }) => pages.filter((page) => page.path === path)),
  )
  const isChosen = (page: Shortcut) => chosen.some(({ path }) => path === page.path)
  const toggle = (page: Shortcut) =>
    setChosen(isChosen(page) ? chosen.filter(({ path }) => path !== page.path) : [...chosen, page])
  const move = (index: number, by: number) => {
    const next = [...chosen]
    next.splice(index + by, 0, ...next.splice(index, 1))
    setChosen(next)
  }
  const submit = () => save.mutate(chosen, { onSuccess: () => void message.success(t('shortcutsSaved')) })
  return (
    <div>
      <p className="o-mut">{t('shortcutsText', { count: MAX_SHORTCUTS })}</p>
      <div className="o-uc-cols">
        <section>
          <h3>{t('shortcutsAll')}</h3>
          <ul className="o-uc-pick">
            {pages.map((page) => (
              <li key={page.path}>
                <Checkbox
                  checked={isChosen(page)}
                  disabled={!isChosen(page) && chosen.length >= MAX_SHORTCUTS}
                  onChange={() => toggle(page)}
                >
                  {page.title}
                </Checkbox>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{t('shortcutsChosen')}</h3>
          {chosen.length === 0 && <p className="o-mut">{t('shortcutsNone')}</p>}
          <ol className="o-uc-rows">
            {chosen.map((page, index) => (
              <li key={page.path}>
                <b>{page.title}</b>
                <IconButton
                  icon="up"
                  words={t('shortcutUp', { title: page.title })}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon="down"
                  words={t('shortcutDown', { title: page.title })}
                  disabled={index === chosen.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  icon="x"
                  words={t('shortcutRemove', { title: page.title })}
                  onClick={() => toggle(page)}
                />
              </li>
            ))}
          </ol>
        </section>
      </div>
      <Button type="primary" loading={save.isPending} onClick={submit}>
        {t('save')}
      </Button>
    </div>
  )
}

interface IconButtonProps {
  icon: 'up' | 'down' | 'x'
  words: string
  disabled?: boolean
  onClick(): void
}

function IconButton({ icon, words, disabled = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="o-ibtn"
      aria-label={words}
      title={words}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
