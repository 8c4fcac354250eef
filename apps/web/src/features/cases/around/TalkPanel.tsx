import type { CaseMessage, Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import { useState } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { VoiceAvatar } from '../../../ui/VoiceAvatar.tsx'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { shortTime } from '../appeals/faces.ts'
import { Attachments } from './Attachments.tsx'
import { Composer } from './Composer.tsx'
import { useConversation, useMarkRead } from './case.api.ts'
import { caseTexts } from './case.texts.ts'
import * as styles from './composer.module.css'

interface Props {
  of: CaseRef
  talk: Talk
  onTyping(talk: Talk | null): void
}

/** One conversation by itself: what was said, and the box to answer. For a desk that shows no timeline. */
export function TalkPanel({ of, talk, onTyping }: Props) {
  const t = useTexts(caseTexts)
  const { data, error, refetch } = useConversation(of)
  const messages = (data?.messages ?? []).filter((one) => one.talk === talk)
  const unread = data?.unread[talk] ?? 0
  // Opened by something unread, and then the reader's to close: reading it must not close it.
  const [open, setOpen] = useState<boolean>()
  if (open === undefined && unread > 0) setOpen(true)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null
  return (
    <details
      className={styles.talk}
      data-keys="own"
      open={open ?? false}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name="right" size={14} /> {t('talkBureau.enterprise')} {messages.length > 0 && messages.length}
        {unread > 0 && <span className="o-count o-count-red">{t('unread', { n: unread })}</span>}
      </summary>
      {open && <Opened of={of} talk={talk} messages={messages} onTyping={onTyping} />}
    </details>
  )
}

function Opened({ of, talk, messages, onTyping }: Props & { messages: readonly CaseMessage[] }) {
  const t = useTexts(deskTexts)
  const { data } = useConversation(of)
  useMarkRead(of, data, talk)
  return (
    <>
      <ol className={styles.talkList}>
        {messages.map((one) => (
          <li key={one.id}>
            <VoiceAvatar
              voice={one.voice === 'bureau' ? 'bureau' : 'enterprise'}
              sign={t(one.voice === 'bureau' ? 'signBureau' : 'signEnterprise')}
            />
            <div>
              <p className="o-mut o-sm">
                {one.authorName} <time>{shortTime(t, one.createTime)}</time>
              </p>
              <p className={styles.talkText}>{one.text}</p>
              {one.files.length > 0 && <Attachments of={of} files={one.files} />}
            </div>
          </li>
        ))}
      </ol>
      <Composer of={of} talk={talk} onTalk={() => undefined} onTyping={onTyping} />
    </>
  )
}
