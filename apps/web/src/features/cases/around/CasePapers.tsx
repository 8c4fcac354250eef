import { paperKinds, WAYS_BY_HAND } from '@appeal/contract/papers/papers.kinds.ts'
import type { Delivery, Paper } from '@appeal/contract/papers/papers.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { paperTexts } from '../../../domain/paper.texts.ts'
import { saveFile } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { formatDay, today } from '../../../lib/formats.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { useWordsLanguage } from '../../../lib/wordsLanguage.ts'
import { useMay } from '../../../ui/useMay.ts'
import * as styles from './cards.module.css'
import { PurposeDialog } from './Purpose.tsx'
import { Section } from './Section.tsx'

const DeliveryDialog = lazy(() => import('./DeliveryDialog.tsx'))

/** The decisions of a case as papers, with how each came to its reader. */
export function CasePapers({ of }: { of: CaseRef }) {
  const t = useTexts(paperTexts)
  const { data } = useQuery(api.papers.list.query(of))
  const [delivering, setDelivering] = useState<Paper>()
  if (!data?.length) return null
  return (
    <Section title={t('papers')}>
      <ul>
        {data.map((paper) => (
          <li key={paper.id}>
            <PaperRow of={of} paper={paper} onDeliver={() => setDelivering(paper)} />
          </li>
        ))}
      </ul>
      {delivering && (
        <Suspense>
          <DeliveryDialog
            fixed={{ ...of, paperId: delivering.id }}
            readers={paperKinds[delivering.kind].readers}
            ways={WAYS_BY_HAND}
            today={today()}
            onClose={() => setDelivering(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}

function PaperRow({ of, paper, onDeliver }: { of: CaseRef; paper: Paper; onDeliver(): void }) {
  const t = useTexts(paperTexts)
  const may = useMay()
  const title = paperKinds[paper.kind].title[useWordsLanguage()]
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.relrow}>
      <span>
        <b>{title}</b>
      </span>
      <span className="o-mut o-sm">
        {paper.number} {t('issued', { day: formatDay(paper.issuedOn) })}
      </span>
      {paper.reactBy && !paper.withdrawn && (
        <span className="o-mut o-sm">{t('reactBy', { day: formatDay(paper.reactBy) })}</span>
      )}
      {paper.deliveries.map((one) => (
        <span key={`${one.to}${one.way}`} className="o-mut o-sm">
          {wordsOf(t, one)}
        </span>
      ))}
      {paper.deliveries.length === 0 && (
        <span className="o-mut o-sm">{t(paper.withdrawn ? 'withdrawn' : 'undelivered')}</span>
      )}
      <span>
        <Button size="small" onClick={() => setAsking(true)} aria-label={t('openOf', { title })}>
          {t('open')}
        </Button>{' '}
        {may(api.papers.deliver) && !paper.withdrawn && (
          <Button size="small" type="text" onClick={onDeliver}>
            {t('deliver')}
          </Button>
        )}
      </span>
      {asking && (
        <PurposeDialog
          kind={of.kind}
          title={title}
          ok={t('open')}
          onPurpose={(purpose) => saveFile(api.papers.file, { query: { ...of, paperId: paper.id, purpose } })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function wordsOf(t: Translate<keyof typeof paperTexts.zh>, { way, at, proof }: Delivery): string {
  const day = formatDay(at)
  if (way === 'post' || way === 'visit') return t(`way.${way}`, { day, proof: proof ?? '' })
  const network =
    proof === 'delivered' ? t('delivered') : proof === 'undelivered' ? t('undeliveredSms') : undefined
  return [t(`way.${way}`, { day }), network].filter(Boolean).join(' ')
}
