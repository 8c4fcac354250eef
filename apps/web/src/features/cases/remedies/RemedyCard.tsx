import { remedyEndTexts, remedySourceTexts, remedyWords } from '@appeal/contract/remedies/remedies.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { api } from '../../../lib/operations.ts'
import { Section } from '../around/Section.tsx'
import { RemedyTag } from './RemedyTag.tsx'
import { remedyTexts } from './remedies.texts.ts'
import { type DeskAct, isDeskAct, type SeenRemedy } from './remedies.ts'

const RemedyDialog = lazy(part(() => import('./RemedyDialog.tsx')))
const PromiseDialog = lazy(part(() => import('./PromiseDialog.tsx')))

/** What was promised on a case and what became of it, with the acts of whoever looks. */
export default function RemedyCard({ caseId }: { caseId: string }) {
  const t = useTexts(remedyTexts)
  const { data } = useQuery(api.remedies.ofCase.query({ id: caseId }))
  const [acting, setActing] = useState<{ remedy: SeenRemedy; act: DeskAct }>()
  const [promising, setPromising] = useState(false)
  if (!data || (data.remedies.length === 0 && !data.mayPromise)) return null
  return (
    <Section
      title={t('title')}
      end={
        data.mayPromise && (
          <Button type="link" size="small" onClick={() => setPromising(true)}>
            {t('promise')}
          </Button>
        )
      }
    >
      {data.remedies.map((remedy) => (
        <blockquote key={remedy.id}>
          <b>{pick(remedyWords(remedy.kind, remedy.amount))}</b> <RemedyTag remedy={remedy} />
          {remedy.performance && <p>{remedy.performance}</p>}
          <p className="o-mut o-sm">
            {[
              t('due', { day: remedy.dueOn }),
              pick(remedySourceTexts[remedy.source]),
              remedy.endedBy && pick(remedyEndTexts[remedy.endedBy]),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {remedy.said && <p>{t('saidOn', { day: remedy.doneOn ?? '', words: remedy.said })}</p>}
          {remedy.answer && <p>{t(remedy.byPhone ? 'answerByPhone' : 'answer', { words: remedy.answer })}</p>}
          <div className="o-row">
            {remedy.can.filter(isDeskAct).map((act) => (
              <Button key={act} size="small" onClick={() => setActing({ remedy, act })}>
                {t(act)}
              </Button>
            ))}
          </div>
        </blockquote>
      ))}
      <Suspense fallback={null}>
        {acting && <RemedyDialog {...acting} onClose={() => setActing(undefined)} />}
        {promising && <PromiseDialog caseId={caseId} onClose={() => setPromising(false)} />}
      </Suspense>
    </Section>
  )
}
