import { monthOf } from '@appeal/contract/figures/periods.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { CHECKER_FILE } from '@appeal/contract/transparency/checker.texts.ts'
import type { Verdict } from '@appeal/contract/transparency/proof.texts.ts'
import type { LogHead } from '@appeal/contract/transparency/transparencyLog.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveFile } from '../../lib/api.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { api } from '../../lib/operations.ts'
import { useWordsLanguage } from '../../lib/wordsLanguage.ts'
import { Empty, Failed, Skeleton } from '../../ui/portal/States.tsx'
import * as styles from './transparency.portal.module.css'
import { transparencyTexts } from './transparency.texts.ts'

const { keeping, transparency } = api
type Words = Translate<keyof typeof transparencyTexts.zh>

/** The newest heads of the log, the key they are signed by, and a check of proofs that wants no server. */
export default function TransparencyPage() {
  const t = useTexts(transparencyTexts)
  const key = useQuery({ ...transparency.key.query() })
  const heads = useQuery({ ...transparency.heads.query({ current: 1, size: 20 }) })
  const fault = heads.error ?? key.error
  return (
    <main id="main" className={`flow wrap ${styles.log}`}>
      <h1>{t('title')}</h1>
      <p className="flow__lead">{t('lead')}</p>
      <ProofCheck t={t} fingerprint={key.data?.fingerprint} />
      <section>
        <h2>{t('heads')}</h2>
        <p>{t('headsSay')}</p>
        {fault ? (
          <Failed error={fault} onRetry={() => void (heads.error ? heads.refetch() : key.refetch())} />
        ) : heads.data === undefined || key.data === undefined ? (
          <Skeleton lines={6} />
        ) : heads.data.records.length === 0 ? (
          <Empty icon="info" title={t('none')}>
            <p>{t('noneSay')}</p>
          </Empty>
        ) : (
          <>
            <dl className={styles.logKey}>
              <dt>{t('keyName')}</dt>
              <dd>{key.data.fingerprint}</dd>
            </dl>
            <Heads t={t} heads={heads.data.records} />
            <p className={styles.logChecker}>
              {t('month')}
              {(['csv', 'json'] as const).map((format) => (
                <button
                  key={format}
                  className="linkbtn"
                  type="button"
                  onClick={() =>
                    void saveFile(transparency.month, {
                      query: { month: monthOf(timeOf(heads.data.records[0]?.at ?? '')), format },
                    }).catch(() => undefined)
                  }
                >
                  {format.toUpperCase()}
                </button>
              ))}
            </p>
          </>
        )}
      </section>
      <Destroyed t={t} />
    </main>
  )
}

/** How much was destroyed, year by year; nothing where nothing was. */
function Destroyed({ t }: { t: Words }) {
  const { data = [] } = useQuery({ ...keeping.published.query() })
  if (data.length === 0) return null
  return (
    <section>
      <h2>{t('destroyed')}</h2>
      <p>{t('destroyedSay')}</p>
      <ul>
        {data.map(({ year, cases, persons }) => (
          <li key={year}>{t('destroyedIn', { year, cases, persons })}</li>
        ))}
      </ul>
    </section>
  )
}

/** Day and minute by the clock of China, as everywhere on the portal. */
const timeOf = (iso: string): string =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16)

function Heads({ t, heads }: { t: Words; heads: readonly LogHead[] }) {
  return (
    <table className={styles.logHeads}>
      <thead>
        <tr>
          {(['seq', 'at', 'size', 'root'] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {heads.map(({ seq, at, size, root }) => (
          <tr key={seq}>
            <th scope="row">{seq}</th>
            <td>{timeOf(at)}</td>
            <td data-label={t('size')}>{groupThousands(String(size))}</td>
            <td className={styles.logHash}>{root}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// The checks come behind the page, and before anybody needs them: from then on no network is wanted.
const judging = () => import('./judging.ts')

function ProofCheck({ t, fingerprint }: { t: Words; fingerprint: string | undefined }) {
  const language = useWordsLanguage()
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    // One that does not come is told where it is wanted.
    judging()
      .then(({ prepare }) => prepare())
      .catch(() => undefined)
  }, [])
  const choose = async (files: FileList | null) => {
    if (!files?.length) return
    const texts = await Promise.all([...files].map((file) => file.text()))
    setVerdict(await (await judging()).judge(texts, language, fingerprint))
  }
  return (
    <section>
      <h2>{t('check')}</h2>
      <p>{t('checkSay')}</p>
      <label className={`btn ${styles.logChoose}`}>
        {t('choose')}
        <input
          className="sr"
          type="file"
          multiple
          accept=".json,.jsonl"
          onChange={({ target }) => void choose(target.files)}
        />
      </label>
      <p className={styles.logChecker}>
        <a href={`/${CHECKER_FILE}`} download={CHECKER_FILE}>
          {t('checker')}
        </a>
      </p>
      <div role="status">
        {verdict && (
          <div
            className={verdict.holds ? styles.logVerdict : `${styles.logVerdict} ${styles.logVerdictFails}`}
          >
            <h3>{verdict.title}</h3>
            {verdict.lines.map((line) => (
              <p key={line} className={styles.logHash}>
                {line}
              </p>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
