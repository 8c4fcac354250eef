import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostileStorage } from '../testing/hostileStorage.ts'
import { inputPlace, readInput, writeInput, writeTypedInput } from './keptInput.ts'
import { endSession, setUserInfo } from './session.ts'
import { clearStorage } from './storage.ts'
import { dropTab } from './tabStorage.ts'

let storage: ReturnType<typeof hostileStorage>
let asked: number
const place = () => inputPlace('form')
const held = () => [...storage.tab.held.values()]
/** As many keys as somebody presses before the store is due again. */
const type = (text: string) => {
  for (let at = 1; at <= text.length; at++)
    writeTypedInput(place(), () => {
      asked += 1
      return text.slice(0, at)
    })
}

beforeEach(() => {
  vi.useFakeTimers()
  storage = hostileStorage()
  clearStorage()
  endSession()
  setUserInfo({ id: '7', account: 'zhou' })
  asked = 0
})
afterEach(() => {
  clearStorage()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is being typed', () => {
  it('is written with the first key, and once for those that follow within a second', () => {
    type('已核实派件记录')
    expect([asked, held()]).toEqual([1, ['"已"']])
    vi.advanceTimersByTime(1_000)
    expect([asked, held()]).toEqual([2, ['"已核实派件记录"']])
    vi.advanceTimersByTime(60_000)
    expect(asked).toBe(2)
  })

  it.each([
    ['left', () => dispatchEvent(new Event('pagehide'))],
    [
      'hidden',
      () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
      },
    ],
  ])('is written at once where its page is %s', (_, goes) => {
    type('确系误投')
    goes()
    expect(held()).toEqual(['"确系误投"'])
  })

  it('is found by whoever reads, and does not come back over what was written or forgotten since', () => {
    type('确系误投')
    expect(readInput(place())).toBe('确系误投')
    type('确系误投，已赔')
    writeInput(place(), undefined)
    vi.advanceTimersByTime(2_000)
    expect([readInput(place()), held()]).toEqual([undefined, []])
  })

  it('goes with its writer: nothing is written once the next person is there', () => {
    type('张三 13800138000')
    dropTab('8')
    setUserInfo({ id: '8', account: 'li' })
    vi.advanceTimersByTime(2_000)
    expect(held()).toEqual([])
  })
})
