import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { anAppeal } from '../../../domain/caseFaces.ts'
import { formatMoment } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { useSession } from '../../../lib/session.ts'
import { statements } from '../../../lib/statements.ts'
import { Attachments } from '../around/Attachments.tsx'
import { Section } from '../around/Section.tsx'
import { statementTexts } from './statements.texts.ts'

const AskDialog = lazy(part(() => import('./AskDialog.tsx')))

/** What couriers said on an appeal, as far as whoever looks may read it, and the way to ask one. */
export default function StatementCard({ caseId }: { caseId: string }) {
  const t = useTexts(statementTexts)
  const isBureau = useSession().source !== 'courier_workbench'
  const { data } = useQuery(statements.ofCase.query({ id: caseId }))
  const [asking, setAsking] = useState(false)
  if (!data || (data.statements.length === 0 && !data.mayAsk)) return null
  return (
    <Section
      title={t('title')}
      end={
        data.mayAsk && (
          <Button type="link" size="small" onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        )
      }
    >
      {data.statements.map((one) => (
        <blockquote key={one.id}>
          <p>{one.question}</p>
          <p className="o-mut o-sm">
            {[t(one.by), one.courier, t('due', { day: one.dueOn }), t(one.state)].filter(Boolean).join(' · ')}
          </p>
          {one.reached === false && <p className="o-sm">{t('unknown')}</p>}
          {one.parts.map((said) => (
            <div key={said.part}>
              <p className="o-mut o-sm">
                {[
                  t('said', { time: formatMoment(said.createTime) }),
                  isBureau && t(said.shared ? 'shared' : 'kept'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p>{said.words}</p>
              {said.files.length > 0 && <Attachments of={anAppeal(caseId)} files={said.files} />}
            </div>
          ))}
        </blockquote>
      ))}
      <Suspense fallback={null}>
        {asking && (
          <AskDialog
            caseId={caseId}
            note={t(isBureau ? 'askNote' : 'askNoteEnterprise', { days: data.days })}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </Section>
  )
}
