import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as admission from '@appeal/contract/appeals/appeals.admission.ts'
import * as appealCodes from '@appeal/contract/appeals/appeals.codes.ts'
import { ReworkInput } from '@appeal/contract/appeals/appeals.inputs.ts'
import { MALFORMED_REASONS } from '@appeal/contract/appeals/appeals.malformed.ts'
import { APPEAL_ACTIONS, appealEvents } from '@appeal/contract/appeals/appeals.workflow.ts'
import { REVEAL_REASONS } from '@appeal/contract/audit/reveals.ts'
import { permissions } from '@appeal/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import { roleSeeds } from '../../seed/roles.data.ts'
import { areaKind } from './filing/appeals.matter.ts'

interface Entry {
  code: string
  items?: Entry[]
}
const dictionaries = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../seed/data/dictionaries.json'), 'utf8'),
) as { types: Entry[] }
const codesOf = (type: string) =>
  (dictionaries.types.find(({ code }) => code === type)?.items ?? []).map(({ code }) => code)

describe('code lists that decide something', () => {
  it.each([
    ['SERVICE_KIND', appealCodes.SERVICE_KINDS],
    ['APPEAL_CHANNEL', appealCodes.APPEAL_CHANNELS],
    ['APPEAL_CHANNEL', appealCodes.ASSISTED_CHANNELS],
    ['APPEAL_L1', appealCodes.APPEAL_L1],
    ['APPELLANT_ROLE', appealCodes.APPELLANT_ROLES],
    ['PROXY_RELATION', appealCodes.PROXY_RELATIONS],
    ['MALFORMED_REASON', MALFORMED_REASONS],
    ['EARLIER_APPEAL', admission.EARLIER_APPEALS],
    ['OTHER_PROCEDURE', admission.OTHER_PROCEDURES],
    ['GUARDIAN_RELATION', admission.GUARDIAN_RELATIONS],
    ['REVEAL_REASON', REVEAL_REASONS],
    ['COMPLAINT_RESULT', appealCodes.COMPLAINT_RESULTS],
    ['COMPLAINT_CHANNEL', appealCodes.COMPLAINT_CHANNELS],
    ['DEMAND_KIND', appealCodes.DEMAND_KINDS],
    ['LIABILITY', appealCodes.LIABILITIES],
    ['HANDLING_TYPE', appealCodes.HANDLING_TYPES],
    ['SATISFACTION', appealCodes.SATISFACTIONS],
    ['REPLY_SATISFACTION', appealCodes.REPLY_SATISFACTIONS],
    ['REWORK_CAUSE', ReworkInput.shape.cause.options],
    ['CLOSE_TYPE', appealCodes.CLOSE_TYPES],
    ['INVALID_REASON', appealCodes.INVALID_REASONS],
    ['TERMINATE_REASON', appealCodes.TERMINATE_REASONS],
  ] as const)('%s has a word for each', (type, codes) => {
    const known = codesOf(type)
    for (const code of codes) expect(known).toContain(code)
  })

  it('names each kind of way by a code of AREA_KIND', () => {
    expect(areaKind('440306', '440303')).toBe('LOCAL')
    expect(areaKind('330106', '440306')).toBe('DOMESTIC')
    expect(areaKind('810000', '440306')).toBe('HK_MO_TW')
    expect(areaKind('900392', '440306')).toBe('INTERNATIONAL')
    expect(areaKind('440306', '900840')).toBe('INTERNATIONAL')
    for (const kind of ['LOCAL', 'DOMESTIC', 'HK_MO_TW', 'INTERNATIONAL'])
      expect(codesOf('AREA_KIND')).toContain(kind)
  })
})

describe('grants', () => {
  const held = new Set(roleSeeds.flatMap(({ grants }) => grants.map(({ path }) => path)))

  it.each(permissions.map(({ route, path }) => [route, path]))('%s is held by a role', (_, path) => {
    expect(held).toContain(path)
  })

  it('name existing permissions, of the area the role works in', () => {
    const areas = new Map(permissions.map(({ path, areas }) => [path, areas]))
    for (const { code, grants } of roleSeeds) {
      const area = /^(brand|outlet)/.test(code) ? 'a' : 'b'
      for (const { path } of grants)
        expect([code, path, areas.get(path)?.includes(area)]).toEqual([code, path, true])
    }
  })

  it('give the three administrators no case (domain 3.5)', () => {
    for (const { code, grants } of roleSeeds)
      if (/Admin$/.test(code))
        expect([code, grants.filter(({ path }) => /^\/biz\/(information|todoprocedure)/.test(path))]).toEqual(
          [code, []],
        )
  })

  it('give nobody but the state bureau every case', () => {
    const ofCases = /^\/biz\/(information|todoprocedure)\//
    const wide = roleSeeds.filter(({ grants }) =>
      grants.some(({ scope, path }) => scope === 'SCOPE_ALL' && ofCases.test(path)),
    )
    expect(wide.map(({ code }) => code)).toEqual(['stateCentre'])
  })
})

describe('events', () => {
  it('know who hears of each event', () => {
    for (const { visibleTo } of Object.values(appealEvents)) expect(visibleTo.length).toBeGreaterThan(0)
    expect(APPEAL_ACTIONS.length).toBeGreaterThan(10)
  })
})
