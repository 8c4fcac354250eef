import { contract } from '@appeal/contract'
import type { MediationRoom } from '@appeal/contract/mediation/mediation.routes.ts'
import { freshPhone, sentTo } from '../../features/auth/auth.fixture.ts'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { register } from '../../kinds/appeals/filing/appeals.intake.ts'
import { type Caller, ok, type TestApp } from '../../testing/app.ts'
import { aMatter, checkAll, contextOf } from '../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { aCall, caseIn, play } from '../../testing/stages.ts'

const { todo, mediation } = contract

export type Voice = 'owner' | 'unit' | 'officer'
type Act =
  | 'mediationPropose'
  | 'mediationSuggest'
  | 'mediationRespond'
  | 'mediationRetract'
  | 'mediationDraft'
  | 'mediationSign'
  | 'mediationFail'
  | 'mediationQuit'
  | 'mediationAnswer'

export const TERMS = {
  payer: 'enterprise',
  amount: '420.00',
  dueOn: '2026-10-12',
  manner: '原支付账户退回',
  closes: '履行后双方就本件再无争议',
} as const

/** Three sides of one mediation, and what each of them can do in it. */
export async function aMediation(test: { app: TestApp }) {
  const { app } = test
  const phone = freshPhone()
  const unit = await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')
  const people = {
    owner: (await makeConsumer(app, { phone })).id,
    officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
    unit: unit.id,
  }
  const phones = { owner: phone, unit: unit.phone }
  const players = { consumer: people.owner, officer: people.officer, enterprise: people.unit }
  const callers: Record<Voice, Caller> = {
    owner: await app.as(people.owner),
    officer: await app.as(people.officer),
    unit: await app.as(people.unit),
  }
  const id = await caseIn(app, players, 'mediating', aMatter())

  const room = async (voice: Voice = 'officer'): Promise<MediationRoom> =>
    ok((await app.as(people[voice])).call(mediation.room, { query: { id } }))
  const act = async (voice: Voice, action: Act, input: Record<string, unknown>, caller?: Caller) => {
    const { version } = await caseFacts(app.platform.db, id)
    return (caller ?? (await app.as(people[voice]))).call(todo[action], { body: { id, version, ...input } })
  }
  /** The code that a party gets. */
  const code = async (voice: 'owner' | 'unit' = 'owner', of = id) => {
    const caller = await app.as(people[voice])
    const validCodeReqNo = await ok(caller.call(mediation.code, { body: { id: of } }))
    const sent = await sentTo(app, phones[voice])
    return { validCode: sent.findLast((one) => one.code)?.code ?? '', validCodeReqNo }
  }
  const state = async () => (await caseFacts(app.platform.db, id)).state
  return { app, id, phone, people, players, callers, room, act, code, state }
}

/** A case of somebody without an account, in mediation. */
export async function aCalledMediation(app: TestApp, officer: string, unit: string): Promise<string> {
  const { id } = await register(await contextOf(app, officer), aCall(app))
  await checkAll(app, id)
  await play(app, officer, 'editToBusiness', id)
  await play(app, unit, 'reply', id)
  await play(app, officer, 'mediate', id)
  return id
}
