import { outageTexts } from '@appeal/contract/settings/settings.outage.texts.ts'
import { describe, expect, it } from 'vitest'
import { whileReadOnly } from './settings.presenter.ts'

const row = (configKey: string, configValue: string) => ({
  ...{ id: '1', category: 'PORTAL', sortCode: 1 },
  configKey,
  configValue,
})
const valuesOf = (zh: string, en: string) =>
  whileReadOnly([
    row('PORTAL_MAINTENANCE', zh),
    row('PORTAL_MAINTENANCE_EN', en),
    row('PORTAL_NAME', ''),
  ]).map(({ configValue }) => configValue)

describe('settings while nothing can be written', () => {
  it('leave to the operator’s own words the place over the pages, whatever the language', () => {
    expect(valuesOf('今晚维护', '')).toEqual(['今晚维护', '', ''])
    expect(valuesOf('', 'Work tonight')).toEqual(['', 'Work tonight', ''])
  })

  it('say so in both languages else, and change nothing beside', () => {
    expect(valuesOf('', '')).toEqual([outageTexts.zh, outageTexts.en, ''])
  })
})
