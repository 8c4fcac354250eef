import type { ReplyOf } from '@appeal/contract/kit/routes.ts'
import { paperKinds } from '@appeal/contract/papers/papers.kinds.ts'
import { useState } from 'react'
import { paperTexts } from '../../domain/paper.texts.ts'
import { fieldId, textField, useForm } from '../../lib/form.ts'
import { formatDay } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { useWordsLanguage } from '../../lib/wordsLanguage.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { FieldError, TextInput } from '../../ui/portal/Field.tsx'
import { verifyPaperRules } from './papers.forms.ts'
import * as styles from './papers.portal.module.css'

type Verified = ReplyOf<typeof api.papers.verify>

/** Whether a paper is genuine: by its number and the code at its end. */
export default function VerifyPaperPage() {
  const t = useTexts(paperTexts)
  const [found, setFound] = useState<Verified>()
  const form = useForm({
    isPassing: true,
    initial: { number: '', code: '' },
    rules: verifyPaperRules,
    send: async (values) => {
      setFound(undefined)
      setFound(await call(api.papers.verify, { query: verifyPaperRules.body(values), quiet: true }))
    },
  })
  return (
    <main id="main" className={`flow wrap ${styles.paper}`}>
      <h1>{t('check.title')}</h1>
      <p className="flow__lead">{t('check.lead')}</p>
      <search>
        <form noValidate onSubmit={form.submit}>
          {form.problem && (
            <div role="alert">
              <FieldError id={fieldId('paper')} text={form.problem} />
            </div>
          )}
          {(['number', 'code'] as const).map((name) => (
            <TextInput
              key={name}
              {...textField(form, name)}
              label={t(`check.${name}`)}
              hint={t(`check.${name}Hint`)}
              code={name === 'code'}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          <Button type="submit" look="primary" icon="search" busy={form.busy}>
            {t('check.go')}
          </Button>
        </form>
      </search>
      <div role="status">{found && <Answer found={found} />}</div>
    </main>
  )
}

function Answer({ found }: { found: Verified }) {
  const t = useTexts(paperTexts)
  const language = useWordsLanguage()
  if (!found.genuine || !found.kind || !found.issuedOn)
    return (
      <section className={`${styles.paperAnswer} ${styles.paperAnswerNot}`}>
        <h2>{t('check.false')}</h2>
        <p>{t('check.falseSay')}</p>
      </section>
    )
  const rows = [
    ['check.kind', paperKinds[found.kind].title[language]],
    ['check.number', found.number],
    ['check.office', found.office],
    ['check.day', formatDay(found.issuedOn, { year: true })],
    ['check.digest', found.sm3],
    ['check.signature', found.signature],
    ['check.key', found.publicKey],
  ] as const
  return (
    <section className={styles.paperAnswer}>
      <h2>{t('check.true')}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {found.rules.map(({ rule, ruleName, no, sm3 }) => (
          <div key={rule}>
            <dt>{t('check.rules')}</dt>
            <dd>{t('check.rule', { rule: ruleName, no, sm3 })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
