import type { PublicStatistics } from '@appeal/contract/openData/openData.routes.ts'
import { useTexts } from '../../lib/i18n.ts'
import * as styles from './openData.portal.module.css'
import { openDataTexts } from './openData.texts.ts'

type Funnel = NonNullable<PublicStatistics['funnel']>
const [WIDE, HIGH, LEFT, BOTTOM, TOP, RIGHT] = [720, 320, 44, 28, 14, 16]
const LINES = ['low99', 'low95', 'high95', 'high99'] as const

/** Brands over their volume with the limits of what chance may do, drawn and as a table. */
export function PublicFunnel({ funnel }: { funnel: Funnel }) {
  const t = useTexts(openDataTexts)
  const { points, mean } = funnel
  const isOut = ({ verdict }: Funnel['points'][number]) => verdict === 'above99' || verdict === 'below99'
  return (
    <section>
      <h2>{t('funnel')}</h2>
      <p>{t('funnelSay')}</p>
      <p>{t('funnelMean', { mean: mean.toFixed(2) })}</p>
      <Drawing
        funnel={funnel}
        label={t('funnelSaid', { count: points.length, outside: points.filter(isOut).length })}
      />
      <table className={styles.statTable}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className={`num ${styles.funnelWide}`}>
              {t('volume')}
            </th>
            <th scope="col" className="num">
              {t('rate')}
            </th>
            <th scope="col" className={`num ${styles.funnelWide}`}>
              {t('limits')}
            </th>
            <th scope="col" className="num">
              {t('verdict')}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ code, name, millions, value, low95, high95, verdict }) => (
            <tr key={code}>
              <th scope="row">{name}</th>
              <td className={`num ${styles.funnelWide}`}>{millions.toFixed(2)}</td>
              <td className="num">{value.toFixed(2)}</td>
              <td className={`num ${styles.funnelWide}`}>{`${low95.toFixed(2)}–${high95.toFixed(2)}`}</td>
              <td className="num">{verdict === 'within' ? t('within') : <b>{t(verdict)}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Drawing({ funnel: { mean, points, curve }, label }: { funnel: Funnel; label: string }) {
  const sizes = points.map(({ millions }) => Math.log(millions))
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const highest = Math.max(...points.map(({ value }) => value), ...curve.map(({ high99 }) => high99))
  // Sizes of one kind stand in the middle.
  const x = (millions: number) =>
    most > least
      ? LEFT + 12 + ((Math.log(millions) - least) / (most - least)) * (WIDE - LEFT - RIGHT - 24)
      : (LEFT + WIDE) / 2
  const y = (rate: number) => TOP + (1 - rate / highest) * (HIGH - TOP - BOTTOM)
  const path = (of: (typeof LINES)[number]) =>
    curve.map((one, i) => `${i ? 'L' : 'M'}${x(one.millions).toFixed(1)} ${y(one[of]).toFixed(1)}`).join('')
  return (
    <svg className={styles.funnel} viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={label}>
      <path d={`M${LEFT} ${TOP}V${HIGH - BOTTOM}H${WIDE - RIGHT}`} />
      {[0, highest / 2, highest].map((rate) => (
        <text key={rate} x={LEFT - 6} y={y(rate) + 4} textAnchor="end">
          {rate.toFixed(1)}
        </text>
      ))}
      {[Math.exp(least), Math.exp(most)].map((millions, i) => (
        <text key={millions} x={x(millions)} y={HIGH - 8} textAnchor={i ? 'end' : 'start'}>
          {millions.toFixed(1)}
        </text>
      ))}
      <path d={`M${x(Math.exp(least))} ${y(mean)}H${x(Math.exp(most))}`} />
      {LINES.map((one) => (
        <path
          key={one}
          className={one.endsWith('95') ? styles.funnelInner : styles.funnelOuter}
          d={path(one)}
        />
      ))}
      {points.map(({ code, name, millions, value, verdict }) => (
        <g key={code}>
          <title>{`${name} ${value.toFixed(2)}`}</title>
          <circle
            className={verdict === 'within' ? undefined : styles.funnelOut}
            cx={x(millions)}
            cy={y(value)}
            r={5}
          />
          {verdict !== 'within' && (
            <text x={x(millions)} y={y(value) - 9} textAnchor={x(millions) > WIDE / 2 ? 'end' : 'start'}>
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
