/**
 * Writes the outlines that the maps of the statistics draw, from the map files of ECharts 4.9.0 (Apache-2.0), which its
 * later releases no longer carry. Run: `node --import tsx scripts/import/outlines.ts <folder of the unpacked release>`.
 * The output is committed; `outlines/README.md` says what it is and what was changed.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Point = [x: number, y: number]
/** In degrees, or encoded as ECharts reads it: differences of neighbouring points, zigzag, one character each. */
type Ring = Point[] | string
interface Feature {
  id?: string
  properties: { id?: string; name: string; cp: Point }
  geometry:
    | { type: 'Polygon'; coordinates: Ring[]; encodeOffsets?: Point[] }
    | { type: 'MultiPolygon'; coordinates: Ring[][]; encodeOffsets?: Point[][] }
}
interface Place {
  id: string
  name: string
  cp: Point
  polygons: Point[][][]
}

/** Points of a degree: half a pixel of a province as wide as a screen. Neighbours are rounded alike, and still touch. */
const SCALE = 256
const GIVEN_SCALE = 1024
const TARGET = path.resolve(import.meta.dirname, '../../apps/web/src/features/figures/outlines')

/** The four municipalities, Hong Kong, Macao and Taiwan are not split further in any figure. */
const PROVINCES: Readonly<Record<string, string>> = {
  130000: 'hebei',
  140000: 'shanxi',
  150000: 'neimenggu',
  210000: 'liaoning',
  220000: 'jilin',
  230000: 'heilongjiang',
  320000: 'jiangsu',
  330000: 'zhejiang',
  340000: 'anhui',
  350000: 'fujian',
  360000: 'jiangxi',
  370000: 'shandong',
  410000: 'henan',
  420000: 'hubei',
  430000: 'hunan',
  440000: 'guangdong',
  450000: 'guangxi',
  460000: 'hainan',
  510000: 'sichuan',
  520000: 'guizhou',
  530000: 'yunnan',
  540000: 'xizang',
  610000: 'shanxi1',
  620000: 'gansu',
  630000: 'qinghai',
  640000: 'ningxia',
  650000: 'xinjiang',
}
/** What the State Council renamed since (GB/T 2260), by the name in the source. */
const RENAMED: Readonly<Record<string, { id: string; name: string }>> = {
  山南市: { id: '540500', name: '山南市' },
  那曲地区: { id: '540600', name: '那曲市' },
  哈密市: { id: '650500', name: '哈密市' },
}
/** Dissolved into a neighbour: Laiwu is part of Jinan since 2019. */
const DISSOLVED: Readonly<Record<string, string>> = { 371200: '370100' }

const unzigzag = (code: number) => (code >> 1) ^ -(code & 1)
const zigzag = (step: number) => (step << 1) ^ (step >> 31)

function pointsOf(ring: Ring, offset: Point | undefined): Point[] {
  if (typeof ring !== 'string') return ring
  let [x, y] = offset!
  return Array.from({ length: ring.length / 2 }, (_, i) => {
    x += unzigzag(ring.charCodeAt(2 * i) - 64)
    y += unzigzag(ring.charCodeAt(2 * i + 1) - 64)
    return [x / GIVEN_SCALE, y / GIVEN_SCALE]
  })
}

function placeOf({ id, properties, geometry }: Feature): Place {
  const known = RENAMED[properties.name] ?? { id: properties.id ?? id!, name: properties.name }
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates.map((ring, i) => pointsOf(ring, geometry.encodeOffsets?.[i]))]
      : geometry.coordinates.map((rings, i) =>
          rings.map((ring, j) => pointsOf(ring, geometry.encodeOffsets?.[i]?.[j])),
        )
  return { ...known, cp: properties.cp, polygons }
}

/** Each place once: some come in parts, some were dissolved into another. */
function joined(places: readonly Place[]): Place[] {
  const codes = new Set(places.map(({ id }) => DISSOLVED[id] ?? id))
  return [...codes].map((code) => ({
    ...places.find(({ id }) => id === code)!,
    polygons: places.filter(({ id }) => (DISSOLVED[id] ?? id) === code).flatMap(({ polygons }) => polygons),
  }))
}

/** A ring of rounded points; nothing where rounding left fewer than a triangle. */
function rounded(points: readonly Point[]): { text: string; offset: Point }[] {
  const all = points.map(([x, y]): Point => [Math.round(x * SCALE), Math.round(y * SCALE)])
  const kept = all.filter(([x, y], i) => i === 0 || x !== all[i - 1]![0] || y !== all[i - 1]![1])
  if (kept.length < 4) return []
  const steps = kept.flatMap(([x, y], i) => {
    const [fromX, fromY] = kept[Math.max(i - 1, 0)]!
    return [x - fromX, y - fromY]
  })
  return [{ text: steps.map((step) => String.fromCharCode(zigzag(step) + 64)).join(''), offset: kept[0]! }]
}

function featureOf({ polygons, ...properties }: Place) {
  const drawn = polygons.map((rings) => rings.flatMap(rounded)).filter((rings) => rings.length > 0)
  return {
    type: 'Feature',
    properties,
    geometry: {
      type: 'MultiPolygon',
      coordinates: drawn.map((rings) => rings.map(({ text }) => text)),
      encodeOffsets: drawn.map((rings) => rings.map(({ offset }) => offset)),
    },
  }
}

function write(from: string, to: string) {
  const { features } = JSON.parse(readFileSync(from, 'utf8')) as { features: Feature[] }
  mkdirSync(path.dirname(to), { recursive: true })
  const places = joined(features.map(placeOf)).map(featureOf)
  const outline = { type: 'FeatureCollection', UTF8Encoding: true, UTF8Scale: SCALE, features: places }
  writeFileSync(to, `${JSON.stringify(outline)}\n`)
}

const [release] = process.argv.slice(2)
if (!release) throw new Error('Which folder holds the unpacked release?')
const maps = path.join(release, 'map/json')
rmSync(path.join(TARGET, 'cities'), { recursive: true, force: true })
write(path.join(maps, 'china.json'), path.join(TARGET, 'provinces.json'))
// By region, which the first digit of a code names.
for (const [code, name] of Object.entries(PROVINCES))
  write(path.join(maps, 'province', `${name}.json`), path.join(TARGET, 'cities', code[0]!, `${code}.json`))
