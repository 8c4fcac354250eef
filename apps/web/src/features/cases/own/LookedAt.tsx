import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { formatMoment } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ownTexts } from './own.texts.ts'

/** Who has looked at a case of any kind, as its owner is told: by office and role, what was done and why, no names. */
export function LookedAt({ lookedAt }: Pick<AppealDetail, 'lookedAt'>) {
  const t = useTexts(ownTexts)
  return (
    <section>
      <h2>{t('looked')}</h2>
      {lookedAt.length === 0 ? (
        <p>{t('lookedNone')}</p>
      ) : (
        <ul>
          {lookedAt.map(({ orgName, roleName, act, reason, times, lastAt }) => (
            <li key={`${orgName} ${roleName} ${act} ${reason}`}>
              {t('lookedRow', {
                org: orgName,
                role: roleName ?? '',
                act: reason ? t('lookedFor', { act: t(`act.${act}`), reason }) : t(`act.${act}`),
                n: times,
                at: formatMoment(lastAt),
              })}
            </li>
          ))}
        </ul>
      )}
      <p className="hint">{t('lookedHint')}</p>
    </section>
  )
}
