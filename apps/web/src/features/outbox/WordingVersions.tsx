import type { WordingNow, WordingVersion } from '@appeal/contract/outbox/wordings.routes.ts'
import { WORDING_PARTS, type WordingLanguage } from '@appeal/contract/outbox/wordings.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { formatDay } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { wordings } from '../../lib/seldomDeskOperations.ts'
import { TextDiff } from '../../ui/TextDiff.tsx'
import { useMay } from '../../ui/useMay.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import * as styles from './wordings.module.css'
import { wordingTexts } from './wordings.texts.ts'

interface Props {
  which: { name: string; language: WordingLanguage }
  now: WordingNow
}

/** Every wording that a message had in a language: compared with today's, and gone back to. */
export function WordingVersions({ which, now }: Props) {
  const t = useTexts(wordingTexts)
  const { data } = useQuery(wordings.versions.query(which))
  return (
    <section aria-label={t('versions')}>
      <h2>{t('versions')}</h2>
      <ol className={styles.versions}>
        {data?.map((one) => (
          <Version key={one.version} one={one} which={which} now={now} />
        ))}
      </ol>
    </section>
  )
}

function Version({ one, which, now }: Props & { one: WordingVersion }) {
  const t = useTexts(wordingTexts)
  const may = useMay()
  const { modal } = App.useApp()
  const [open, setOpen] = useState(false)
  const restore = useRecordAct(wordings.restore)
  const { version, isOwn, words, from, note, by, at } = one
  const name = version === 0 ? t('own') : t('version', { n: version })
  const isNow = version === now.inForce
  const differs = WORDING_PARTS.filter((part) => words[part] !== now.words[part])
  const ask = () =>
    modal.confirm({
      title: t('restoreTitle', { name }),
      content: t('restoreText'),
      okText: t('restore'),
      // A refusal is told by the shell; the question closes either way.
      onOk: () =>
        restore
          .mutateAsync({ ...which, version: now.version, to: isOwn ? 0 : version })
          .catch(() => undefined),
    })
  return (
    <li>
      <div className={styles.versionHead}>
        <b>{name}</b>
        {isNow && <span className={styles.now}>{t('inForce')}</span>}
        {isOwn && version > 0 && <span className="o-mut o-sm">{t('own')}</span>}
        <span className="o-grow" />
        {differs.length > 0 && (
          <Button
            size="small"
            type="text"
            aria-expanded={open}
            aria-label={`${t('compare')} ${name}`}
            onClick={() => setOpen(!open)}
          >
            {t('compare')}
          </Button>
        )}
        {version !== now.version && differs.length + (now.next ? 1 : 0) > 0 && may(wordings.restore) && (
          <Button size="small" aria-label={`${t('restore')} ${name}`} onClick={ask}>
            {t('restore')}
          </Button>
        )}
      </div>
      {at && (
        <p className="o-mut o-sm">
          {t('whose', { by: by ?? '', day: formatDay(at), from: from ? formatDay(from) : '' })} {note}
        </p>
      )}
      {open &&
        differs.map((part) => (
          <div key={part}>
            <span className="o-mut o-sm">{t(part)}</span>
            <TextDiff before={now.words[part]} after={words[part]} />
          </div>
        ))}
    </li>
  )
}
