import { remedyStatusTexts, remedyWords } from '@appeal/contract/remedies/remedies.texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as styles from '../../../domain/case.module.css'
import { formatDay, joinParts } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { api, call, type ReplyBy } from '../../../lib/operations.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { ReasonAct } from '../../../ui/portal/ReasonAct.tsx'
import { ownRemedyTexts } from './ownRemedies.texts.ts'
import { disputeRules } from './remedies.forms.ts'

type Remedy = ReplyBy<typeof api.remedies.ofCase>['remedies'][number]

/** What was promised on the own case, and whether it came; nothing where nothing was promised. */
export default function OwnRemedies({ id }: { id: string }) {
  const t = useTexts(ownRemedyTexts)
  const { data } = useQuery(api.remedies.ofCase.query({ id }))
  const shown = data?.remedies.filter(({ status }) => status !== 'ended') ?? []
  if (shown.length === 0) return null
  return (
    <section className={styles.files} aria-labelledby="remedies-h">
      <header className="sec">
        <h2 className="h2" id="remedies-h">
          {t('title')}
        </h2>
      </header>
      <ul>
        {shown.map((remedy) => (
          <OneRemedy key={remedy.id} remedy={remedy} />
        ))}
      </ul>
    </section>
  )
}

function OneRemedy({ remedy }: { remedy: Remedy }) {
  const t = useTexts(ownRemedyTexts)
  const confirm = useMutation(api.remedies.confirm.mutation())
  const { id, version, kind, amount, performance, status, can, doneOn, said, answer } = remedy
  const what = pick(remedyWords(kind, amount))
  return (
    <li>
      <Icon name={status === 'confirmed' ? 'check' : 'clock'} />
      <div>
        <b>{joinParts([what, performance])}</b>
        <p>
          {joinParts([
            pick(remedyStatusTexts[status]),
            status !== 'confirmed' && t('due', { day: formatDay(remedy.dueOn) }),
            remedy.overdue && t('overdue'),
          ])}
        </p>
        {doneOn && said && (
          <p className={styles.pre}>{t('saidOn', { day: formatDay(doneOn), words: said })}</p>
        )}
        {answer && (
          <p className={styles.pre}>{t(remedy.byPhone ? 'byPhone' : 'answer', { words: answer })}</p>
        )}
        {can.includes('confirm') && (
          <p className="flow__go">
            <Button
              busy={confirm.isPending}
              aria-label={t('whichOf', { act: t('confirm'), what })}
              onClick={() => confirm.mutate({ id, version })}
            >
              {t('confirm')}
            </Button>
          </p>
        )}
        {can.includes('dispute') && (
          <ReasonAct
            name={`dispute-${id}`}
            words={{
              label: t('dispute'),
              title: t('disputeTitle'),
              say: t('disputeSay'),
              reason: t('reason'),
              go: t('disputeGo'),
              keep: t('keep'),
            }}
            rules={disputeRules}
            send={(reason) => call(api.remedies.dispute, { body: { id, version, reason }, quiet: true })}
          />
        )}
      </div>
    </li>
  )
}
