import { paperKinds } from '@appeal/contract/papers/papers.kinds.ts'
import { useQuery } from '@tanstack/react-query'
import * as styles from '../../../domain/case.module.css'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { paperTexts } from '../../../domain/paper.texts.ts'
import { saveFile } from '../../../lib/api.ts'
import { formatDay, joinParts } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api } from '../../../lib/operations.ts'
import { useWordsLanguage } from '../../../lib/wordsLanguage.ts'
import { Icon } from '../../../ui/portal/Icon.tsx'

/** The decisions on the own case as papers; none are shown where there are none. */
export function OwnPapers({ of }: { of: CaseRef }) {
  const t = useTexts(paperTexts)
  const language = useWordsLanguage()
  const { data } = useQuery(api.papers.list.query(of))
  if (!data?.length) return null
  const open = (paperId: string) =>
    // The shell tells of a refusal.
    void saveFile(api.papers.file, { query: { ...of, paperId } }).catch(() => undefined)
  return (
    <section className={styles.files} aria-labelledby="papers-h">
      <header className="sec">
        <h2 className="h2" id="papers-h">
          {t('papers')}
        </h2>
      </header>
      <ul>
        {data.map(({ id, kind, number, issuedOn, reactBy }) => {
          const title = paperKinds[kind].title[language]
          return (
            <li key={id}>
              <Icon name="file" />
              <div>
                <b>{title}</b>
                <p>
                  {joinParts([
                    number,
                    t('issued', { day: formatDay(issuedOn) }),
                    reactBy && t('reactBy', { day: formatDay(reactBy) }),
                  ])}
                </p>
              </div>
              <button className="linkbtn" type="button" onClick={() => open(id)}>
                <Icon name="download" />
                <span className="wide" aria-hidden>
                  {t('open')}
                </span>
                <span className="sr">{t('openOf', { title })}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
