import { type MessageWording, WORDING_TESTS } from '@appeal/contract/outbox/wordings.routes.ts'
import {
  fillExample,
  fillingFault,
  MAX_SMS_PARTS,
  smsParts,
  type Wording,
  type WordingLanguage,
} from '@appeal/contract/outbox/wordings.rules.ts'
import { wordingVariables } from '@appeal/contract/outbox/wordings.texts.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Form, type FormInstance } from 'antd'
import { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { wordings } from '../../lib/seldomDeskOperations.ts'
import { useWordsLanguage } from '../../lib/wordsLanguage.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as styles from './wordings.module.css'
import { wordingTexts } from './wordings.texts.ts'

interface Props {
  form: FormInstance<Record<string, unknown>>
  message: MessageWording
  language: WordingLanguage
}

/** How the words being written read with example values, and what they lack. */
export function WordingPreview({ form, message, language }: Props) {
  const t = useTexts(wordingTexts)
  const given: Partial<Record<keyof Wording, unknown>> = Form.useWatch([], form) ?? {}
  const now = message[language]
  const part = (name: keyof Wording) => String(given[name] ?? now.words[name])
  const words: Wording = { subject: part('subject'), text: part('text'), sms: part('sms') }
  const filled = (text: string) => fillExample(text, language)
  const size = smsParts(filled(words.sms))
  const { codes } = message
  return (
    <section aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <Fault message={message} language={language} words={words} />
      <h3>{t('mail')}</h3>
      <div className={styles.letter} lang={language === 'zh' ? 'zh-CN' : 'en'}>
        <b>{filled(words.subject)}</b>
        <p>{filled(words.text)}</p>
      </div>
      <h3>{t('sms')}</h3>
      <p className={styles.bubble} lang={language === 'zh' ? 'zh-CN' : 'en'}>
        {filled(words.sms)}
      </p>
      <p className={`${size.parts > MAX_SMS_PARTS ? styles.over : 'o-mut'} o-sm`} role="status">
        {t('size', { ...size, limit: MAX_SMS_PARTS })}
      </p>
      <p className="o-mut o-sm">
        {t('codes', { aliyun: codes.ALIYUN ?? t('noCode'), tencent: codes.TENCENT ?? t('noCode') })}
      </p>
    </section>
  )
}

function Fault({ message, language, words }: Omit<Props, 'form'> & { words: Wording }) {
  const t = useTexts(wordingTexts)
  const own = useWordsLanguage()
  const fault = fillingFault({ fields: message.fields, own: message[language].own }, words)
  if (!fault) return null
  const names =
    'names' in fault
      ? fault.names.map((name) => `${wordingVariables[name]?.[own] ?? ''}{${name}}`).join(' ')
      : ''
  return (
    <p className="o-note o-note-amber">
      <Icon name="alert" />
      {fault.why === 'brace'
        ? t('brace', { part: t(fault.part) })
        : t(fault.why === 'missing' ? 'missing' : 'unknown', { part: t(fault.part), names })}
    </p>
  )
}

interface TestProps {
  which: { name: string; language: WordingLanguage }
  words(): Record<string, unknown>
  onRefused(error: ApiError): void
}

/** Sends what stands in the form to one's own phone or address. */
export function WordingTests({ which, words, onRefused }: TestProps) {
  const t = useTexts(wordingTexts)
  const act = useMutation(wordings.test.mutation({ told: t('tested') }))
  const attempt = (channel: (typeof WORDING_TESTS)[number]) => {
    const { subject, text, sms } = words() as unknown as Wording
    act.mutate(
      { ...which, subject, text, sms, channel },
      {
        onError: (error) => error instanceof ApiError && onRefused(error),
      },
    )
  }
  return (
    <section aria-label={t('test')}>
      <h2>{t('test')}</h2>
      <p className="o-mut o-sm">{t('testNote')}</p>
      <div className={styles.tests}>
        {WORDING_TESTS.map((channel) => (
          <Button key={channel} size="small" disabled={act.isPending} onClick={() => attempt(channel)}>
            {t(channel === 'sms' ? 'testSms' : 'testMail')}
          </Button>
        ))}
      </div>
    </section>
  )
}
