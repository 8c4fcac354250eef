import type { Onlooker } from '@appeal/contract/presence/presence.routes.ts'
import { Tooltip } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { caseTexts } from './case.texts.ts'
import * as styles from './frame.module.css'

const SHOWN = 3

/** Colleagues who look at the case now; whoever writes is named first and moves. */
export function Onlookers({ people }: { people: readonly Onlooker[] }) {
  const t = useTexts(caseTexts)
  if (people.length === 0) return null
  const sorted = [...people].sort((a, b) => Number(b.typing !== null) - Number(a.typing !== null))
  const words = ({ name, typing }: Onlooker) => t(typing ? 'writing' : 'looking', { name })
  const [first] = sorted
  return (
    <span className={styles.onl} role="status" aria-label={t('onlookers')}>
      {sorted.slice(0, SHOWN).map((one) => (
        <Tooltip key={one.userId} title={`${words(one)} ${one.orgName}`}>
          <span className={`o-av o-av-bureau${one.typing ? ` ${styles.onlTyping}` : ''}`}>
            {[...one.name][0]}
          </span>
        </Tooltip>
      ))}
      <span className="o-mut o-sm o-wide-only">
        {first && words(first)}
        {sorted.length > 1 && ` ${t('others', { n: sorted.length - 1 })}`}
      </span>
    </span>
  )
}
