import type { ArticleDetail } from '@appeal/contract/articles/articles.schemas.ts'
import { findingTexts } from '@appeal/contract/articles/articles.texts.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { useRecordAct } from '../../../ui/useRecords.ts'
import * as styles from './articles.desk.module.css'
import { articleDeskTexts } from './articles.desk.texts.ts'

/** Personal data the detectors see in a case; the author writes over it, the reviewer checks what is left. */
export function Findings({ article }: { article: ArticleDetail }) {
  const t = useTexts(articleDeskTexts)
  const redact = useRecordAct(api.articles.redact)
  const [keep, setKeep] = useState<readonly number[]>([])
  const { findings, can, id, version } = article
  const mayRedact = can.includes('redact')
  if (findings.length === 0)
    return (
      <p className="o-note">
        <Icon name="done" />
        {t('clean')}
      </p>
    )
  return (
    <section className={styles.findings} aria-label={t('findings')}>
      <h2 className="o-form-title">{t('findings')}</h2>
      <p className="o-mut">{t('findingsSay')}</p>
      <table className="o-fact-table">
        <thead>
          <tr>
            {mayRedact && <th aria-label={t('redact', { n: '' })} />}
            <th>{t('finding')}</th>
            <th>{t('instead')}</th>
            <th>{t('around')}</th>
          </tr>
        </thead>
        <tbody>
          {findings.map((finding, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings are known by their number
            <tr key={at}>
              {mayRedact && (
                <td>
                  <Checkbox
                    aria-label={finding.text}
                    checked={!keep.includes(at)}
                    onChange={({ target }) =>
                      setKeep((before) =>
                        target.checked ? before.filter((one) => one !== at) : [...before, at],
                      )
                    }
                  />
                </td>
              )}
              <td>
                <b>{finding.text}</b>
                <div className="o-mut o-sm">
                  {pick(findingTexts[finding.kind])} {t(finding.certain ? 'certain' : 'suspected')}
                </div>
              </td>
              <td>{finding.instead}</td>
              <td className="o-mut">{finding.around}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayRedact && (
        <Button
          type="primary"
          ghost
          loading={redact.isPending}
          disabled={keep.length === findings.length}
          onClick={() =>
            redact
              .mutateAsync({ id, version, keep: [...keep] })
              .then(() => setKeep([]))
              .catch(() => undefined)
          }
        >
          {t('redact', { n: findings.length - keep.length })}
        </Button>
      )}
    </section>
  )
}
