import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import { openName, openThumbnail } from './files.sealing.ts'
import type { FileRow } from './files.store.ts'

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** `812 B`, `1.5 KB`, `9.98 MB`. */
export function sizeInfo(size: number): string {
  let value = size
  let unit = 0
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Number(value.toFixed(2))} ${UNITS[unit]}`
}

/** A file as its viewers see it; where its bytes lie stays inside. */
export function presentFile(crypto: Crypto, row: FileRow): StoredFile {
  return {
    id: row.id,
    name: openName(crypto, row),
    suffix: row.suffix,
    size: row.size,
    sizeInfo: sizeInfo(row.size),
    sm3: row.sm3.toString('hex'),
    thumbnail: openThumbnail(crypto, row),
    createdAt: wireTime(row.createdAt),
  }
}
