import { randomBytes } from 'node:crypto'
import type { Crypto } from '../platform/crypto/crypto.ts'
import type { SealedText } from '../platform/db/columns.ts'

/** What makes ciphers of single cases. */
export type CaseCiphers = Pick<Crypto, 'ofRecord'>

type Sealed<T extends string | null | undefined> = T extends string ? SealedText : T
type Opened<T extends SealedText | null> = T extends null ? null : string

/** Seals and opens what people wrote of one case; nothing stays nothing. `column` is `table.column`. */
export interface Narratives {
  seal<T extends string | null | undefined>(column: string, text: T): Sealed<T>
  open<T extends SealedText | null>(column: string, sealed: T): Opened<T>
  /** As it is to be digested: what was altered does not stop who looks for it, its digest is simply another one. */
  judged(column: string, sealed: SealedText | null): string | null
}

/** What the keys of a new case are made of, beside the master key. */
export const newKeySalt = (): Buffer => randomBytes(16)

/** The salt and the texts of a case that was destroyed: what still lies anywhere under its keys opens no more. */
export const NO_KEY = Buffer.alloc(0)
export const NO_TEXT = Buffer.alloc(0) as SealedText

/** The narratives of a case, under keys that are its own (decision 0019). */
export function narratives(crypto: CaseCiphers, { keySalt }: { keySalt: Uint8Array }): Narratives {
  const cipher = crypto.ofRecord(keySalt)
  const open = <T extends SealedText | null>(column: string, sealed: T) =>
    (sealed && cipher.decrypt(column, sealed)) as Opened<T>
  return {
    seal: <T extends string | null | undefined>(column: string, text: T) =>
      (typeof text === 'string' ? cipher.encrypt(column, text) : text) as Sealed<T>,
    open,
    judged(column, sealed) {
      try {
        return open(column, sealed)
      } catch {
        return sealed?.toString('hex') ?? null
      }
    },
  }
}

/** Those of the case that a step moves. */
export const ofStep = ({
  ctx,
  row,
}: {
  ctx: { platform: { crypto: CaseCiphers } }
  row: { keySalt: Uint8Array }
}): Narratives => narratives(ctx.platform.crypto, row)
