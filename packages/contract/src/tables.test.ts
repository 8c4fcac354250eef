import { describe, expect, it } from 'vitest'
import { eventTexts } from './appeals/appeals.events.texts.ts'
import * as inputs from './appeals/appeals.inputs.ts'
import { actionTexts, conditionTexts, nextTexts, stateTexts, verdictTexts } from './appeals/appeals.texts.ts'
import {
  APPEAL_ACTIONS,
  APPEAL_STATES,
  type AppealState,
  appealEvents,
  appealStates,
  appealWorkflow,
  OPEN_STATES,
} from './appeals/appeals.workflow.ts'
import { errorTexts } from './errors.texts.ts'
import { errors } from './errors.ts'
import { allRoutes } from './index.ts'
import { AREAS } from './kit/access.ts'
import { holesIn, pluralFault } from './kit/words.ts'
import { workflow } from './kit/workflow.ts'
import { permissions } from './permissions.ts'

/** Values of sentences that are no numbers. */
const WORDS = ['types', 'column', 'holder', 'appealNo', 'name', 'bureau', 'enterprise']

const both = (texts: { zh: string; en: string }) => [texts.zh, texts.en]

describe('routes', () => {
  it.each(allRoutes.map((route) => [route.name, route] as const))(
    '%s says who may knock, what for and what comes back',
    (_, route) => {
      expect(['anyone', 'signed-in', 'granted']).toContain(route.access.kind)
      expect(route.summary.length).toBeGreaterThan(5)
      if (route.access.kind !== 'anyone') {
        expect(route.access.areas.length).toBeGreaterThan(0)
        for (const area of route.access.areas) expect(AREAS).toContain(area)
      }
      // Data is a declared shape, or null, or a stream; a stream has no shape.
      if (route.raw) expect(route.reply).toBeUndefined()
      for (const name of route.params ?? []) expect(route.path).toContain(`:${name}`)
      expect(route.path.match(/:\w+/g)?.length ?? 0).toBe(route.params?.length ?? 0)
      if (route.method === 'GET') expect(route.body).toBeUndefined()
      for (const error of route.errors ?? []) expect(errors).toHaveProperty([error])
    },
  )

  it('have one name and one address each', () => {
    expect(new Set(allRoutes.map(({ name }) => name)).size).toBe(allRoutes.length)
    expect(new Set(allRoutes.map(({ method, url }) => `${method} ${url}`)).size).toBe(allRoutes.length)
  })

  // Clients of the ecosystem know method and address, nothing else (specification, section 7).
  it.each([
    'POST information/add',
    'POST information/consumerPage',
    'POST information/evaluateInfo',
    'GET information/evaluateInfoCorner',
    'GET information/serviceProgress',
    'POST information/consumerDetail',
    'GET information/checkUserAppeal',
    'POST information/deleteByAppealInfoId',
    'POST report/addConsumer',
    'GET report/page',
    'GET report/detail',
    'GET consultation/page',
    'POST consultation/addConsumer',
    'GET consultation/detail',
    'GET user_commendation_letter/page',
    'POST user_commendation_letter/insert',
    'GET user_commendation_letter/detail',
  ])('%s is answered as it is asked', (asked) => {
    const [method, place] = asked.split(' ')
    const known = allRoutes.filter(({ url }) => url === `/api/bizapp/biz/${place}`)
    expect(known.map((route) => route.method)).toEqual([method])
  })

  it('stand below the two gateways', () => {
    for (const { url } of allRoutes) expect(url).toMatch(/^\/api\/(webapp|bizapp\/biz)\//)
  })

  it('creates and acts honour an idempotency key', () => {
    const acts = allRoutes.filter(({ name }) =>
      APPEAL_ACTIONS.some((action) => name === `appeals.${action}` || name === `todo.${action}`),
    )
    const creates = allRoutes.filter(({ name }) => ['appeals.add', 'appeals.bureauAdd'].includes(name))
    expect(acts.length).toBeGreaterThan(10)
    for (const route of [...acts, ...creates])
      expect([route.name, route.idempotent]).toEqual([route.name, true])
  })

  it('make exactly the granted routes permissions', () => {
    const granted = allRoutes.filter(({ access }) => access.kind === 'granted')
    expect(permissions.map(({ route }) => route).sort()).toEqual(granted.map(({ name }) => name).sort())
    for (const { path } of permissions) expect(path).toMatch(/^\/(biz|sys|dev|auth|client|gen|mobile)\//)
  })
})

describe('errors', () => {
  it.each(Object.keys(errors) as (keyof typeof errors)[])('%s is said in both languages', (key) => {
    const texts = errorTexts[key]
    for (const sentence of both(texts)) expect(sentence.trim()).not.toBe('')
    expect(holesIn(texts.en)).toEqual(holesIn(texts.zh))
    expect(texts.en).not.toMatch(/\p{Script=Han}/u)
    expect(pluralFault(texts.en, WORDS)).toBeUndefined()
  })

  it('have no sentence without a row', () => {
    expect(Object.keys(errorTexts).sort()).toEqual(Object.keys(errors).sort())
  })

  it('use the codes of the wire only', () => {
    const known = [401, 403, 404, 405, 409, 415, 429, 500, 503, 1011007, 1011008]
    for (const code of Object.values(errors)) expect(known).toContain(code)
  })
})

describe('the workflow of appeals', () => {
  /** Where a case may come into being: filed by a consumer, registered by a bureau. */
  const births: AppealState[] = ['pending_accept', 'bureau_processing']
  const { actions } = appealWorkflow
  const steps = APPEAL_ACTIONS.flatMap((action) =>
    actions[action].from.map((from) => ({ action, from, to: appealWorkflow.step(from, action)! })),
  )

  it('reaches every state of a filed case from where cases are born', () => {
    const reached = new Set<AppealState>(births)
    for (let before = -1; before !== reached.size; ) {
      before = reached.size
      for (const { from, to } of steps) if (reached.has(from)) reached.add(to)
    }
    expect([...reached].sort()).toEqual(APPEAL_STATES.filter((state) => state !== 'draft').sort())
  })

  it('leads every open state to an end', () => {
    const ends = new Set<AppealState>(['closed', 'invalid', 'withdrawn'])
    for (const state of OPEN_STATES) {
      const seen = new Set<AppealState>([state])
      for (const at of seen) for (const { from, to } of steps) if (from === at) seen.add(to)
      expect([state, [...seen].some((one) => ends.has(one))]).toEqual([state, true])
    }
  })

  it('never opens an ended case again', () => {
    for (const { action, from, to } of steps)
      if (!appealStates[from].open) expect([action, to]).toEqual([action, from])
  })

  it('never lets an enterprise decide (domain 4.6-5)', () => {
    const decisions = APPEAL_ACTIONS.filter((action) =>
      /^(editTo|bureauAdd|excludeAudit|reCheck|approve|extend|decide|pause|resume|mark|unmark|urge)/.test(
        action,
      ),
    )
    expect(decisions.length).toBeGreaterThan(2)
    for (const action of decisions) expect(actions[action].by).toEqual(['bureau'])
  })

  it.each(APPEAL_ACTIONS)('%s has a route for exactly the areas that may act', (action) => {
    const { by } = actions[action]
    const routes = allRoutes.filter(({ name }) => name === `appeals.${action}` || name === `todo.${action}`)
    if (action === 'resubmit') return expect(routes).toEqual([])
    if ((by as readonly string[]).includes('system')) {
      expect(by).toEqual(['system'])
      return expect(routes).toEqual([])
    }
    expect(routes).toHaveLength(1)
    const [route] = routes
    const areaOf: Record<string, string> = { consumer: 'c', bureau: 'b', enterprise: 'a', courier: 'd' }
    const areas = route!.access.kind === 'anyone' ? [] : [...route!.access.areas].sort()
    expect(areas).toEqual(by.map((kind) => areaOf[kind]!).sort())
    expect(route!.body).toBe(actions[action].input)
    expect(route!.method).toBe('POST')
  })

  it('lets staff act by a grant only', () => {
    const open = allRoutes.filter(
      ({ name, access }) =>
        APPEAL_ACTIONS.some((action) => name.endsWith(`.${action}`)) &&
        access.kind === 'signed-in' &&
        access.areas.includes('b'),
    )
    // Three sides ask for a re-check by one call; of staff the policy demands the re-checkers' grant (grid test).
    expect(open.map(({ name }) => name)).toEqual(['todo.recheck'])
  })

  it('answers step and open alike', () => {
    for (const state of APPEAL_STATES)
      for (const action of APPEAL_ACTIONS)
        for (const kind of actions[action].by)
          expect(appealWorkflow.open(state, kind).includes(action)).toBe(
            appealWorkflow.step(state, action) !== undefined,
          )
  })

  it('keeps the state where a row says so', () => {
    const tiny = workflow({
      states: ['on', 'off'],
      actions: { note: { from: ['on'], to: 'same', by: ['bureau'], input: inputs.EmptyInput } },
    })
    expect([tiny.step('on', 'note'), tiny.step('off', 'note')]).toEqual(['on', undefined])
  })
})

describe('words', () => {
  it.each(APPEAL_STATES)('state %s has words for desk and portal', (state) => {
    for (const text of [...both(stateTexts[state].desk), ...both(stateTexts[state].portal)])
      expect(text.trim()).not.toBe('')
  })

  it.each(APPEAL_ACTIONS)('action %s has a name, and what it does where a person presses it', (action) => {
    const { name, after } = actionTexts[action]
    const pressed = !(appealWorkflow.actions[action].by as readonly string[]).includes('system')
    for (const text of [...both(name), ...(pressed ? both(after) : [])]) expect(text.trim()).not.toBe('')
  })

  it.each(Object.keys(appealEvents) as (keyof typeof appealEvents)[])('event %s has a sentence', (event) => {
    for (const text of both(eventTexts[event])) expect(text.trim()).not.toBe('')
    expect(holesIn(eventTexts[event].en)).toEqual(holesIn(eventTexts[event].zh))
    expect(pluralFault(eventTexts[event].en, WORDS)).toBeUndefined()
    // What an enterprise has not submitted yet is its own; everything else the bureau reads.
    expect(appealEvents[event].visibleTo).toContain(event === 'reply_drafted' ? 'enterprise' : 'bureau')
  })

  it('say the same in both languages everywhere', () => {
    const all: { zh: string; en: string }[] = [
      ...Object.values(conditionTexts),
      ...Object.values(verdictTexts),
    ]
    for (const { text, afterwards } of Object.values(nextTexts))
      all.push(text, ...(afterwards ? [afterwards] : []))
    for (const texts of all) {
      expect(texts.zh).toMatch(/\p{Script=Han}/u)
      expect(texts.en).not.toMatch(/\p{Script=Han}/u)
    }
  })
})
