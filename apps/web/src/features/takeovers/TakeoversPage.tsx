import type { TakeoverRun } from '@appeal/contract/takeovers/takeovers.routes.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { kindWord } from '../../domain/caseFaces.ts'
import { formatMoment } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { part } from '../../lib/leaving.ts'
import { takeovers } from '../../lib/seldomDeskOperations.ts'
import { RecordList } from '../../ui/RecordList.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { RunDialog } from './RunDialog.tsx'
import { takeoverTexts } from './takeovers.texts.ts'

// The columns of every kind are its alone.
const TakeoverDialog = lazy(part(() => import('./TakeoverDialog.tsx')))

/** Files of former systems whose cases were taken over, and the way to take over the next one. */
export default function TakeoversPage() {
  const t = useTexts(takeoverTexts)
  const may = useMay()
  const control = useListState([])
  const [doing, setDoing] = useState<TakeoverRun['id'] | 'begin'>()
  const close = () => setDoing(undefined)
  return (
    <section className="o-page">
      <RecordList
        name="takeovers"
        page={takeovers.page}
        control={control}
        filters={[]}
        lead={<p className="o-mut o-rec-lead">{t('lead')}</p>}
        columns={[
          { dataIndex: 'system', title: t('system'), width: 180 },
          {
            dataIndex: 'kind',
            title: t('kind'),
            width: 90,
            customRender: ({ kind }) => kindWord(kind),
          },
          { dataIndex: 'fileName', title: t('file'), width: 200 },
          { dataIndex: 'total', title: t('total'), width: 80 },
          { dataIndex: 'done', title: t('done'), width: 90 },
          { dataIndex: 'wrong', title: t('wrong'), width: 90 },
          { dataIndex: 'by', title: t('by'), width: 110, from: 1100 },
          {
            dataIndex: 'createTime',
            title: t('at'),
            width: 160,
            from: 1280,
            customRender: ({ createTime }) => formatMoment(createTime),
          },
          {
            dataIndex: 'finished',
            title: t('state'),
            width: 110,
            customRender: ({ finished }) => (
              <StatusTag turn={finished ? 'ended' : 'ours'} word={t(finished ? 'finished' : 'running')} />
            ),
          },
        ]}
        acts={({ id }) => [{ key: 'open', label: t('open'), onClick: () => setDoing(id) }]}
        tools={
          may(takeovers.start) && (
            <Button type="primary" onClick={() => setDoing('begin')}>
              {t('begin')}
            </Button>
          )
        }
        card={({ kind, system, fileName, done, wrong, finished }) => (
          <>
            <b>{system}</b> {t(finished ? 'finished' : 'running')}
            <div className="o-mut o-sm">
              {kindWord(kind)} · {fileName} · {t('done')} {done} · {t('wrong')} {wrong}
            </div>
          </>
        )}
      />
      {doing === 'begin' && (
        <Suspense fallback={null}>
          <TakeoverDialog onClose={close} onRun={setDoing} />
        </Suspense>
      )}
      {doing && doing !== 'begin' && <RunDialog id={doing} onClose={close} />}
    </section>
  )
}
