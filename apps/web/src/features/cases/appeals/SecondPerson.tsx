import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import * as cardStyles from '../around/cards.module.css'
import * as frameStyles from '../around/frame.module.css'
import type { NextCase } from '../around/GoneCase.tsx'
import { Section } from '../around/Section.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { DeskAction } from './actions.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { shortTime } from './faces.ts'
import {
  ApprovalFacts,
  type ApprovalProps,
  ExclusionFacts,
  type ExclusionProps,
  RecheckFacts,
  type RecheckProps,
  Step,
} from './SecondFacts.tsx'
import { secondTexts } from './second.texts.ts'

/**
 * What lies over a case besides its state: a wish that waits for a second person, the application for exclusion with
 * its audits, the re-check. Each says who asked when and why, with the material, and offers the decision to whoever
 * the server lets decide; whoever may not is told the condition that is missing.
 */
export function SecondPerson({ detail, next }: { detail: AppealDetail; next: NextCase }) {
  return (
    <>
      {detail.approval && <Approval detail={detail} approval={detail.approval} next={next} />}
      {detail.exclusion && <Exclusion detail={detail} exclusion={detail.exclusion} next={next} />}
      {detail.recheck && <Recheck detail={detail} recheck={detail.recheck} next={next} />}
    </>
  )
}

interface OnTo {
  next: NextCase
}

/** The buttons of a card, or why they are closed to this viewer. */
function Decide({
  detail,
  actions,
  next,
}: OnTo & {
  detail: AppealDetail
  actions: readonly { action: DeskAction; word: string }[]
}) {
  const [opened, setOpened] = useState<DeskAction>()
  const open = actions.filter(({ action }) => detail.can.includes(action))
  const missing = detail.cannot.find((one) => actions.some(({ action }) => action === one.action))
  return (
    <>
      {open.length > 0 && (
        <div className={cardStyles.secondActs}>
          {/* The solid button of the page carries the decision already. */}
          {open.map(({ action, word }) => (
            <Button key={action} onClick={() => setOpened(action)}>
              {word}
            </Button>
          ))}
        </div>
      )}
      {open.length === 0 && missing && <p className={frameStyles.why}>{missing.reason}</p>}
      {opened && (
        <ActionDialog
          key={opened}
          detail={detail}
          action={opened}
          next={next}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

function Approval({ detail, approval, next }: ApprovalProps & OnTo) {
  const t = useTexts(secondTexts)
  const desk = useTexts(deskTexts)
  const { decision } = approval
  return (
    <Section
      title={t('approval')}
      end={t(decision ? (`decision.${decision}` as 'decision.approved') : 'decision.waiting')}
    >
      <ApprovalFacts approval={approval} />
      {decision && approval.decideTime && (
        <ol className={cardStyles.secondSteps}>
          <Step
            good={decision === 'approved'}
            head={t('byAt', {
              who: approval.decider ?? t(`decision.${decision}` as 'decision.lapsed'),
              at: shortTime(desk, approval.decideTime),
            })}
            said={approval.opinion}
          />
        </ol>
      )}
      {!decision && (
        <Decide detail={detail} next={next} actions={[{ action: 'approve', word: t('decide') }]} />
      )}
    </Section>
  )
}

function Exclusion({ detail, exclusion, next }: ExclusionProps & OnTo) {
  const t = useTexts(secondTexts)
  const desk = useTexts(deskTexts)
  return (
    <Section title={t('exclusion')} end={desk(`exclude.${exclusion.status}` as 'exclude.1')}>
      <ExclusionFacts detail={detail} exclusion={exclusion} />
      <Decide detail={detail} next={next} actions={[{ action: 'excludeAudit', word: t('audit') }]} />
    </Section>
  )
}

function Recheck({ detail, recheck, next }: RecheckProps & OnTo) {
  const t = useTexts(secondTexts)
  const desk = useTexts(deskTexts)
  const state = recheck.outcome
    ? desk(`recheck.${recheck.outcome}` as 'recheck.UPHELD')
    : desk(`recheck.${recheck.status}` as 'recheck.1')
  return (
    <Section title={t('recheck')} end={state}>
      <RecheckFacts recheck={recheck} />
      <Decide
        detail={detail}
        next={next}
        actions={[
          { action: 'reCheckEditAppeal', word: t('correct') },
          { action: 'reCheckComplete', word: t('complete') },
        ]}
      />
    </Section>
  )
}
