import type { AppealDetail, ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import { APPEAL_STATES, type AppealState, appealWorkflow } from '@appeal/contract/appeals/appeals.workflow.ts'
import { describe, expect, it } from 'vitest'
import { isDangerous, isDeskAction } from './actions.ts'
import { solidAct } from './solid.ts'
import { sampleCase } from './testing/sampleCase.ts'

type Side = 'bureau' | 'enterprise'
const STATES = APPEAL_STATES.filter((state) => state !== 'draft')
const DECISIONS = ['approve', 'decideExtension', 'excludeAudit', 'reCheckComplete', 'reCheckEditAppeal']

/** Everything the workflow opens to a side in a state; a second person's decisions aside, which wait for a wish. */
const openTo = (state: AppealState, side: Side) =>
  appealWorkflow.open(state, side).filter((action) => !DECISIONS.includes(action))

const solid = (state: AppealState, side: Side, change: Partial<AppealDetail> = {}) =>
  solidAct(sampleCase({ state, can: openTo(state, side), progress: [], ...change }), side)

const said = (event: string, detail: ProgressLine['detail'] = null): ProgressLine => ({
  ...sampleCase().progress[0]!,
  event,
  detail,
})
const happy = { reached: true, truthful: true, satisfied: true }

/** Acts that are open but never due: somebody may think of them, no button may propose them. */
const NEVER = [
  'urge',
  'extend',
  'askExtension',
  'pauseClock',
  'resumeClock',
  'correct',
  'markMalformed',
  'unmarkMalformed',
  'excludeUpload',
  'recheck',
  'editToCommander',
  'supplement',
  'progress',
  'assign',
]

describe('the solid button', () => {
  it.each(
    STATES.flatMap((state) => (['bureau', 'enterprise'] as const).map((side) => [state, side] as const)),
  )('in %s for the %s never carries what is only possible, and nothing dangerous', (state, side) => {
    const open = openTo(state, side)
    // Each act by itself: where nothing else is open, too.
    for (const can of [open, ...open.map((action) => [action])]) {
      const act = solid(state, side, { can })
      if (act === undefined) continue
      expect(NEVER).not.toContain(act)
      expect(isDeskAction(act) && !isDangerous(act)).toBe(true)
    }
  })

  it.each<[AppealState, Side, string | undefined]>([
    ['pending_accept', 'bureau', 'editToBusiness'],
    ['supplement', 'bureau', undefined],
    ['bureau_processing', 'bureau', 'editToBusiness'],
    ['at_enterprise', 'bureau', undefined],
    ['rework', 'bureau', undefined],
    ['replied', 'bureau', 'sendYz'],
    ['verifying', 'bureau', undefined],
    ['mediating', 'bureau', undefined],
    ['closed', 'bureau', undefined],
    ['invalid', 'bureau', undefined],
    ['withdrawn', 'bureau', undefined],
    ['pending_accept', 'enterprise', undefined],
    ['bureau_processing', 'enterprise', undefined],
    ['at_enterprise', 'enterprise', 'reply'],
    ['rework', 'enterprise', 'reply'],
    ['replied', 'enterprise', undefined],
    ['verifying', 'enterprise', undefined],
    ['mediating', 'enterprise', 'mediationAnswer'],
    ['closed', 'enterprise', undefined],
    ['invalid', 'enterprise', undefined],
  ])('in %s for the %s carries %s', (state, side, act) => expect(solid(state, side)).toBe(act))

  it('follows what the appellant said of the last answer', () => {
    const after = (...progress: ProgressLine[]) => solid('replied', 'bureau', { progress })
    expect(after(said('called_back', happy), said('replied'))).toBe('editToEnd')
    expect(after(said('verification_answered', happy), said('verification_sent'), said('replied'))).toBe(
      'editToEnd',
    )
    expect(after(said('called_back', { ...happy, satisfied: false }), said('replied'))).toBe('mediate')
    expect(after(said('called_back', { reached: false }), said('replied'))).toBe('callback')
    expect(after(said('verification_expired'), said('replied'))).toBe('callback')
    // A new answer has to be heard anew.
    expect(after(said('replied'), said('rework_ordered'), said('called_back', happy))).toBe('sendYz')
  })

  it('asks by phone where the requests by link are used up', () => {
    const can = openTo('replied', 'bureau').filter((action) => action !== 'sendYz')
    expect(solid('replied', 'bureau', { can })).toBe('callback')
  })

  it('closes a mediation that both sides agree to', () => {
    const mediation = { userAgrees: true, enterpriseAgrees: true } as AppealDetail['mediation']
    expect(solid('mediating', 'bureau', { mediation })).toBe('editToEnd')
    expect(
      solid('mediating', 'bureau', { mediation: { ...mediation!, enterpriseAgrees: null } }),
    ).toBeUndefined()
  })

  it('carries the decision where one is waited for from this viewer', () => {
    expect(solid('closed', 'bureau', { can: ['recheck', 'excludeAudit'] })).toBe('excludeAudit')
    expect(solid('invalid', 'bureau', { can: ['reCheckEditAppeal', 'reCheckComplete'] })).toBe(
      'reCheckComplete',
    )
    expect(solid('pending_accept', 'bureau', { can: ['editToBusiness', 'approve'], approving: true })).toBe(
      'approve',
    )
    expect(solid('at_enterprise', 'bureau', { can: ['urge', 'decideExtension'] })).toBe('decideExtension')
    expect(solid('pending_accept', 'bureau', { approving: true })).toBeUndefined()
  })

  it('is nothing for an outlet that has handed up its draft, and the answer for whoever may submit it', () => {
    const replyDraft = {} as AppealDetail['replyDraft']
    expect(solid('at_enterprise', 'enterprise', { can: ['draftReply'] })).toBe('draftReply')
    expect(solid('at_enterprise', 'enterprise', { can: ['draftReply'], replyDraft })).toBeUndefined()
    expect(solid('at_enterprise', 'enterprise', { can: ['reply', 'assign'], replyDraft })).toBe('reply')
  })

  it('is nothing for whoever may only look', () => {
    for (const state of STATES) expect(solid(state, 'bureau', { can: [] })).toBeUndefined()
  })
})
