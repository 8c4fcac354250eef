import type { ModelCard, ReportCard } from '@appeal/contract/classifier/classifier.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { formatDay, joinItems } from '../../../lib/formats.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import * as styles from './classifier.module.css'
import { classifierTexts, shareWord } from './classifier.texts.ts'

type Words = Translate<keyof typeof classifierTexts.zh>

/** How well kinds of problem are suggested, on cases that no model has learned from. */
export default function ClassifierPage() {
  const t = useTexts(classifierTexts)
  const { data, error, refetch } = useQuery(api.classifier.card.query())
  const [number, setNumber] = useState<number>()
  const model = data?.models.find((one) => one.number === number) ?? data?.models[0]
  return (
    <section className="o-page">
      <div className={`o-page-body ${styles.page}`}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={8} />}
        {data && !data.on && <p className="o-note o-note-amber">{t('off')}</p>}
        {data && !model && (
          <EmptyState
            icon="chart"
            title={t('untrained')}
            text={t('untrainedText', { least: data.least, have: data.have })}
          />
        )}
        {data && model && (
          <>
            <header className={styles.head}>
              <h1>{t('card')}</h1>
              <Select
                size="small"
                aria-label={t('which')}
                value={model.number}
                options={data.models.map((one) => ({
                  value: one.number,
                  label: t('model', { number: one.number, date: formatDay(one.trainedAt.slice(0, 10)) }),
                }))}
                onChange={setNumber}
              />
            </header>
            <Card t={t} card={data} model={model} />
          </>
        )}
      </div>
    </section>
  )
}

function Card({ t, card, model }: { t: Words; card: ReportCard; model: ModelCard }) {
  const dictionary = useDictionary()
  const nameOf = (problem: string) => dictionary.label('APPEAL_L1', problem)
  const at = [...model.curve].reverse().find(({ sure }) => sure <= card.sure)
  return (
    <>
      <p className="o-mut">
        {t('basis', { trained: model.trained, heldOut: model.heldOut, repeated: model.repeated })}
      </p>
      <dl className={styles.sums}>
        <Sum name={t('accuracy')} share={model.accuracy} />
        <Sum name={t('baseline')} share={model.baseline} />
        <Sum name={t('macroPrecision')} share={model.macroPrecision} />
        <Sum name={t('macroRecall')} share={model.macroRecall} />
        <Sum name={t('offered')} share={at?.coverage ?? null} />
        <Sum name={t('offeredRight')} share={at?.precision ?? null} />
      </dl>
      <h2 className={styles.sub}>{t('byProblem')}</h2>
      <div className={styles.wide}>
        <table className={styles.table} aria-label={t('byProblem')}>
          <thead>
            <tr>
              {(['problem', 'trainedOf', 'heldOutOf', 'said', 'right', 'precision', 'recall'] as const).map(
                (name) => (
                  <th key={name} scope="col">
                    {t(name)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {model.classes.map((one) => (
              <tr key={one.problem}>
                <th scope="row">{nameOf(one.problem)}</th>
                <td>{one.trained}</td>
                <td>{one.heldOut}</td>
                <td>{one.said}</td>
                <td>{one.right}</td>
                <td>{shareWord(one.precision)}</td>
                <td>{shareWord(one.recall)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {model.left.length > 0 && (
        <p className="o-mut">{t('left', { names: joinItems(model.left.map(nameOf)) })}</p>
      )}
      <p className="o-mut o-sm">{t('define')}</p>
      <div className={styles.pair}>
        <div>
          <h2 className={styles.sub}>{t('confusion')}</h2>
          {model.confusion.length === 0 ? (
            <p className="o-mut">{t('noConfusion')}</p>
          ) : (
            <table className={styles.table} aria-label={t('confusion')}>
              <thead>
                <tr>
                  <th scope="col">{t('was')}</th>
                  <th scope="col">{t('taken')}</th>
                  <th scope="col">{t('n')}</th>
                </tr>
              </thead>
              <tbody>
                {model.confusion.map(({ was, said, n }) => (
                  <tr key={`${was} ${said}`}>
                    <th scope="row">{nameOf(was)}</th>
                    <td>{nameOf(said)}</td>
                    <td>{n}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
        <div>
          <h2 className={styles.sub}>{t('curve')}</h2>
          <table className={styles.table} aria-label={t('curve')}>
            <thead>
              <tr>
                <th scope="col">{t('least')}</th>
                <th scope="col">{t('coverage')}</th>
                <th scope="col">{t('offeredRight')}</th>
              </tr>
            </thead>
            <tbody>
              {model.curve.map(({ sure, coverage, precision }) => (
                <tr key={sure} aria-current={sure === at?.sure}>
                  <th scope="row">{shareWord(sure)}</th>
                  <td>{shareWord(coverage)}</td>
                  <td>{shareWord(precision)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="o-mut o-sm">{t('curveNote', { sure: shareWord(card.sure) })}</p>
        </div>
      </div>
      <p className="o-mut o-sm">{t('sealed')}</p>
    </>
  )
}

function Sum({ name, share }: { name: string; share: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{shareWord(share)}</dd>
    </div>
  )
}
