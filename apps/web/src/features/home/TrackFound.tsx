import type { AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { type AppealStateText, appealStateTexts } from '../../domain/appealState.texts.ts'
import { CaseState } from '../../domain/CaseState.tsx'
import { formatDay, formatMoment } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { homeTexts } from './home.texts.ts'
import type { Progress } from './TrackBox.tsx'

/** State and dates of a case, and nothing else of it. */
export default function TrackFound({ progress, onAgain }: { progress: Progress; onAgain: () => void }) {
  const t = useTexts(homeTexts)
  const say = useTexts(appealStateTexts)
  return (
    <section className="track" aria-label={t('found')} role="status">
      <h2 className="num">{progress.appealNo}</h2>
      <p>
        <CaseState state={progress.state as AppealState} />
      </p>
      {progress.answerBy && (
        <p className="track__by">{t('answerBy', { day: formatDay(progress.answerBy) })}</p>
      )}
      <ol className="track__steps">
        {progress.steps.map(({ event, at }) => (
          <li key={`${event}${at}`}>
            <b>{say(`event.${event}` as AppealStateText)}</b>
            <time dateTime={at.replace(' ', 'T')}>{formatMoment(at)}</time>
          </li>
        ))}
      </ol>
      <Button block onClick={onAgain}>
        {t('again')}
      </Button>
    </section>
  )
}
