import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { Button } from 'antd'
import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { ScreenPathsContext } from '../../../ui/screenPaths.ts'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { listTexts } from '../lists/lists.texts.ts'

/** The case that comes next, for whoever goes through a list. */
export interface NextCase {
  hasNext: boolean
  onNext(): void
}

interface Props extends NextCase {
  /** Where the case went, or that there is none. */
  title: string
  text?: string
  onBack?(): void
}

/** In the place of a case that the viewer may not see (any more): what became of it, and on to the next. */
export function GoneCase({ title, text, hasNext, onNext, onBack }: Props) {
  const t = useTexts(deskTexts)
  const words = useTexts(listTexts)
  return (
    <EmptyState icon="send" title={title} {...(text && { text })}>
      {hasNext && (
        <Button type="primary" onClick={onNext}>
          {words('nextCase')} <Kbd keys={['J']} />
        </Button>
      )}
      {onBack && (
        <Button icon={<Icon name="back" />} onClick={onBack}>
          {t('backToList')}
        </Button>
      )}
    </EmptyState>
  )
}

/** Code of a case that is not there for this viewer. */
const NOT_FOUND = 404

/** Why a case that was asked for is not to be seen: the viewer handed it on, or it is gone or never was theirs. */
export function useLost(
  data: { gone?: true | undefined; progress: readonly { text: string }[] } | undefined,
  error: unknown,
): Pick<Props, 'title' | 'text'> | undefined {
  const t = useTexts(deskTexts)
  const isEnterprise = useSession().source === 'courier_workbench'
  const what = data?.progress[0]?.text ?? ''
  if (data?.gone) return { title: t(isEnterprise ? 'goneEnterprise' : 'goneBureau', { what }) }
  if (error instanceof ApiError && error.code === NOT_FOUND)
    return { title: error.msg, text: t('missingText') }
  return undefined
}

const QUEUES = ['todo', 'all'] as const
/** Components of the lists of a kind, what there is to do first. */
const listsOf = (kind: CaseKindName) =>
  kind === 'appeal'
    ? ['appeals/queue', 'enterprise/queue'].flatMap((desk) => QUEUES.map((queue) => `${desk}/${queue}`))
    : QUEUES.map((queue) => `cases/${kind}/${queue}`)

/**
 * Address of the viewer's list of a kind, what there is to do first; of any kind where this one has no list in the menu;
 * undefined where the menu has no list of cases at all.
 */
export function useListPath(kind: CaseKindName | undefined): string | undefined {
  const paths = useContext(ScreenPathsContext)
  const kinds = kind ? [kind, ...CASE_KIND_NAMES] : CASE_KIND_NAMES
  const listed = kinds.flatMap(listsOf).find((component) => paths.has(component))
  return listed && paths.get(listed)
}

/** In the place of a case that the address does not name. The start page would lead here again: it is where one was last. */
export function NoCase({ kind }: { kind?: CaseKindName }) {
  const t = useTexts(deskTexts)
  const navigate = useNavigate()
  const list = useListPath(kind)
  return (
    <section className="o-page">
      <EmptyState icon="search" title={t('noCase')} text={t('noCaseText')}>
        {list && (
          <Button icon={<Icon name="back" />} onClick={() => void navigate(list, { replace: true })}>
            {t('backToList')}
          </Button>
        )}
      </EmptyState>
    </section>
  )
}
