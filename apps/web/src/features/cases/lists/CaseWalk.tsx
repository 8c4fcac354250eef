import type { CaseRef } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import * as frameStyles from '../around/frame.module.css'
import * as styles from './lists.module.css'
import { listTexts } from './lists.texts.ts'
import { useAhead, useCaseWalk } from './useCaseWalk.ts'

/** Previous and next case of the list one came from, with the place in it; J and K do the same. */
export function CaseWalk({ of }: { of: CaseRef }) {
  const t = useTexts(listTexts)
  const walk = useCaseWalk(of)
  useAhead(of)
  useKeys({ j: () => void walk.go(1), k: () => void walk.go(-1) })
  if (walk.at === undefined) return null
  return (
    <span className={frameStyles.jk}>
      <button
        type="button"
        className="o-plain"
        aria-label={t('previous')}
        disabled={!walk.hasPrevious}
        onClick={() => void walk.go(-1)}
      >
        <Kbd keys={['K']} />
        <Icon name="up" className={frameStyles.onlyPhone} />
      </button>
      <span>{t('position', { at: walk.at, of: walk.of })}</span>
      <button
        type="button"
        className="o-plain"
        aria-label={t('nextCase')}
        disabled={!walk.hasNext}
        title={walk.hasNext ? undefined : t('listDone')}
        onClick={() => void walk.go(1)}
      >
        <span className={styles.nextWord}>{t('nextCase')}</span>
        <Kbd keys={['J']} />
        <Icon name="down" className={frameStyles.onlyPhone} />
      </button>
    </span>
  )
}
