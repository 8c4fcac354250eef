import { describe, expect, it } from 'vitest'
import { allRoutes } from './index.ts'
import { routeLabel, routeNames } from './routes.texts.ts'

const featureOf = (name: string) => name.slice(0, name.indexOf('.'))
const named = new Set(Object.keys(routeNames).map(featureOf))

describe('the Chinese names of routes', () => {
  it('name no route that is gone', () => {
    const known = new Set(allRoutes.map(({ name }) => name))
    expect(Object.keys(routeNames).filter((name) => !known.has(name))).toEqual([])
  })

  it('leave none out of a feature that has any; generated features come without', () => {
    const nameless = allRoutes.filter(({ name }) => named.has(featureOf(name)) && !routeNames[name])
    expect(nameless.map(({ name }) => name)).toEqual([])
  })

  it('tell the acts of one feature apart', () => {
    const acts = allRoutes
      .filter(({ name, method }) => method === 'POST' && routeNames[name])
      .map(({ name }) => `${featureOf(name)} ${routeNames[name]}`)
    expect(acts.filter((act, at) => acts.indexOf(act) !== at)).toEqual([])
  })

  it('are Chinese and fit a column', () => {
    const odd = Object.entries(routeNames).filter(
      ([, label]) => label.length > 24 || !/^\p{Script=Han}/u.test(label) || label !== label.trim(),
    )
    expect(odd).toEqual([])
  })

  it('are for Chinese readers; others, and routes without a name, have the act of the summary', () => {
    const route = { name: 'appeals.add', summary: 'Files an appeal' }
    expect(routeLabel(route, 'zh')).toBe('提交申诉')
    expect(routeLabel(route, 'en')).toBe('Files an appeal')
    const review = {
      name: 'bulletins.pass',
      summary: 'Passes the review that is due; the third one publishes. By nobody twice',
    }
    expect(routeLabel(review, 'en')).toBe('Passes the review that is due')
    expect(routeLabel({ name: 'holidays.add', summary: 'Adds one to the holidays' }, 'zh')).toBe(
      'Adds one to the holidays',
    )
  })
})
