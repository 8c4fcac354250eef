import type { Cluster, ClusterMember } from '@appeal/contract/clusters/clusters.schemas.ts'
import { clusterReasonTexts } from '@appeal/contract/clusters/clusters.texts.ts'
import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { anyCasePath, anyStateWord } from '../../../domain/caseFaces.ts'
import { joinItems } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as styles from './clusters.module.css'
import { clusterTexts } from './clusters.texts.ts'
import type { Picks } from './usePicks.ts'

interface Props {
  cluster: Cluster
  picks: Picks
  /** Takes one case out; nothing where the viewer may not. */
  onLeave?: ((member: ClusterMember) => void) | undefined
}

/** The cases of a cluster with how alike they are and why; the odd ones stand last and are not picked by themselves. */
export function ClusterTable({ cluster, picks, onLeave }: Props) {
  const t = useTexts(clusterTexts)
  const { members } = cluster
  const some = picks.picked.length > 0
  const all = picks.picked.length === members.length
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={t('pickAll')}
              checked={all && some}
              indeterminate={some && !all}
              onChange={() => picks.setAll(!all)}
            />
          </th>
          <th scope="col">{t('number')}</th>
          <th scope="col">{t('person')}</th>
          <th scope="col">{t('channel')}</th>
          <th scope="col">{t('alike')}</th>
          <th scope="col">{t('why')}</th>
          <th scope="col">{t('result')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((one) => (
          <Row
            key={one.id}
            member={one}
            isSample={one.id === cluster.sample?.id}
            isPicked={picks.isPicked(one)}
            isDone={cluster.can.includes('act') && one.can.length === 0}
            onPick={(isOn) => picks.set(one.id, isOn)}
            onLeave={onLeave && (() => onLeave(one))}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  member: ClusterMember
  isSample: boolean
  isPicked: boolean
  /** Nothing is left that may be ordered for it: it stays in its place, with what became of it. */
  isDone: boolean
  onPick(isOn: boolean): void
  onLeave?: (() => void) | undefined
}

function Row({ member, isSample, isPicked, isDone, onPick, onLeave }: RowProps) {
  const t = useTexts(clusterTexts)
  const { label } = useDictionary()
  const why = isSample
    ? t('sampleOf')
    : joinItems(member.reasons.map((reason) => pick(clusterReasonTexts[reason])))
  return (
    <tr aria-current={isSample} className={isDone ? styles.done : undefined}>
      <td>
        <Checkbox
          aria-label={t('pick', { no: member.no })}
          checked={isPicked}
          onChange={({ target }) => onPick(target.checked)}
        />
      </td>
      <td className={styles.no}>
        <Link to={anyCasePath('appeal', member.id)}>
          <CaseNumber value={member.no} short />
        </Link>
      </td>
      <td>{member.name}</td>
      <td className="o-mut">{label('APPEAL_CHANNEL', member.channel)}</td>
      <td className={styles.alike}>
        <span className={styles.bar} aria-hidden>
          <i style={{ width: `${member.alike}%` }} />
        </span>
        {member.alike}%
      </td>
      <td className={styles.why}>{why}</td>
      <td className={styles.result}>
        <span className={member.odd ? styles.odd : undefined}>{member.result}</span>
        {isDone && <small> {anyStateWord('appeal', member.state)}</small>}
        {onLeave && (
          <button
            type="button"
            className="o-ibtn"
            aria-label={`${t('leave')} ${member.no}`}
            title={t('leave')}
            onClick={onLeave}
          >
            <Icon name="x" size={14} />
          </button>
        )}
      </td>
    </tr>
  )
}
