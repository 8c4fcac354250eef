import type { ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { CaseMessage, Conversation } from '@appeal/contract/conversations/conversations.routes.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { type CaseRef, ownerWords } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/Timeline.tsx'
import type { Voice } from '../../../ui/VoiceAvatar.tsx'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { type DeskWords, shortTime } from '../appeals/faces.ts'
import { Attachments } from './Attachments.tsx'
import { useConversation } from './case.api.ts'
import { caseTexts } from './case.texts.ts'
import * as styles from './frame.module.css'

type Source = ProgressLine['voice']

const VOICES = {
  user: 'appellant',
  enterprise: 'enterprise',
  bureau: 'bureau',
  system: 'system',
} as const satisfies Record<Source, Voice>
const SOURCES = Object.keys(VOICES) as Source[]
/** Whoever filed a case is called by its kind. */
const NAMES = {
  enterprise: { sign: 'signEnterprise', word: 'voiceEnterprise' },
  bureau: { sign: 'signBureau', word: 'voiceBureau' },
  system: { sign: 'signSystem', word: 'voiceSystem' },
} as const

/** Events whose words are the case's own content, which the history does not repeat. */
const FILED: ReadonlySet<string> = new Set(['filed', 'registered', 'taken_over'])

interface Props {
  of: CaseRef
  detail: { progress: readonly ProgressLine[]; content: string; historyIntact: boolean }
  /** What a line tells beside its words. */
  factsOf?(line: ProgressLine): readonly Fact[]
}

interface Speech {
  of: CaseRef
  t: DeskWords
  around: ReturnType<typeof useTexts<keyof typeof caseTexts.zh & string>>
  /** How a side is named, and the one character of its avatar. */
  named(voice: Source): { word: string; sign: string }
}

/** The history, oldest first, opened at its newest end; one voice at a time if wanted. Messages stand in their place. */
export function CaseTimeline({ of, detail, factsOf = () => [] }: Props) {
  const t = useTexts(deskTexts)
  const around = useTexts(caseTexts)
  const { data: talks } = useConversation(of)
  const unread = unreadOf(talks)
  const [source, setSource] = useState<Source>()
  const scroller = useRef<HTMLDivElement>(null)
  const lines = [...detail.progress].sort((a, b) => a.seq - b.seq)
  const shown = source ? lines.filter((line) => line.voice === source) : lines
  const newest = lines.at(-1)?.seq
  const { Owner } = ownerWords(of.kind)
  const speech: Speech = {
    of,
    t,
    around,
    named: (voice) =>
      voice === 'user'
        ? { word: Owner, sign: [...Owner][0] ?? '' }
        : { word: t(NAMES[voice].word), sign: t(NAMES[voice].sign) },
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls to the newest end
  useLayoutEffect(() => {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
  }, [newest, source])

  const chip = (key: Source | undefined, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className={`o-plain ${styles.chip}`}
      aria-pressed={source === key}
      onClick={() => setSource(key)}
    >
      {label} {count}
    </button>
  )
  return (
    <>
      <div className={styles.tlbar}>
        {chip(undefined, t('all'), lines.length)}
        {SOURCES.map((one) => {
          const count = lines.filter((line) => line.voice === one).length
          return count > 0 && chip(one, speech.named(one).word, count)
        })}
        <span className="o-grow" />
        <span
          className={detail.historyIntact ? `${styles.intact} o-mut o-sm` : 'o-sm o-bad'}
          role={detail.historyIntact ? undefined : 'alert'}
        >
          <Icon name={detail.historyIntact ? 'link' : 'alert'} size={14} />{' '}
          <span>{t(detail.historyIntact ? 'intact' : 'broken')}</span>
        </span>
      </div>
      <div className={styles.tlbox} ref={scroller}>
        <Timeline
          entries={shown.map((line) => {
            const message = talks?.messages.find(({ id }) => id === line.detail?.messageId)
            return message
              ? messageEntry(line, message, unread.has(message.id), speech)
              : entryOf(line, detail.content, factsOf(line), speech)
          })}
        />
      </div>
    </>
  )
}

/** Messages of others that the viewer has not opened yet: the newest ones of each conversation. */
function unreadOf(talks: Conversation | undefined): ReadonlySet<string> {
  const ids = Object.entries(talks?.unread ?? {}).flatMap(([talk, count]) =>
    (talks?.messages ?? [])
      .filter((message) => message.talk === talk && !message.mine)
      .slice(-count || Number.POSITIVE_INFINITY)
      .map(({ id }) => id),
  )
  return new Set(ids)
}

/** A message in the place of its line. */
function messageEntry(
  line: ProgressLine,
  message: CaseMessage,
  isUnread: boolean,
  { of, t, around, named }: Speech,
): TimelineEntry {
  const isNote = message.talk === 'internal'
  const { sign, word } = named(message.voice)
  const talk = around(`talkTo.${message.talk}`, ownerWords(of.kind))
  return {
    key: String(line.seq),
    voice: isNote ? 'note' : VOICES[message.voice],
    sign: isNote ? t('signNote') : sign,
    who: message.authorName ?? word,
    what: `${talk}${isUnread ? ` ${around('unread', { n: 1 })}` : ''}`,
    at: shortTime(t, line.at),
    atIso: `${line.at.replace(' ', 'T')}+08:00`,
    say: message.text,
    bubble: isNote ? undefined : message.talk,
    card: message.files.length > 0 && <Attachments of={of} files={message.files} />,
  }
}

function entryOf(
  line: ProgressLine,
  content: string,
  facts: readonly Fact[],
  { of, t, named }: Speech,
): TimelineEntry {
  const { sign, word } = named(line.voice)
  const isNote = line.event === 'noted'
  const who = line.actorName ?? word
  return {
    key: String(line.seq),
    voice: isNote ? 'note' : VOICES[line.voice],
    sign: isNote ? t('signNote') : sign,
    who,
    what: line.text.startsWith(who) ? line.text.slice(who.length) : line.text,
    at: shortTime(t, line.at),
    atIso: `${line.at.replace(' ', 'T')}+08:00`,
    say: FILED.has(line.event) ? content : line.opinion,
    card: (facts.length > 0 || line.files.length > 0) && (
      <>
        {facts.length > 0 && <FactList wide facts={[...facts]} />}
        {line.files.length > 0 && <Attachments of={of} files={line.files} />}
      </>
    ),
  }
}
