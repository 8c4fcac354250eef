import type { MediationProposal, MediationRoom } from '@appeal/contract/mediation/mediation.routes.ts'
import { useState } from 'react'
import * as styles from '../../domain/case.module.css'
import { textField, useForm } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { ChoiceGroup } from '../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { TextArea, TextInput } from '../../ui/portal/Field.tsx'
import { type Answer, proposeRules, quitRules, respondRules, type Way } from './mediation.forms.ts'
import { roomTexts } from './mediation.texts.ts'
import { offerOf } from './room.words.ts'

type Own = { room: MediationRoom }

const RULES = {
  accept: respondRules,
  refuse: respondRules,
  counter: proposeRules,
  quit: quitRules,
  '': respondRules,
} as const

/** What the appellant says to a proposal, or offers without one. */
export function OwnReply({ room, to }: Own & { to: MediationProposal | undefined }) {
  const t = useTexts(roomTexts)
  const [way, setWay] = useState<Way | ''>('')
  const at = { id: room.id, version: room.version }
  const form = useForm<Answer>({
    what: `mediation ${way}`,
    initial: { way: '', amount: '', performance: '', words: '' },
    rules: RULES[way],
    anew: ['way'],
    send: async ({ amount, performance, words }) => {
      const opt = (text: string) => text.trim() || undefined
      if (way === 'quit') return call(api.todo.mediationQuit, { body: { ...at, reason: words }, quiet: true })
      if (way === 'counter')
        return call(api.todo.mediationPropose, {
          body: {
            ...at,
            amount: opt(amount),
            performance: opt(performance),
            terms: opt(words),
            answers: to?.seq,
          },
          quiet: true,
        })
      return call(api.todo.mediationRespond, {
        body: {
          ...at,
          seq: to?.seq ?? 0,
          verdict: way === 'accept' ? 'ACCEPTED' : 'REFUSED',
          remark: opt(words),
        },
        quiet: true,
      })
    },
  })
  const { values, errors, set } = form
  const options = [
    ...(to
      ? [{ value: 'accept' as const, label: t('accept', { offer: offerOf(t, to) }), small: t('acceptSay') }]
      : []),
    ...(room.can.includes('mediationPropose')
      ? [{ value: 'counter' as const, label: t('counter'), small: t('counterSay', { n: room.left }) }]
      : []),
    ...(to ? [{ value: 'refuse' as const, label: t('refuse'), small: t('refuseSay') }] : []),
    ...(room.can.includes('mediationQuit')
      ? [{ value: 'quit' as const, label: t('quit'), small: t('quitSay') }]
      : []),
  ]
  return (
    <section className={`${styles.rate} ${styles.rateOpen}`} aria-labelledby="answer-h">
      <h2 className="h2" id="answer-h">
        {t('answerTitle')}
      </h2>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} />
        <ChoiceGroup
          name="way"
          legend={t('whichWay')}
          options={options}
          value={values.way}
          error={errors.way}
          onChange={(value) => {
            setWay(value)
            set('way', value)
          }}
        />
        {way === 'counter' && (
          <>
            <TextInput
              {...textField(form, 'amount')}
              label={t('amount')}
              inputMode="decimal"
              autoComplete="off"
            />
            <TextInput
              {...textField(form, 'performance')}
              label={t('performance')}
              hint={t('performanceHint')}
              optional
            />
          </>
        )}
        {way !== '' && (
          <TextArea
            {...textField(form, 'words')}
            label={t(way === 'quit' ? 'reason' : 'words')}
            optional={way !== 'quit'}
          />
        )}
        <Button look="primary" size="l" type="submit" busy={form.busy}>
          {t('send')}
        </Button>
      </form>
    </section>
  )
}
