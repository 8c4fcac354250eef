import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import * as styles from '../../../domain/case.module.css'
import { fieldId, useForm } from '../../../lib/form.ts'
import { formatDay, formatMoment, joinParts } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useKept } from '../../../lib/keptInput.ts'
import { call, type ReplyBy } from '../../../lib/operations.ts'
import { statements } from '../../../lib/statements.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { Tick } from '../../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../../ui/portal/ErrorSummary.tsx'
import { TextArea } from '../../../ui/portal/Field.tsx'
import { Tag } from '../../../ui/portal/Tag.tsx'
import { type UploadedFile, Uploads } from '../../../ui/portal/Uploads.tsx'
import { TalkFiles } from '../own/TalkFiles.tsx'
import * as own from './ownStatements.module.css'
import { ownStatementTexts } from './ownStatements.texts.ts'
import { statementRules } from './statements.forms.ts'

type Asked = ReplyBy<typeof statements.mine>[number]

/** What the courier is asked to say on appeals, and what they said; nothing where nothing was ever asked. */
export default function OwnStatements() {
  const t = useTexts(ownStatementTexts)
  const { data } = useQuery(statements.mine.query())
  // One form at a time, or fields of two would bear one name; what was written in the other is kept.
  const [written, setWritten] = useState<string>()
  if (!data || data.length === 0) return null
  return (
    <section className={`wrap ${own.list}`} aria-labelledby="statements-h">
      <header className="sec">
        <h2 className="h2" id="statements-h">
          {t('title')}
        </h2>
      </header>
      <p>{t('lead')}</p>
      {data.map((one) => (
        <OneStatement
          key={one.id}
          asked={one}
          writing={written === one.id}
          setWriting={(on) => setWritten(on ? one.id : undefined)}
        />
      ))}
    </section>
  )
}

function OneStatement({
  asked,
  writing,
  setWriting,
}: {
  asked: Asked
  writing: boolean
  setWriting(on: boolean): void
}) {
  const t = useTexts(ownStatementTexts)
  const head = useRef<HTMLParagraphElement>(null)
  // The button that was pressed goes, and the focus must not go with it.
  const turn = (open: boolean) => {
    setWriting(open)
    if (!open) head.current?.focus()
  }
  // Outlive 「先不写」, as the words do.
  const [files, setFiles] = useKept<readonly UploadedFile[]>(`statement files ${asked.id}`, [])
  const { parts, mayAnswer, state } = asked
  const [given] = parts
  const stands = state === 'OPEN' && !mayAnswer ? t('closed') : t(state)
  return (
    <article className={`${styles.quote} ${own.asked}`} aria-label={asked.no}>
      <p ref={head} tabIndex={-1}>
        <b>{t('askedBy', { who: t(asked.by) })}</b>
      </p>
      <p>
        <Tag
          look={state === 'GIVEN' ? 'done' : state === 'OPEN' && mayAnswer ? 'wait' : 'plain'}
          text={stands}
        />
      </p>
      <p>{joinParts([asked.no, asked.waybillNo && t('waybill', { no: asked.waybillNo })])}</p>
      {given ? (
        <p>
          {joinParts([
            t('given', { day: formatDay(given.createTime.slice(0, 10)) }),
            mayAnswer && t('addUntil', { day: formatDay(asked.dueOn) }),
          ])}
        </p>
      ) : (
        mayAnswer && <p>{t('until', { day: formatDay(asked.dueOn) })}</p>
      )}
      <p className={styles.pre}>{asked.question}</p>
      {parts.map((part) => (
        <div key={part.part}>
          <p className="hint">
            {joinParts([
              t('said', { time: formatMoment(part.createTime) }),
              t(part.shared ? 'seenByAll' : 'seenByBureau'),
            ])}
          </p>
          <p className={styles.pre}>{part.words}</p>
          <TalkFiles files={part.files} />
        </div>
      ))}
      {mayAnswer &&
        (writing ? (
          <Write asked={asked} files={files} setFiles={setFiles} onDone={() => turn(false)} />
        ) : (
          <Button look={parts.length === 0 ? 'primary' : 'plain'} onClick={() => turn(true)}>
            {t(parts.length === 0 ? 'write' : 'add')}
          </Button>
        ))}
    </article>
  )
}

function Write({
  asked: { id, parts },
  files,
  setFiles,
  onDone,
}: {
  asked: Asked
  files: readonly UploadedFile[]
  setFiles: Dispatch<SetStateAction<readonly UploadedFile[]>>
  onDone(): void
}) {
  const t = useTexts(ownStatementTexts)
  const [hold, setHold] = useState<string>()
  const first = parts.length === 0
  useEffect(() => document.getElementById(fieldId('words'))?.focus(), [])
  const form = useForm({
    what: `statement ${id} ${parts.length}`,
    initial: { words: '', shared: false },
    rules: statementRules,
    // Whoever comes back agrees anew.
    anew: ['shared'],
    check: () => ({ statement: hold }),
    send: async ({ words, shared }) => {
      const attachmentIds = files.map((file) => file.id)
      await call(statements.answer, {
        body: { id, words: words.trim(), shared, attachmentIds },
        quiet: true,
      })
      setFiles([])
      onDone()
    },
  })
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <div className={own.readers}>
        <b>{t('who')}</b>
        <ul>
          <li>{t('whoBureau')}</li>
          <li>{t('whoEnterprise')}</li>
          <li>{t('whoAppellant')}</li>
        </ul>
      </div>
      <TextArea
        name="words"
        label={t(first ? 'words' : 'addition')}
        hint={t(first ? 'once' : 'lastOne')}
        value={form.values.words}
        error={form.errors.words}
        onChange={(value) => form.set('words', value)}
      />
      <Uploads
        id="f-statement"
        files={files}
        onChange={(change) => setFiles((now) => change(now))}
        onHold={setHold}
      />
      <Tick name="shared" checked={form.values.shared} onChange={(shared) => form.set('shared', shared)}>
        {t('share')} <small>{t('shareHint')}</small>
      </Tick>
      <p className="flow__go">
        <Button look="primary" type="submit" busy={form.busy}>
          {t('send')}
        </Button>
        <button className="linkbtn" type="button" onClick={onDone}>
          {t('later')}
        </button>
      </p>
    </form>
  )
}
