import { allRoutes } from '@appeal/contract/index.ts'
import type { Urgency } from '@appeal/contract/kit/routes.ts'
import { describe, expect, it } from 'vitest'
import { createGate, createTurns } from './overload.ts'

const CONNECTIONS = 10
const ALL: readonly Urgency[] = ['first', 'usual', 'last']

/** How many of each urgency are let in one after the other, none of them ending. */
function letIn(gate: ReturnType<typeof createGate>, urgency: Urgency) {
  const inside: (() => void)[] = []
  for (let leave = gate.enter(urgency); leave; leave = gate.enter(urgency)) inside.push(leave)
  return inside
}
const looks = (gate: ReturnType<typeof createGate>, times: number, lateMs = 0) => {
  for (let time = 0; time < times; time += 1) gate.look(lateMs)
}

describe('the urgency of a route', () => {
  it.each([
    ['authB.doLogin', 'first'],
    ['appeals.add', 'first'],
    ['authCaptcha.appeal', 'first'],
    ['appeals.detail', 'usual'],
    ['appeals.consumerPage', 'last'],
    ['todo.countpage', 'last'],
    ['bizAccounts.import', 'last'],
    ['exports.start', 'last'],
    // Their tables are called after accounts and a board, which are no counts and no lists.
    ['accounts.edit', 'usual'],
    ['noticeBoard.detail', 'usual'],
  ])('%s: %s', (name, urgency) => {
    expect(allRoutes.find((one) => one.name === name)?.urgency).toBe(urgency)
  })

  it('puts some of the contract into each class, and pages into none but the last', () => {
    for (const one of ALL)
      expect(allRoutes.filter(({ urgency }) => urgency === one).length).toBeGreaterThan(30)
    const early = allRoutes.filter(({ urgency }) => urgency !== 'last').map(({ name }) => name)
    expect(early.filter((name) => /countpage$/.test(name))).toEqual([])
  })
})

describe('the gate', () => {
  it('lets a burst in whole, and the next one once it has passed', () => {
    const gate = createGate(CONNECTIONS)
    for (let burst = 0; burst < 20; burst += 1) {
      const inside = letIn(gate, 'last')
      expect(inside).toHaveLength(600)
      looks(gate, 5)
      for (const leave of inside) leave()
      looks(gate, 1)
    }
    expect(gate.isOverloaded()).toBe(false)
  })

  it('refuses lists first and the way in last once the queue stands, and nobody when it is gone', () => {
    const gate = createGate(CONNECTIONS)
    const crowd = letIn(gate, 'usual')
    looks(gate, 11)
    expect(gate.isOverloaded()).toBe(true)
    expect(ALL.flatMap((urgency) => letIn(gate, urgency))).toEqual([])
    for (const leave of crowd.splice(0, 300)) leave()
    // Three hundred are at work: more than lists and single things may be, and fewer than may sign in.
    expect(gate.enter('last')).toBeUndefined()
    expect(gate.enter('usual')).toBeUndefined()
    const vital = letIn(gate, 'first')
    expect(vital).toHaveLength(100)
    for (const leave of [...crowd, ...vital, ...vital]) leave()
    looks(gate, 2)
    expect(gate.isOverloaded()).toBe(false)
    expect(letIn(gate, 'last')).toHaveLength(600)
  })

  it('is closed too while the loop comes late again and again, and not for one long turn', () => {
    const gate = createGate(CONNECTIONS)
    looks(gate, 1, 5_000)
    expect(gate.isOverloaded()).toBe(false)
    looks(gate, 10, 150)
    expect(gate.isOverloaded()).toBe(true)
    expect(letIn(gate, 'last')).toHaveLength(100)
  })
})

describe('turns', () => {
  /** Calls by name, as they come to a room of two places; `begun` and `refused` say what became of them. */
  function room() {
    const turns = createTurns(2)
    const begun: string[] = []
    const refused: string[] = []
    const call = (name: string, urgency: Urgency, now: number) =>
      turns.take(
        urgency,
        now,
        () => void begun.push(name),
        () => void refused.push(name),
      )
    return { turns, begun, refused, call }
  }

  it('are as many at once as there are places, then one for each that ends, the oldest first', () => {
    const { call, begun } = room()
    const ends = ['a', 'b', 'c', 'd', 'e'].map((name, at) => call(name, 'usual', at))
    expect(begun).toEqual(['a', 'b'])
    ends[1]!()
    ends[1]!()
    expect(begun).toEqual(['a', 'b', 'c'])
    for (const end of ends) end()
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('come earlier to what is urgent, and to a list that has waited long enough all the same', () => {
    const { call, begun } = room()
    const ends = [call('x', 'usual', 0), call('y', 'usual', 0)]
    ends.push(call('list', 'last', 600), call('case', 'usual', 1_000), call('sign in', 'first', 1_500))
    ends.push(call('late sign in', 'first', 4_500))
    for (const at of [0, 1, 4, 3]) ends[at]!()
    expect(begun).toEqual(['x', 'y', 'sign in', 'case', 'list', 'late sign in'])
  })

  it('are given up by who hangs up while waiting, and no place is lost or won by it', () => {
    const { call, begun } = room()
    const ends = [
      call('a', 'usual', 0),
      call('b', 'usual', 0),
      call('gone', 'usual', 0),
      call('c', 'usual', 0),
    ]
    ends[2]!()
    ends[0]!()
    expect(begun).toEqual(['a', 'b', 'c'])
    ends[1]!()
    ends[3]!()
    for (const name of ['d', 'e', 'f']) call(name, 'usual', 1)
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('are waited for five seconds, not longer', () => {
    const { call, begun, refused, turns } = room()
    const ends = [
      call('a', 'usual', 0),
      call('b', 'usual', 0),
      call('c', 'first', 0),
      call('d', 'last', 3_000),
    ]
    turns.look(4_900)
    expect(refused).toEqual([])
    turns.look(5_100)
    expect(refused).toEqual(['c'])
    // Its answer ends it, and takes nobody's place.
    ends[2]!()
    ends[0]!()
    expect(begun).toEqual(['a', 'b', 'd'])
  })
})
