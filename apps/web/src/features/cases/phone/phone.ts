import { handOvers } from '../../../lib/handOvers.ts'
import { newKey } from '../../../lib/newKey.ts'
import { call, type ReplyBy } from '../../../lib/operations.ts'
import { readTab, writeTab } from '../../../lib/tabStorage.ts'
import type { UploadWay } from '../../../lib/upload.ts'
import type { ArrivedFile, UploadedFile } from '../../../ui/portal/Uploads.tsx'

/** What a phone remembers of one code, for as long as its tab is open. */
export interface Pairing {
  secret: string
  /** What it shows in the place of a session. */
  key: string
  sent: readonly UploadedFile[]
}

// Nobody's: whoever is signed in on the phone has nothing to do with it.
const NOBODY = undefined
const KEPT = 'PHOTOS'

export const keepPairing = (pairing: Pairing | undefined): void =>
  void writeTab(NOBODY, KEPT, pairing && JSON.stringify(pairing))

function keptPairing(): Pairing | undefined {
  try {
    return JSON.parse(readTab(NOBODY, KEPT) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * The code that the address carries, which then leaves the address and the history; else the one that was read before a
 * reload.
 */
export function pairingHere(): Pairing | undefined {
  const secret = location.hash.slice(1)
  const known = keptPairing()
  if (!secret || secret === known?.secret) return known
  const pairing = { secret, key: newKey(), sent: [] }
  keepPairing(pairing)
  return pairing
}

export type Joined = ReplyBy<typeof handOvers.join>

/** @throws ApiError handOvers.gone, handOvers.taken */
export const joinBy = ({ secret, key }: Pairing): Promise<Joined> =>
  call(handOvers.join, { body: { secret, key }, token: '', quiet: true })

/** Files travel by the phone's own key, and are known by their uploads: of the file itself the phone learns its size. */
export function phoneWay(token: string): UploadWay<ArrivedFile> {
  const names = new Map<string, string>()
  return {
    async begin(body, signal) {
      const begun = await call(handOvers.begin, { body, token, signal, quiet: true })
      names.set(begun.uploadId, body.name)
      return begun
    },
    chunk: (query, form, signal) => call(handOvers.chunk, { query, form, token, signal, quiet: true }),
    async finish(uploadId, signal) {
      const { size } = await call(handOvers.finish, { body: { uploadId }, token, signal, quiet: true })
      return { id: uploadId, name: names.get(uploadId) ?? '', size, thumbnail: null }
    },
    remove: (uploadId) => call(handOvers.remove, { body: { uploadId }, token, quiet: true }),
  }
}
