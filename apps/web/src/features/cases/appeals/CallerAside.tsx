import { callScript } from '@appeal/contract/callers/callers.script.ts'
import { brokenRule } from '@appeal/contract/fieldRules.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import type { ReplyBy } from '../../../lib/operations.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { callerTexts } from '../around/callers.texts.ts'
import { RelatedRow } from '../around/RelatedCases.tsx'
import { Section } from '../around/Section.tsx'

type Found = ReplyBy<typeof api.callers.lookup>

const whole = (value: unknown, rule: 'phone' | 'waybill'): string | undefined =>
  typeof value === 'string' && value !== '' && !brokenRule(value, rule) ? value : undefined

/** Beside a call that is written down: the caller's earlier cases, cases on the item, and what to say and ask. */
export default function CallerAside({ phone, waybillNo }: { phone: unknown; waybillNo: unknown }) {
  const t = useTexts(callerTexts)
  const asked = { phone: whole(phone, 'phone'), waybillNo: whole(waybillNo, 'waybill') }
  const { data } = useQuery({
    ...api.callers.lookup.query(asked),
    enabled: asked.phone !== undefined || asked.waybillNo !== undefined,
  })
  return (
    <aside aria-label={t('aside')}>
      {data && <Found found={data} />}
      <details>
        <summary>
          {t('script')} {callScript.version}
        </summary>
        <ol>
          {callScript.steps.map(({ title, say }) => (
            <li key={title.zh}>
              <b>{pick(title)}</b>
              <p>{pick(say)}</p>
            </li>
          ))}
        </ol>
      </details>
    </aside>
  )
}

function Found({ found: { consumer, waybill, elsewhere } }: { found: Found }) {
  const t = useTexts(callerTexts)
  const twins = waybill.rows.length + elsewhere
  return (
    <>
      {twins > 0 && (
        <div className="o-note o-note-amber" role="status">
          <Icon name="alert" />
          <span>{t('twins', { n: twins })}</span>
        </div>
      )}
      {(['waybill', 'consumer'] as const).map((tie) => {
        const { rows } = tie === 'waybill' ? waybill : consumer
        return (
          rows.length > 0 && (
            <Section key={tie} title={t(tie === 'waybill' ? 'onItem' : 'earlier')}>
              <ul>
                {rows.map((row) => (
                  <li key={row.id}>
                    <RelatedRow row={row} />
                  </li>
                ))}
              </ul>
            </Section>
          )
        )
      })}
    </>
  )
}
