// The weight of every page: all JavaScript its first visit loads statically, entry and shell with it, as kilobytes of gzip.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './steps.mjs'

const RECORD = path.join(root, 'scripts/page-weights.json')
/** How much a page may grow beyond what was written down before somebody has to say so. */
const GROWTH = 1.02

/** By the frame of a portal page; every other page is the office's. Pages to read have no forms, and no schema library. */
const LIMITS = { site: 140, work: 220, flow: 180 }
const OFFICE = 650

/** Pages that may be heavier, and why. */
export const EXCEPTIONS = [
  {
    pages: ['/portal/noticeDetail', '/portal/detailsPage'],
    limit: 152,
    why: 'the words of an article are cleaned once more where they are shown, by a library of 11 KB',
  },
  {
    pages: ['articles/edit'],
    limit: 740,
    why: 'the editor of formatted text weighs 137 KB',
  },
]

const defaultOf = ({ half, frame }) => (half === 'portal' ? LIMITS[frame] : OFFICE)

/** The limit of one page, in kilobytes. */
export const limitOf = (page) =>
  EXCEPTIONS.find(({ pages }) => pages.includes(page.name))?.limit ?? defaultOf(page)

/** Every page of a build with its weight, from the list of files that the build wrote down for it. */
export function weigh(dist) {
  const sizes = new Map()
  const sizeOf = (file) => {
    if (!sizes.has(file))
      sizes.set(file, gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / 1024)
    return sizes.get(file)
  }
  return JSON.parse(readFileSync(path.join(dist, 'visits.json'), 'utf8')).map(({ scripts, ...page }) => ({
    ...page,
    files: scripts.length,
    size: scripts.reduce((sum, file) => sum + sizeOf(file), 0),
    limit: limitOf(page),
  }))
}

/** What was written down last, by the page's name. */
export const readWeights = () => (existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {})

/** Writes the weights down: the next build is measured against them. */
export function writeWeights(weights) {
  const lines = [...weights]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, size }) => [name, Number(size.toFixed(1))])
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`)
}

/**
 * What is wrong with the weights, a sentence for each page.
 * @param before what was written down last
 */
export const judge = (weights, before) => [
  ...weights.flatMap(({ name, size, limit }) => {
    const was = before[name]
    if (size > limit) return [`${name}: ${size.toFixed(1)} KB, limit ${limit} KB`]
    if (was !== undefined && size > was * GROWTH)
      return [`${name}: ${size.toFixed(1)} KB, was ${was} KB; where that is right, write it down (--record)`]
    return []
  }),
  ...Object.keys(before)
    .filter((name) => !weights.some((one) => one.name === name))
    .map((name) => `${name}: written down, but no page any more (--record)`),
  ...weights
    .filter(({ limit, size, ...page }) => limit > defaultOf(page) && size <= defaultOf(page))
    .map(({ name }) => `${name}: needs no exception any more`),
]
