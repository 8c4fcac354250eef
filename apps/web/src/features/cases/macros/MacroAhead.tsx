import { useQuery } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type CaseRef, stateWord } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { joinItems } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call, local } from '../../../lib/operations.ts'
import { useSettled } from '../../../lib/useSettled.ts'
import { AlertNote } from '../../../ui/AlertNote.tsx'
import { wireValues } from '../../../ui/ContractForm.tsx'
import type { Field } from '../../../ui/fields.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { stateWord as appealState } from '../appeals/faces.ts'
import * as styles from './macros.module.css'
import { macroTexts } from './macros.texts.ts'
import { type Filled, pressOf } from './macros.ts'

interface Props {
  of: CaseRef
  version: number
  macro: Filled
  form: FormInstance<Record<string, unknown>>
  schema: z.ZodType
  fields: readonly Field[]
}

/** What sending the form would bring about, asked of the server as the form stands: it really tries, and takes it back. */
export default function MacroAhead({ of, version, macro, form, schema, fields }: Props) {
  const t = useTexts(macroTexts)
  // Drawn again with each value; the question waits until the hands rest.
  Form.useWatch((values) => JSON.stringify(values), { form, preserve: true })
  const values = wireValues(fields, form.getFieldsValue(true) as Record<string, unknown>, {
    id: of.id,
    version,
  })
  const body = useSettled(JSON.stringify(values), REST_MS)
  const asked = JSON.parse(body) as Record<string, unknown>
  const isWhole = schema.safeParse(asked).success
  const { data, isFetching } = useQuery({
    ...local('macro ahead', [of, macro.id, body], () =>
      call(api.macros.preview, { body: pressOf(of, macro, asked), quiet: true }),
    ),
    enabled: isWhole,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <section className={styles.ahead} aria-label={t('brings')} aria-busy={isFetching}>
      <h3>{t('brings')}</h3>
      {!isWhole && (
        <>
          {macro.checks.length > 0 && (
            <Line words={t('does.ticks', { items: joinItems(macro.checks.map(({ title }) => title)) })} />
          )}
          <p className="o-mut">{t('does.fill')}</p>
        </>
      )}
      {isWhole && !data && isFetching && <p className="o-mut">{t('checking')}</p>}
      {isWhole && data?.refusal && <AlertNote>{data.refusal}</AlertNote>}
      {isWhole && data && !data.refusal && (
        <>
          {data.ticks.length > 0 && <Line words={t('does.ticks', { items: joinItems(data.ticks) })} />}
          {data.state && <Line words={t('does.state', { state: stateOf(of, data.state) })} />}
          {data.notices.map(({ channel, text }) => (
            <Line key={`${channel} ${text}`} words={t(`does.${channel}`)}>
              <blockquote>{text}</blockquote>
            </Line>
          ))}
          <p className="o-mut o-sm">{t(data.undoable ? 'does.undo' : 'does.noUndo')}</p>
        </>
      )}
    </section>
  )
}

/** Milliseconds without a change after which the server is asked. */
const REST_MS = 400

const stateOf = ({ kind }: CaseRef, state: string) =>
  kind === 'appeal' ? appealState(state as Parameters<typeof appealState>[0]) : stateWord(kind, state)

const Line = ({ words, children }: { words: string; children?: ReactNode }) => (
  <div>
    <Icon name="right" size={14} /> {words}
    {children}
  </div>
)
