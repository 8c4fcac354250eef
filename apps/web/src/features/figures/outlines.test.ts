import { parseGeoJSON } from 'echarts/core'
import { describe, expect, it } from 'vitest'
import reference from '../../../../server/src/seed/data/areas.json' with { type: 'json' }
import { hasCities } from './outlines.ts'

type GeoJson = Parameters<typeof parseGeoJSON>[0]
type Json = { features: { properties: { id: string; name: string } }[] }
const files = import.meta.glob<Json>('./outlines/**/*.json', { import: 'default', eager: true })
const provinces = files['./outlines/provinces.json']!
const cities = Object.entries(files).filter(([file]) => file.includes('/cities/'))
const codeOf = (file: string) => /(\d{6})\.json$/.exec(file)![1]!
const codesOf = ({ features }: Json) => features.map(({ properties }) => properties.id).toSorted()

const areas = reference.areas as unknown as [code: string, name: string, level: number, parent: string][]
const below = (parent: string) => areas.filter((one) => one[3] === parent)
/** 省直辖县级行政区划: no place of its own, its counties are drawn. */
const isCollective = (code: string) => code.endsWith('9000')

/** Box around a place, in degrees; decodes what it reads, so that each file is read from a copy. */
const boxes = (json: Json) =>
  new Map(
    parseGeoJSON(structuredClone(json) as unknown as GeoJson, 'id').map((region) => {
      const { x, y, width, height } = region.getBoundingRect()
      return [region.name, { west: x, south: y, east: x + width, north: y + height }]
    }),
  )

describe('the outlines', () => {
  it('of the provinces have each province of the country', () => {
    expect(codesOf(provinces)).toEqual(
      below('0')
        .map(([code]) => code)
        .filter((code) => code !== '900000')
        .toSorted(),
    )
  })

  it('of the cities are there for every province that is split by them', () => {
    const split = below('0')
      .map(([code]) => code)
      .filter((code) => !/^(11|12|31|50|71|81|82)/.test(code))
    expect(split.filter((code) => !hasCities(code))).toEqual([])
    expect(cities.map(([file]) => codeOf(file)).toSorted()).toEqual(split.toSorted())
    expect(hasCities('110000')).toBe(false)
    expect(hasCities(undefined)).toBe(false)
  })

  it.each(cities)(
    '%s: draw each city under the code it has today, and nothing that is gone',
    (file, json) => {
      const drawn = codesOf(json)
      const wanted = below(codeOf(file)).map(([code]) => code)
      expect(wanted.filter((code) => !isCollective(code) && !drawn.includes(code))).toEqual([])
      expect(drawn.filter((code) => !areas.some((one) => one[0] === code))).toEqual([])
      expect(new Set(drawn).size).toBe(drawn.length)
    },
  )

  it.each(cities)('%s: lie where their province lies', (file, json) => {
    const around = boxes(provinces).get(codeOf(file))!
    for (const [code, box] of boxes(json)) {
      // The islands of the South China Sea, which the map of the whole country shows in a frame.
      if (code === '460300') continue
      expect(box.west, code).toBeGreaterThan(around.west - 0.3)
      expect(box.east, code).toBeLessThan(around.east + 0.3)
      expect(box.south, code).toBeGreaterThan(around.south - 0.3)
      expect(box.north, code).toBeLessThan(around.north + 0.3)
      expect(box.east - box.west, code).toBeGreaterThan(0.05)
    }
  })
})
