import { randomBytes } from 'node:crypto'
import { personIndex } from '../../features/people/users/users.service.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import type { CaseRecord } from '../cases.store.ts'

/** Seals who filed a case; the digests find it again by exact name or phone. */
export function seal(crypto: Crypto, owner: { name: string; phone: string | null }) {
  return {
    ownerName: crypto.encryptField('cases.owner_name', owner.name),
    ownerNameIndex: personIndex.name(crypto, owner.name),
    ownerPhone: owner.phone ? crypto.encryptField('cases.owner_phone', owner.phone) : null,
    ownerPhoneIndex: owner.phone ? personIndex.phone(crypto, owner.phone) : null,
    phoneEndIndex: owner.phone ? personIndex.phoneEnd(crypto, owner.phone) : null,
  }
}

/** What stands in the place of a name once a case was destroyed. */
export const NOBODY = '已销毁'
/** A digest that nothing has, and that no two cases share. */
export const noIndex = (): Buffer => randomBytes(32)

/** Columns of a case that was destroyed: nobody filed it. */
export const unknownOwner = (crypto: Crypto) => ({
  ...seal(crypto, { name: NOBODY, phone: null }),
  ownerId: '0',
  ownerNameIndex: noIndex(),
})

export const openName = (crypto: Crypto, row: Pick<CaseRecord, 'ownerName'>): string =>
  crypto.decryptField('cases.owner_name', row.ownerName)
export const openPhone = (crypto: Crypto, row: Pick<CaseRecord, 'ownerPhone'>): string | null =>
  row.ownerPhone && crypto.decryptField('cases.owner_phone', row.ownerPhone)

/** The personal part of what a kind keeps beside the columns. */
export const sealSecrets = (crypto: Crypto, secrets: Record<string, string | null>): Buffer =>
  crypto.encryptField('cases.secrets', JSON.stringify(secrets))
export const openSecrets = (
  crypto: Crypto,
  row: Pick<CaseRecord, 'secrets'>,
): Partial<Record<string, string | null>> =>
  row.secrets
    ? (JSON.parse(crypto.decryptField('cases.secrets', row.secrets)) as Record<string, string | null>)
    : {}
