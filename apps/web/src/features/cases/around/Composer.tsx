import { MESSAGE_MAX, type Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import { App, Button, Input, Mentions } from 'antd'
import { useRef, useState } from 'react'
import { type CaseRef, ownerWords } from '../../../domain/caseFaces.ts'
import { ApiError } from '../../../lib/api.ts'
import { useDeskTexts } from '../../../lib/deskTexts.ts'
import { formatClockTime } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { FilesField } from '../../../ui/FilesField.tsx'
import { TurnGlyph } from '../../../ui/icons/glyphs.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { insertionInto } from '../../../ui/textAid.ts'
import { useDeskText } from '../../../ui/useDeskText.tsx'
import { useViewport } from '../../../ui/useViewport.ts'
import { CannedPicker, VariablePicker } from './CannedTexts.tsx'
import { previewOf, useColleagues, useConversation, useSend, withoutMaskedName } from './case.api.ts'
import { caseTexts } from './case.texts.ts'
import * as styles from './composer.module.css'
import { mentionedIn, mentionWords } from './mentions.ts'

interface Kept {
  text: string
  files: StoredFile[]
}
const EMPTY: Kept = { text: '', files: [] }

interface Props {
  of: CaseRef
  /** The conversation being written in; the page shows the same one. */
  talk: Talk
  onTalk(talk: Talk): void
  onTyping(talk: Talk | null): void
}

/** Writes to one side of a case. The colour of the rim and the word on the button name the audience. */
export function Composer({ of, talk, onTalk, onTyping }: Props) {
  const t = useTexts(caseTexts)
  const { data, error, refetch } = useConversation(of)
  const isEnterprise = useSession().source === 'courier_workbench'
  const words = ownerWords(of.kind)
  const isKnown = useDeskTexts(`case:${of.id}`)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !isKnown) return null
  const talks: { talk: Talk; reason?: string }[] = [
    ...data.may.map((one) => ({ talk: one })),
    ...data.cannot,
  ].sort((a, b) => ORDER.indexOf(a.talk) - ORDER.indexOf(b.talk))
  if (data.may.length === 0)
    return (
      <p className={`${styles.cmpClosed} o-mut o-sm`}>{data.cannot.map(({ reason }) => reason).join(' ')}</p>
    )
  const active = data.may.includes(talk) ? talk : data.may[0]!
  return (
    <section className={`${styles.cmp} o-cmp-${active}`} aria-label={t('composer')}>
      <div className={styles.cmpHead}>
        {talks.length > 1 && (
          <fieldset className={styles.cmpTalks}>
            <legend className="sr">{t('composer')}</legend>
            {talks.map((one) => (
              <button
                key={one.talk}
                type="button"
                className="o-plain"
                aria-pressed={one.talk === active}
                disabled={one.reason !== undefined}
                title={one.reason}
                onClick={() => onTalk(one.talk)}
              >
                <TalkGlyph talk={one.talk} />
                {t(`talk.${one.talk}`, words)}
                {(data.unread[one.talk] ?? 0) > 0 && (
                  <span className="o-count o-count-red">
                    <span className="sr">{t('unread', { n: data.unread[one.talk] ?? 0 })}</span>
                    <span aria-hidden="true">{data.unread[one.talk]}</span>
                  </span>
                )}
              </button>
            ))}
          </fieldset>
        )}
        <span className={styles.cmpHint}>
          {t(isEnterprise ? 'hintBureau.enterprise' : `hint.${active}`, words)}
        </span>
      </div>
      <Writer key={active} of={of} talk={active} isEnterprise={isEnterprise} onTyping={onTyping} />
    </section>
  )
}

const ORDER: readonly Talk[] = ['user', 'enterprise', 'internal']

export function TalkGlyph({ talk }: { talk: Talk }) {
  if (talk === 'internal') return <Icon name="lock" size={14} />
  return <TurnGlyph turn={talk === 'user' ? 'appellant' : 'enterprise'} />
}

interface WriterProps {
  of: CaseRef
  talk: Talk
  isEnterprise: boolean
  onTyping(talk: Talk | null): void
}

function Writer({ of, talk, isEnterprise, onTyping }: WriterProps) {
  const t = useTexts(caseTexts)
  const { message, modal } = App.useApp()
  const isPhone = useViewport() === 0
  const send = useSend()
  const kept = useDeskText<Kept>(`case:${of.id}`, `talk-${talk}`, (next = EMPTY) => {
    setDraft(next)
    setAttaching(next.files.length > 0)
  })
  const [draft, setDraft] = useState<Kept>(kept.value ?? EMPTY)
  const latest = useRef(draft)
  latest.current = draft
  const [keptAt, setKeptAt] = useState(kept.at)
  const [attaching, setAttaching] = useState((kept.value?.files.length ?? 0) > 0)
  const [tall, setTall] = useState(false)
  const [fault, setFault] = useState<string>()
  const [picking, setPicking] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const colleagues = useColleagues(of, talk === 'internal')
  const people = mentionWords(colleagues.data ?? [])

  const change = (next: Kept) => {
    setDraft(next)
    setFault(undefined)
    if (next.text || next.files.length) {
      kept.keep(next)
      setKeptAt(Date.now())
    } else kept.forget()
    onTyping(next.text ? talk : null)
  }
  const insert = insertionInto(box, draft.text, (text) => change({ ...draft, text }))
  // What an enterprise writes has no variables: its braces are braces.
  const outgoing = (text: string) => (isEnterprise ? text : withoutMaskedName(of, text))
  const submit = async () => {
    if (!draft.text.trim() || send.isPending) return
    try {
      await send.mutateAsync({
        ...of,
        talk,
        text: await outgoing(draft.text.trim()),
        attachmentIds: draft.files.map(({ id }) => id),
        mentionIds: talk === 'internal' ? mentionedIn(draft.text, people) : [],
      })
      // What was written meanwhile is the next message.
      if (latest.current === draft) {
        kept.forget()
        setDraft(EMPTY)
        setAttaching(false)
        onTyping(null)
      }
      void message.success(t(talk === 'internal' ? 'noted' : 'sent'))
    } catch (error) {
      if (error instanceof ApiError) setFault(error.fields.text ?? error.msg)
    }
  }
  const preview = async () => {
    try {
      const shown = await previewOf(of, talk, await outgoing(draft.text))
      modal.info({
        title: t('previewTitle'),
        width: 520,
        icon: null,
        okText: t('close'),
        content: <Preview {...shown} {...words} masked={talk === 'user' && shown.recipient.includes('*')} />,
      })
    } catch (error) {
      if (error instanceof ApiError) setFault(error.fields.text ?? error.msg)
    }
  }
  const words = ownerWords(of.kind)
  const place = t(isEnterprise ? 'placeBureau.enterprise' : `place.${talk}`, words)
  const rows = tall ? 14 : isPhone ? 2 : 3
  const shared = {
    value: draft.text,
    rows,
    maxLength: MESSAGE_MAX,
    'aria-label': place,
    placeholder: place,
    variant: 'borderless' as const,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the send chord bubbling up from the field
    <div
      ref={box}
      onKeyDown={(event) => {
        // Neither half a word of an input method, nor what is typed in a box that hangs from here.
        if (event.nativeEvent.isComposing || !event.currentTarget.contains(event.target as Node)) return
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
          event.preventDefault()
          void submit()
        }
        if (event.key === '/' && draft.text === '') {
          event.preventDefault()
          setPicking(true)
        }
      }}
    >
      {kept.strip}
      {talk === 'internal' ? (
        <Mentions
          {...shared}
          placement="top"
          options={people.map(({ word, name, orgName }) => ({ value: word, label: `${name} ${orgName}` }))}
          onChange={(text) => change({ ...draft, text })}
        />
      ) : (
        <Input.TextArea {...shared} onChange={(event) => change({ ...draft, text: event.target.value })} />
      )}
      {fault && (
        <p className={styles.cmpFault} role="alert">
          <Icon name="alert" size={14} /> {fault}
        </p>
      )}
      {attaching && (
        <div className={styles.cmpFiles}>
          <FilesField value={draft.files} onChange={(files) => change({ ...draft, files })} />
        </div>
      )}
      <div className={styles.cmpFoot}>
        <CannedPicker
          of={of}
          talk={talk}
          byName={!isEnterprise}
          open={picking}
          onOpen={setPicking}
          onPick={insert}
        />
        {!isEnterprise && <VariablePicker of={of} onPick={insert} />}
        <button
          type="button"
          className="o-ibtn"
          aria-label={t('attach')}
          title={t('attach')}
          aria-expanded={attaching}
          onClick={() => setAttaching(!attaching)}
        >
          <Icon name="clip" />
        </button>
        {talk !== 'internal' && (
          <button
            type="button"
            className={`o-plain ${styles.cmpTool}`}
            aria-label={t('preview')}
            disabled={!draft.text.trim()}
            onClick={() => void preview()}
          >
            <Icon name="eye" />
            <span className="o-wide-only">{t('preview')}</span>
          </button>
        )}
        <span className="o-grow" />
        {keptAt !== undefined && draft.text !== '' && (
          <span className={`o-mut o-sm o-wide-only ${styles.cmpKept}`}>
            {t('draftKept', { time: formatClockTime(new Date(keptAt)) })}
          </span>
        )}
        {!isPhone && (
          <button
            type="button"
            className="o-ibtn"
            aria-label={t('fullscreen')}
            aria-pressed={tall}
            onClick={() => setTall(!tall)}
          >
            <Icon name="full" />
          </button>
        )}
        <Button
          className={styles.cmpSend}
          loading={send.isPending}
          disabled={!draft.text.trim()}
          onClick={() => void submit()}
        >
          {t(isEnterprise ? 'sendBureau.enterprise' : `send.${talk}`, words)} <Kbd keys={['Ctrl', '↵']} />
        </Button>
      </div>
    </div>
  )
}

function Preview({
  text,
  recipient,
  notice,
  masked,
  owner,
}: {
  text: string
  recipient: string
  notice: string | null
  masked: boolean
  owner: string
}) {
  const t = useTexts(caseTexts)
  return (
    <div className="o-prev">
      <p className="o-mut o-sm">
        {t('previewTo')} {recipient}
      </p>
      <div className={styles.prevText}>{text}</div>
      {notice && (
        <>
          <p className="o-mut o-sm">{t('previewNotice')}</p>
          <div className={styles.prevSms}>{notice}</div>
        </>
      )}
      {masked && <p className="o-mut o-sm">{t('previewMasked', { owner })}</p>}
    </div>
  )
}
