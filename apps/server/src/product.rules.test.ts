import { CASE_KIND_NAMES } from '@appeal/contract/cases/caseKinds.ts'
import { fileOwnerNames } from '@appeal/contract/files/fileOwners.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import { describe, expect, it } from 'vitest'
import { caseKinds } from './cases/cases.kind.ts'
import { type Feature, fold } from './feature.ts'
import { clockCases } from './features/calendar/calendar.service.ts'
import { fileOwners } from './features/files/files.service.ts'
import { bindings } from './platform/http/binding.ts'
import { list, named } from './platform/product.ts'
import { features } from './product.ts'

const owner = { maySee: async () => false }
const without = (name: string) => features.filter((feature) => feature.name !== name)
const changed = (name: string, change: Partial<Feature>) =>
  features.map((feature) => (feature.name === name ? { ...feature, ...change } : feature))

describe('the fold of the features', () => {
  it('names what two of them call the same, and both of them', () => {
    const twice: Feature = { name: 'twice', fileOwners: { article: owner, parcel: owner, letter: owner } }
    expect(() => fold([...features, twice])).toThrow(
      'two owners of files are called article: of articles and of twice',
    )
    expect(() => fold([...features, twice])).toThrow('two owners of files are called letter')
    const again = { name: 'again', tasks: [{ name: 'drafts.retire', run: async () => {} }] }
    expect(() => fold([...features, again])).toThrow(
      'two tasks are called drafts.retire: of drafts and of again',
    )
    expect(() => fold([...features, { name: 'users' }])).toThrow('two features are called users')
  })

  it('names everything that is missing, in one sentence', () => {
    const missing = (some: readonly Feature[]) => () => fold(some)
    expect(missing(without('version'))).toThrow('operations lack version.version')
    expect(missing(without('letters'))).toThrow('kinds of case lack letter')
    expect(missing(changed('audit', { exports: {} }))).toThrow('exported lists lack logs')
    expect(missing(changed('drafts', { tasks: [] }))).toThrow('tasks lack drafts.retire')
    expect(missing(changed('settings', { proposals: {} }))).toThrow('kinds of proposal lack setting')
    const referring = changed('reports', { referrals: {} })
    expect(missing(referring)).toThrow('referrals lack report')
    expect(missing(changed('drafts', { tasks: [] }).filter(({ name }) => name !== 'version'))).toThrow(
      /operations lack version\.version.*tasks lack drafts\.retire/,
    )
  })

  it('serves every route of the contract, and lets each kind of case own files and clocks', () => {
    const product = fold(features)
    expect(Object.keys(product.of(bindings)).sort()).toEqual(allRoutes.map(({ name }) => name).sort())
    for (const { handle } of Object.values(product.of(bindings))) expect(typeof handle).toBe('function')
    for (const kind of Object.keys(product.of(caseKinds))) {
      expect(product.of(fileOwners)).toHaveProperty(kind)
      expect(product.of(clockCases)).toHaveProperty(kind)
    }
  })

  it('names whatever files may belong to, and nothing that nobody keeps', () => {
    const owners = Object.keys(fold(features).of(fileOwners))
    expect(owners.sort()).toEqual([...CASE_KIND_NAMES, ...Object.keys(fileOwnerNames)].sort())
  })

  it('takes nothing more once it is done', () => {
    const product = fold(features)
    const owners = product.of(fileOwners) as Record<string, unknown>
    expect(() => Object.assign(owners, { parcel: owner })).toThrow(TypeError)
    expect(() => Object.assign(product, { of: () => owners })).toThrow(TypeError)
    expect(owners).not.toHaveProperty('parcel')
    // A name that everybody's objects have is nobody's file owner.
    expect(owners.constructor).toBeUndefined()
    expect(() => product.one(caseKinds, 'parcel')).toThrow('No feature brings parcel as one of its kinds')
    expect(() => product.of(named('thing', () => ''))).toThrow('no field of features')
    expect(() => product.of(list())).toThrow('no field of features')
  })
})
