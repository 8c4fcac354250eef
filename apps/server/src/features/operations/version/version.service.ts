import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Platform } from '../../../platform/context.ts'

export interface Version {
  version: string
  entry: string | null
}

const NONE: Version = { version: '', entry: null }
const ENTRY = /<script\b[^>]*\bsrc="([^"]+)"/

interface Read {
  /** Time and size of the file when it was read. */
  mark: string
  is: Version
}
const known = new WeakMap<Platform, Read>()

/**
 * The build of the web that lies on the disk now. Its page names every asset by its content, so the page's digest
 * stands for the whole build. The page is read again only when its time or size has changed.
 */
export async function webVersion(platform: Platform): Promise<Version> {
  const path = resolve(platform.config.root, 'apps/web/dist/index.html')
  try {
    const { mtimeMs, size } = await stat(path)
    const mark = `${mtimeMs}/${size}`
    const held = known.get(platform)
    if (held?.mark === mark) return held.is
    const page = await readFile(path, 'utf8')
    const version = createHash('sha256').update(page).digest('hex').slice(0, 16)
    const is = { version, entry: ENTRY.exec(page)?.[1] ?? null }
    known.set(platform, { mark, is })
    return is
  } catch {
    // Not built, or being built just now: whoever asks keeps what it has.
    return NONE
  }
}
