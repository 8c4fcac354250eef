import type { ReplyOf } from '@appeal/contract/kit/routes.ts'
import { lazy, Suspense, useState } from 'react'
import { fieldId, textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { FieldError, TextInput } from '../../ui/portal/Field.tsx'
import { progressRules } from './home.forms.ts'
import { homeTexts } from './home.texts.ts'

export type Progress = ReplyOf<typeof api.appeals.publicProgress>

/** Most people who come home ask for nothing, so what an answer needs comes with it. */
const TrackFound = lazy(() => import('./TrackFound.tsx'))

/** Progress without signing in: by number and the last four digits of the phone. */
export function TrackBox() {
  const t = useTexts(homeTexts)
  const [found, setFound] = useState<Progress>()
  const form = useForm({
    isPassing: true,
    initial: { appealNo: '', phoneTail: '' },
    rules: progressRules,
    send: async (values) => {
      const query = progressRules.body(values)
      setFound(await call(api.appeals.publicProgress, { query, quiet: true }))
    },
  })
  if (found)
    return (
      <Suspense>
        <TrackFound progress={found} onAgain={() => setFound(undefined)} />
      </Suspense>
    )
  return (
    <search>
      <form className="track" noValidate onSubmit={form.submit}>
        <h2>{t('track')}</h2>
        <p className="track__hint">{t('trackHint')}</p>
        {form.problem && (
          <div role="alert">
            <FieldError id={fieldId('track')} text={form.problem} />
          </div>
        )}
        <TextInput
          {...textField(form, 'appealNo')}
          label={t('number')}
          hint={t('numberHint')}
          code
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextInput
          name="phoneTail"
          label={t('tail')}
          half
          code
          inputMode="numeric"
          autoComplete="off"
          value={form.values.phoneTail}
          error={form.errors.phoneTail}
          onChange={(value) => form.set('phoneTail', value.replace(/\D/g, ''))}
        />
        <Button type="submit" block icon="search" busy={form.busy}>
          {t('search')}
        </Button>
      </form>
    </search>
  )
}
