import { MESSAGE_MAX } from '@appeal/contract/conversations/conversations.routes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import * as styles from '../../../domain/case.module.css'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { ApiError } from '../../../lib/api.ts'
import { formatMoment } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useKept } from '../../../lib/keptInput.ts'
import { useLeaveGuard } from '../../../lib/leaving.ts'
import { api, call } from '../../../lib/operations.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { TextArea } from '../../../ui/portal/Field.tsx'
import { type UploadedFile, Uploads } from '../../../ui/portal/Uploads.tsx'
import { ownTexts } from './own.texts.ts'
import { TalkFiles } from './TalkFiles.tsx'

/** What the bureau and whoever filed a case write to each other; the person answers here. */
export function Talk({ of: { kind, id }, bureauName }: { of: CaseRef; bureauName: string }) {
  const t = useTexts(ownTexts)
  const { data } = useQuery(api.conversations.ownList.query({ kind, id }))
  const newest = data?.messages.at(-1)?.id
  const unread = data?.unread.user ?? 0
  useEffect(() => {
    if (!newest || unread === 0) return
    void call(api.conversations.read, {
      body: { kind, id, talk: 'user', messageId: newest },
      quiet: true,
    }).catch(() => undefined)
  }, [kind, id, newest, unread])
  if (!data || (data.messages.length === 0 && data.may.length === 0)) return null
  return (
    <section className={styles.talk} aria-labelledby="talk-h">
      <h2 className="h2" id="talk-h">
        {t('talk')}
      </h2>
      {data.messages.length > 0 && (
        <ol>
          {data.messages.map((one) => (
            <li key={one.id} className={one.mine ? styles.talkMine : undefined}>
              <p className={styles.talkWho}>
                {one.mine ? t('talkYou') : (one.authorName ?? bureauName)}
                <time>{formatMoment(one.createTime)}</time>
              </p>
              <p className={styles.pre}>{one.text}</p>
              <TalkFiles files={one.files} />
            </li>
          ))}
        </ol>
      )}
      {data.may.includes('user') ? (
        <Write of={{ kind, id }} first={data.messages.length === 0} />
      ) : (
        <p className="hint">{data.cannot[0]?.reason}</p>
      )}
    </section>
  )
}

function Write({ of, first }: { of: CaseRef; first: boolean }) {
  const t = useTexts(ownTexts)
  const field = useId()
  const [text, setText] = useKept('talk', '')
  const [files, setFiles] = useKept<readonly UploadedFile[]>('talk files', [])
  useLeaveGuard(() => text.trim() !== '' || files.length > 0)
  const [hold, setHold] = useState<string>()
  const [attaching, setAttaching] = useState(files.length > 0)
  const [sent, setSent] = useState(false)
  const send = useMutation(
    api.conversations.ownSend.mutation({
      quiet: true,
      onSuccess: (_, said) => {
        // What was written meanwhile is the next message.
        setText((now) => (now.trim() === said.text ? '' : now))
        const left = files.filter(({ id }) => !said.attachmentIds?.includes(id))
        setFiles(left)
        setAttaching(left.length > 0)
        setSent(true)
      },
    }),
  )
  const fault = send.error instanceof ApiError ? (send.error.fields.text ?? send.error.msg) : undefined
  return (
    <form
      className={styles.talkWrite}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !send.isPending)
          send.mutate({ ...of, text: text.trim(), attachmentIds: files.map((file) => file.id) })
      }}
    >
      <TextArea
        name={field}
        label={t(first ? 'talkFirst' : 'talkAnswer')}
        rows={3}
        maxLength={MESSAGE_MAX}
        value={text}
        error={fault}
        onChange={(words) => {
          setText(words)
          setSent(false)
        }}
      />
      {attaching && (
        <Uploads
          id={`${field}-files`}
          files={files}
          onChange={(change) => setFiles((before) => change(before))}
          onHold={setHold}
        />
      )}
      <p className={styles.talkFoot}>
        <Button type="submit" busy={send.isPending} disabled={!text.trim() || hold !== undefined}>
          {t('talkSend')}
        </Button>
        {!attaching && (
          <button className="linkbtn" type="button" onClick={() => setAttaching(true)}>
            {t('talkAttach')}
          </button>
        )}
        <span role="status">{sent && t('talkSent')}</span>
      </p>
    </form>
  )
}
