import { useLimits } from '../../domain/promise.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/portal/Button.tsx'
import * as styles from './articles.portal.module.css'
import { articleTexts } from './articles.texts.ts'
import { LetterWall } from './LetterWall.tsx'

const LETTER = '/portal/letter'
const CONSUMER = 'consumer_portal'

/** What becomes of a thank-you letter, the way to write one, and those that were published. */
export default function CommendPage() {
  const t = useTexts(articleTexts)
  const { letterWorkdays } = useLimits()
  const { token, source } = useSession()
  const isIn = token !== undefined && source === CONSUMER
  return (
    <main id="main" className="flow wrap">
      <h1>{t('commendTitle')}</h1>
      <p className="flow__lead">{t('commendLead')}</p>
      <ol className={styles.laws}>
        {([1, 2, 3] as const).map((n) => (
          <li key={n}>
            <h2 className={styles.lawsSay}>{t(`commend${n}`, { n: letterWorkdays })}</h2>
            <p>{t(`commend${n}Say`)}</p>
          </li>
        ))}
      </ol>
      <p className="flow__go">
        <ButtonLink
          look="primary"
          size="l"
          after="arrow"
          to={isIn ? LETTER : `/portal/signIn?next=${encodeURIComponent(LETTER)}`}
        >
          {t('commendGo')}
        </ButtonLink>
      </p>
      {!isIn && <p className="hint">{t('commendSignIn')}</p>}
      <LetterWall />
    </main>
  )
}
