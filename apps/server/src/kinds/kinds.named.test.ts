import { appealWorkflow } from '@appeal/contract/appeals/appeals.workflow.ts'
import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import type { ErrorKey } from '@appeal/contract/errors.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { useTestApp } from '../testing/app.ts'
import type { Players } from '../testing/cases.ts'
import { actOn, CASE_INPUTS, caseAt, makeCourier } from '../testing/otherCases.ts'
import { caseIn, INPUTS, inputOf, makePlayers, type PlayedAction, play } from '../testing/stages.ts'

const test = useTestApp()
let who: Players
let courier = ''
beforeAll(async () => {
  who = await makePlayers(test.app)
  courier = await makeCourier(test.app)
})

const orgOf = async (code: string) => (await orgDirectory(test.app.platform)).byCode(code)!
const sql = (text: string, values: unknown[]) => test.app.owner.query(text, values)
/** Waits until the directory has heard of a change. */
const heard = (id: string, facts: { disabled: boolean; ended: boolean }) =>
  vi.waitFor(async () => {
    const { platform } = test.app
    await platform.live.send(platform.db, { kind: 'cache', key: 'organisations' })
    expect((await orgDirectory(platform)).get(id)).toMatchObject(facts)
  })
const gone = {
  disabled: async (id: string) => {
    await sql(
      `insert into enterprise_standings (org_id, disabled_at, reason, updated_at) values ($1, now(), '许可吊销', now())`,
      [id],
    )
    await heard(id, { disabled: true, ended: false })
  },
  ended: async (id: string) => {
    await sql('update organisations set ended_at = now(), successor_id = parent_id where id = $1', [id])
    await heard(id, { disabled: true, ended: true })
  },
}
const backAgain = async (id: string) => {
  await sql('delete from enterprise_standings where org_id = $1', [id])
  await sql('update organisations set ended_at = null, successor_id = null where id = $1', [id])
  await heard(id, { disabled: false, ended: false })
}

/** A unit of ZTO below its headquarters that no responsibility binding needs, and a bureau beside 深圳. */
const UNIT = 'ENT-ZTO-44'
const BELOW = 'ENT-ZTO-440306-02'
const BUREAU = 'BUR-440100'

interface Named {
  /** The state of the case that is acted on. */
  at: string
  field: string
  code: string
  reason: ErrorKey
  /** What else is to be filled in. */
  more?: Record<string, unknown>
}
const unit = (at: string, code = UNIT): Named => ({
  at,
  field: 'enterpriseOrgId',
  code,
  reason: 'appeals.node_disabled',
})
const bureau = (at: string): Named => ({
  at,
  field: 'bureauId',
  code: BUREAU,
  reason: 'cases.unknown_bureau',
})
/** Every act of every kind that names a unit or a bureau. */
const NAMED: Record<string, Named> = {
  'appeal.editToBusiness': unit('pending_accept'),
  'appeal.editToCommander': {
    ...bureau('pending_accept'),
    field: 'bureauOrgId',
    reason: 'appeals.bureau_wrong',
  },
  'appeal.assign': unit('at_enterprise', BELOW),
  'appeal.correct': unit('at_enterprise'),
  'consultation.redirect': bureau('pending'),
  'report.redirect': bureau('pending'),
  'letter.forward': unit('pending'),
  'letter.redirect': bureau('pending'),
  'courier.redirect': bureau('pending'),
  'courier.transfer': unit('processing'),
}

const fieldsOf = (input: unknown) => Object.keys((input as { shape?: Record<string, unknown> }).shape ?? {})

it('the table holds every act of every kind whose input names a unit or a bureau', () => {
  const tables = { appeal: appealWorkflow, ...caseTables }
  const found = Object.entries(tables).flatMap(([kind, { actions }]) =>
    Object.entries(actions).flatMap(([action, { input }]) =>
      fieldsOf(input)
        .filter((field) => /(org|bureau|office|unit)id$/i.test(field))
        .map((field) => `${kind}.${action}: ${field}`),
    ),
  )
  expect(found.toSorted()).toEqual(
    Object.entries(NAMED)
      .map(([act, { field }]) => `${act}: ${field}`)
      .toSorted(),
  )
})

describe.each(Object.entries(NAMED))('%s', (act, named) => {
  const [kind, action] = act.split('.') as [string, string]
  const isOther = CASE_KINDS.includes(kind as CaseKind)
  const made = () =>
    isOther
      ? caseAt(test.app, kind as CaseKind, named.at, {
          ...who,
          owner: kind === 'courier' ? courier : who.consumer,
        })
      : caseIn(test.app, who, named.at as never)
  const actor = action === 'assign' ? 'enterprise' : 'officer'
  const attempt = async (id: string, target: string) => {
    if (isOther) {
      const input = { ...CASE_INPUTS[kind as CaseKind][action], [named.field]: target }
      const answer = await actOn(test.app, kind as CaseKind, who[actor], action, id, input)
      return answer.code === 200 ? 'done' : answer
    }
    const input = {
      ...(action in INPUTS ? await inputOf(test.app, who[actor], action as PlayedAction) : {}),
      [named.field]: target,
    }
    return play(test.app, who[actor], action as PlayedAction, id, input).then(
      () => 'done',
      (refusal) => refusal,
    )
  }

  // No bureau is disabled: it ends.
  const ways = named.code === BUREAU ? (['ended'] as const) : (['disabled', 'ended'] as const)

  it.each(ways)('names none that is %s; named again afterwards it is taken', async (how) => {
    const id = await made()
    const target = (await orgOf(named.code)).id
    try {
      await gone[how](target)
      const refused = await attempt(id, target)
      if (isOther) expect(refused).toFailWith(named.reason)
      else expect(refused).toMatchObject({ reason: named.reason })
    } finally {
      await backAgain(target)
    }
    expect(await attempt(id, target)).toBe('done')
  })
})
