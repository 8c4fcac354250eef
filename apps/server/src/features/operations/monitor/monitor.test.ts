import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeOfficer } from '../../../testing/people.ts'
import { spanText } from './monitor.service.ts'

const use = useTestApp()
const { monitor } = contract

describe('what the server does just now', () => {
  let system: Caller
  let officer: Caller
  beforeAll(async () => {
    system = await use.app.as((await makeOfficer(use.app, 'BUR-000000', 'sysAdmin')).id)
    officer = await use.app.as((await makeOfficer(use.app, 'BUR-440300', 'cityHandler')).id)
  })

  it('is told to those who run it, and to nobody else', async () => {
    expect(await use.app.call(monitor.workInfo)).toFailWith('session.required')
    expect(await officer.call(monitor.workInfo)).toFailWith('request.not_permitted')
    expect(await system.call(monitor.workInfo)).toSucceed()
  })

  it('measures how late the loop comes from the first look on, and nothing that came on time', async () => {
    const { data } = await system.call(monitor.workInfo)
    expect(data.pool.size).toBeGreaterThan(0)
    // The first tick after a look begins the measure.
    await sleep(60)
    const until = performance.now() + 150
    while (performance.now() < until);
    await sleep(60)
    const { loop } = (await system.call(monitor.workInfo)).data
    expect(loop.max).toBeGreaterThan(50)
    expect(loop.p50).toBeLessThan(loop.max / 2)
  })
})

it.each([
  [0, '0 分钟', '0 min'],
  [59, '0 分钟', '0 min'],
  [27 * 60, '27 分钟', '27 min'],
  [3_600, '1 小时 0 分钟', '1 h 0 min'],
  [25 * 3_600 + 60, '1 天 1 小时', '1 d 1 h'],
])('says how long it has run, %i seconds, in both languages', (seconds, zh, en) => {
  expect(spanText(seconds, 'zh')).toBe(zh)
  expect(spanText(seconds, 'en')).toBe(en)
})
