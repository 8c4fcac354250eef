import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { type MessageWording, WordingBody } from '@appeal/contract/outbox/wordings.routes.ts'
import { WORDING_LANGUAGES, type WordingLanguage } from '@appeal/contract/outbox/wordings.rules.ts'
import { wordingVariables } from '@appeal/contract/outbox/wordings.texts.ts'
import { Button, Form } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { wordings } from '../../lib/seldomDeskOperations.ts'
import { useWordsLanguage } from '../../lib/wordsLanguage.ts'
import { AlertNote } from '../../ui/AlertNote.tsx'
import { ContractForm } from '../../ui/ContractForm.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { type Aid, type Insert, TextAid } from '../../ui/textAid.ts'
import { useMay } from '../../ui/useMay.ts'
import { useOnce } from '../../ui/useOnce.ts'
import { WordingPreview, WordingTests } from './WordingPreview.tsx'
import { WordingState } from './WordingState.tsx'
import { WordingVersions } from './WordingVersions.tsx'
import * as styles from './wordings.module.css'
import { wordingTexts } from './wordings.texts.ts'

/** One message: its words in a language beside how they read, a try, and every version there was. */
export function WordingEditor({ message }: { message: MessageWording }) {
  const t = useTexts(wordingTexts)
  const own = useWordsLanguage()
  const [language, setLanguage] = useState<WordingLanguage>(own)
  const now = message[language]
  return (
    <PageFrame
      title={
        <>
          <Link to="?" aria-label={t('back')} className={styles.back}>
            <Icon name="left" size={16} />
          </Link>
          {message[own].own.subject}
        </>
      }
      note={<code>{message.name}</code>}
    >
      <div className={styles.bar}>
        <Segmented
          aria-label={t('language')}
          value={language}
          options={WORDING_LANGUAGES.map((value) => ({ value, label: t(value) }))}
          onChange={setLanguage}
        />
        <WordingState now={now} name={t(language)} />
      </div>
      {/* Another version has other words: a colleague's change shows at once, under what is being typed. */}
      <Desk key={`${language}:${now.version}`} message={message} language={language} />
    </PageFrame>
  )
}

function Desk({ message, language }: { message: MessageWording; language: WordingLanguage }) {
  const t = useTexts(wordingTexts)
  const may = useMay()
  const [form] = Form.useForm<Record<string, unknown>>()
  const now = message[language]
  const { send, busy, conflict } = useOnce(wordings.edit, () => undefined)
  const mayEdit = may(wordings.edit)
  const which = { name: message.name, language }
  const aid = useVariables(message.fields)
  return (
    <div className={styles.desk}>
      <div>
        {now.next && <p className="o-note o-note-amber">{t('nextNote', { day: now.next.from })}</p>}
        {now.unfit && <AlertNote>{t('unfitNote')}</AlertNote>}
        {conflict && <AlertNote>{conflict}</AlertNote>}
        <TextAid value={mayEdit ? aid : undefined}>
          <ContractForm
            form={form}
            schema={WordingBody}
            initial={{ ...now.words, from: shanghaiDate(Date.now()) }}
            fixed={{ ...which, version: now.version }}
            fields={[
              { path: 'subject', label: t('subject'), kind: 'textarea', rows: 1 },
              { path: 'text', label: t('text'), kind: 'textarea', rows: 5, hint: t('textHint') },
              { path: 'sms', label: t('sms'), kind: 'textarea', rows: 3, hint: t('smsHint') },
              { path: 'from', label: t('from'), kind: 'date', ahead: true, per: 2 },
              { path: 'note', label: t('noteField'), per: 2, placeholder: t('noteHint') },
            ]}
            onSubmit={send}
          >
            {mayEdit && (
              <Button type="primary" loading={busy} onClick={form.submit}>
                {t('save')}
              </Button>
            )}
          </ContractForm>
        </TextAid>
      </div>
      <aside className={styles.side}>
        <WordingPreview form={form} message={message} language={language} />
        {may(wordings.test) && (
          <WordingTests
            which={which}
            words={() => form.getFieldsValue(['subject', 'text', 'sms'])}
            onRefused={(error: ApiError) =>
              form.setFields(Object.entries(error.fields).map(([name, words]) => ({ name, errors: [words] })))
            }
          />
        )}
        <WordingVersions which={which} now={now} />
      </aside>
    </div>
  )
}

/** The variables of a message beside each of its texts: a press puts one where the caret stands, `/` leads there. */
function useVariables(fields: readonly string[]): Aid {
  return useMemo(
    () =>
      Object.assign((insert: Insert) => <Variables fields={fields} insert={insert} />, {
        anywhere: true as const,
      }),
    [fields],
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function Variables({ fields, insert }: { fields: readonly string[]; insert: Insert }) {
  const t = useTexts(wordingTexts)
  const language = useWordsLanguage()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      insert('/')
      return
    }
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const chips = [...event.currentTarget.querySelectorAll('button')]
    const at = chips.indexOf(event.target as HTMLButtonElement)
    chips[(at + step + chips.length) % chips.length]?.focus()
  }
  return (
    <div role="toolbar" aria-label={t('variables')} className={styles.variables} onKeyDown={onKeyDown}>
      {fields.map((name) => (
        <button key={name} type="button" className={styles.variable} onClick={() => insert(`{${name}}`)}>
          {wordingVariables[name]?.[language] ?? name} <code>{`{${name}}`}</code>
        </button>
      ))}
    </div>
  )
}
