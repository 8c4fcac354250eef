import type { JobRun } from '@appeal/contract/jobs/jobs.routes.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { Turn } from '../../ui/icons/glyphs.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { jobTexts } from './jobs.texts.ts'

const TURNS: Record<JobRun['result'], Turn> = {
  RUNNING: 'ours',
  SUCCESS: 'closed',
  FAIL: 'ended',
  LOST: 'ended',
}

/** How long a run took, in the unit that says most. */
export function useTook(): (ms: number | null) => string {
  const t = useTexts(jobTexts)
  return (ms) => {
    if (ms === null) return '—'
    if (ms < 1_000) return t('ms', { n: ms })
    return ms < 120_000
      ? t('seconds', { n: (ms / 1_000).toFixed(1) })
      : t('minutes', { n: Math.round(ms / 60_000) })
  }
}

/** Outcome and moment of a run. */
export function RunResult({ run }: { run: Pick<JobRun, 'result' | 'startTime' | 'duration'> }) {
  const t = useTexts(jobTexts)
  const took = useTook()
  return (
    <>
      <StatusTag turn={TURNS[run.result]} word={t(`result.${run.result}`)} extra={took(run.duration)} />
      <div className="o-mut o-sm">{run.startTime}</div>
    </>
  )
}
