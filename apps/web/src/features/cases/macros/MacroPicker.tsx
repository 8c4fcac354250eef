import { Button, Input } from 'antd'
import { Link } from 'react-router'
import { anyActionWord, type CaseRef } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useKept } from '../../../lib/keptInput.ts'
import { DragModal } from '../../../ui/DragModal.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useVariables } from '../around/case.api.ts'
import * as styles from './macros.module.css'
import { macroTexts } from './macros.texts.ts'
import { type Filled, filledFor, useMacros } from './macros.ts'

interface Props {
  of: CaseRef
  /** Acts that are open on the case now, the one that is due first. */
  acts: readonly string[]
  onPick(macro: Filled): void
  onClose(): void
}

/** Macros of the acts that are open on a case, each with what it says here; Enter takes the first that is left. */
export default function MacroPicker({ of, acts, onPick, onClose }: Props) {
  const t = useTexts(macroTexts)
  const [find, setFind] = useKept('macro', '')
  const { data, error, refetch } = useMacros()
  const { data: variables } = useVariables(of, true)
  const wanted = find.trim().toLowerCase()
  const open =
    data && variables
      ? data
          .filter(({ kind, action }) => kind === of.kind && acts.includes(action))
          .toSorted((one, other) => acts.indexOf(one.action) - acts.indexOf(other.action))
          .map((macro) => ({ ...filledFor(of, macro, variables), owner: macro.owner }))
      : undefined
  const fits = open?.filter(({ title, action, values }) =>
    `${title} ${anyActionWord(of.kind, action)} ${Object.values(values).join(' ')}`
      .toLowerCase()
      .includes(wanted),
  )
  const pick = (macro: Filled) => {
    setFind('')
    onPick(macro)
  }
  return (
    <DragModal
      isDirty={false}
      width={560}
      title={t('macro')}
      onClose={onClose}
      footer={
        <div className="o-dlg-foot">
          <Link className="o-a" to="/appeal/macros" onClick={onClose}>
            {t('manage')}
          </Link>
          <Button type="text" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      }
    >
      <div className={styles.picker}>
        <Input
          prefix={<Icon name="search" size={14} />}
          value={find}
          placeholder={t('find')}
          aria-label={t('find')}
          onChange={(event) => setFind(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault()
            if (fits?.[0]) pick(fits[0])
          }}
        />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!fits && !error && <Skeleton rows={4} />}
        {fits?.length === 0 && <EmptyState icon="template" title={t('none')} text={t('noneText')} />}
        <ul>
          {fits?.map((macro) => (
            <li key={macro.id}>
              <button type="button" className="o-plain" onClick={() => pick(macro)}>
                <b>{macro.title}</b>
                <small>{t(`owner.${macro.owner}`)}</small>
                <span>
                  {longest(macro.values)
                    ? t('said', { act: anyActionWord(of.kind, macro.action), words: longest(macro.values) })
                    : anyActionWord(of.kind, macro.action)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </DragModal>
  )
}

/** Shorter than this is a code of a choice. */
const WORDS = 12

/** The words of a macro, without its choices. */
export const longest = (values: Filled['values']): string =>
  Object.values(values)
    .filter((value) => typeof value === 'string')
    .filter((text) => text.length > WORDS && !/^[A-Z_\d]+$/.test(text))
    .toSorted((one, other) => other.length - one.length)[0] ?? ''
