import type { Cluster } from '@appeal/contract/clusters/clusters.schemas.ts'
import { Button } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as styles from './clusters.module.css'
import { clusterTexts } from './clusters.texts.ts'

const STEPS = [
  ['send', 'asOneOnce'],
  ['mobile', 'asOneEach'],
  ['undo', 'asOneBack'],
] as const

/** A share of one as a percentage with one decimal. */
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

/** Beside the cases: what they have in common, how often clusters are right, and that nobody is overheard. */
export function ClusterSide({
  cluster,
  onSupervise,
}: {
  cluster: Cluster
  /** Issues an order for those that are ticked; nothing where the viewer may not. */
  onSupervise: (() => void) | undefined
}) {
  const t = useTexts(clusterTexts)
  const { sample, figures } = cluster
  return (
    <aside className={styles.side} aria-label={t('facts')}>
      <section className="o-sec">
        <h3>
          {t('facts')}
          {sample && <span className="o-end">{t('sample', { no: sample.no.slice(-5) })}</span>}
        </h3>
        {sample ? (
          <>
            <blockquote className={styles.quote}>
              {sample.parts.map(({ text, common }, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
                common ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
              )}
            </blockquote>
            <p className="o-mut o-sm">{t('marked')}</p>
          </>
        ) : (
          <p className="o-mut o-sm">{t('noSample')}</p>
        )}
      </section>
      {cluster.can.includes('act') && (
        <section className="o-sec">
          <h3>{t('asOneTitle')}</h3>
          <ul className={styles.grounds}>
            {STEPS.map(([icon, key]) => (
              <li key={key} className={styles.step}>
                <Icon name={icon} size={16} />
                {t(key)}
              </li>
            ))}
          </ul>
          {onSupervise && (
            <Button size="small" icon={<Icon name="alert" />} onClick={onSupervise}>
              {t('supervise')}
            </Button>
          )}
        </section>
      )}
      <section className="o-sec">
        <h3>
          {t('accuracy')}
          <span className="o-end">{t('lastDays', { n: figures.days })}</span>
        </h3>
        {figures.precision === null || figures.recall === null ? (
          <p className="o-mut o-sm">{t('tooFew', { n: figures.judged })}</p>
        ) : (
          <>
            <div className={styles.rates}>
              <span className="o-mut o-sm">
                <b>{percent(figures.precision)}</b>
                {t('precision')}
              </span>
              <span className="o-mut o-sm">
                <b>{percent(figures.recall)}</b>
                {t('recall')}
              </span>
            </div>
            <p className="o-mut o-sm">{t('judged', { n: figures.judged })}</p>
          </>
        )}
      </section>
      <section className="o-sec">
        <h3>{t('heard')}</h3>
        <p className="o-mut o-sm">{t('heardText')}</p>
      </section>
    </aside>
  )
}
