import { Button } from 'antd'
import { ApiError } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { EmptyState } from '../../../ui/States.tsx'
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
