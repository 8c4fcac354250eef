import { stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { pick, useLanguage, useTexts } from '../lib/i18n.ts'
import type { IconName } from '../ui/portal/Icon.tsx'
import { Tag, type TagLook } from '../ui/portal/Tag.tsx'
import { appealStateTexts } from './appealState.texts.ts'

const FACE: Record<AppealState, { look: TagLook; icon?: IconName }> = {
  draft: { look: 'draft' },
  pending_accept: { look: 'run', icon: 'clock' },
  supplement: { look: 'wait', icon: 'upload' },
  bureau_processing: { look: 'run', icon: 'shield' },
  at_enterprise: { look: 'run', icon: 'building' },
  rework: { look: 'run', icon: 'building' },
  replied: { look: 'run', icon: 'search' },
  verifying: { look: 'wait', icon: 'user' },
  mediating: { look: 'run', icon: 'family' },
  closed: { look: 'plain', icon: 'check' },
  invalid: { look: 'plain', icon: 'info' },
  withdrawn: { look: 'plain', icon: 'undo' },
}

const WAITING = 1
const EXPIRED = 3

/** The state of an appeal as its appellant reads it. */
export function CaseState({ state, evaluateStatus = 0 }: { state: AppealState; evaluateStatus?: number }) {
  const t = useTexts(appealStateTexts)
  const language = useLanguage()
  const waits = state === 'closed' && evaluateStatus === WAITING
  const text = waits
    ? t('state.closed.waiting')
    : state === 'closed' && evaluateStatus === EXPIRED
      ? t('state.closed.expired')
      : pick(stateTexts[state].portal, language)
  const face = waits ? { look: 'done' as const, icon: 'done' as const } : FACE[state]
  return <Tag {...face} text={text} />
}
