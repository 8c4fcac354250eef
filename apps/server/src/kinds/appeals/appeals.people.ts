import type { Party } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { NOBODY, noIndex } from '../../cases/cases.service.ts'
import { personIndex } from '../../features/people/users/users.service.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import type { AppealRecord } from './appeals.store.ts'

/** One side of the item; '' is what the label does not tell. */
export type PartyText = Required<{ [K in keyof Party]: NonNullable<Party[K]> }>

/** A side as it is kept. */
export const partyText = ({ name, phone = '', areaCode, address = '' }: Party): PartyText => ({
  name,
  phone,
  areaCode,
  address,
})

/** Whom an agent files for, and the words in which their consent was declared. */
export interface ProxyText {
  name: string
  phone: string
  relation: string
  statement: string
  /** ISO instant of the declaration. */
  declaredAt: string
}

/** Personal values of a case in clear; they leave the server through the presenter only. */
export interface CasePeople {
  name: string
  phone: string
  idNumber: string | null
  email: string | null
  sender: PartyText
  recipient: PartyText
  /** Where the appellant is an agent. */
  proxy?: ProxyText | null
}

type Sealed = Pick<
  AppealRecord,
  | 'appellantName'
  | 'appellantNameIndex'
  | 'appellantPhone'
  | 'appellantPhoneIndex'
  | 'phoneTailIndex'
  | 'phoneEndIndex'
  | 'appellantIdNumber'
  | 'proxy'
  | 'email'
  | 'sender'
  | 'senderArea'
  | 'recipient'
  | 'recipientArea'
>

/** Digest for "number and last four digits": bound to the case, so it finds nothing but that case. */
export const phoneTailIndex = (crypto: Crypto, appealNo: string, tail: string): Buffer =>
  crypto.blindIndex('phoneTail', `${appealNo}:${tail}`)

/** Seals the personal columns of a case. */
export function seal(crypto: Crypto, appealNo: string, people: CasePeople): Sealed {
  const sealed = (column: string, value: string) => crypto.encryptField(`appeals.${column}`, value)
  return {
    appellantName: sealed('appellant_name', people.name),
    appellantNameIndex: crypto.blindIndex('name', people.name),
    appellantPhone: sealed('appellant_phone', people.phone),
    appellantPhoneIndex: crypto.blindIndex('phone', people.phone),
    phoneTailIndex: phoneTailIndex(crypto, appealNo, people.phone.slice(-4)),
    phoneEndIndex: personIndex.phoneEnd(crypto, people.phone),
    appellantIdNumber: people.idNumber ? sealed('appellant_id_number', people.idNumber) : null,
    proxy: people.proxy ? sealed('proxy', JSON.stringify(people.proxy)) : null,
    email: people.email ? sealed('email', people.email) : null,
    sender: sealed('sender', JSON.stringify(people.sender)),
    senderArea: people.sender.areaCode,
    recipient: sealed('recipient', JSON.stringify(people.recipient)),
    recipientArea: people.recipient.areaCode,
  }
}

/** Columns of a case that was destroyed: nobody filed it, and its item is no item. */
export function unknownPeople(
  crypto: Crypto,
  row: Pick<AppealRecord, 'appealNo' | 'senderArea' | 'recipientArea'>,
) {
  const nobody = (areaCode: string): PartyText => ({ name: NOBODY, phone: '', areaCode, address: '' })
  const [sender, recipient] = [nobody(row.senderArea), nobody(row.recipientArea)]
  return {
    ...seal(crypto, row.appealNo, {
      name: NOBODY,
      phone: '',
      idNumber: null,
      email: null,
      sender,
      recipient,
    }),
    appellantId: null,
    appellantNameIndex: noIndex(),
    appellantPhoneIndex: noIndex(),
    phoneTailIndex: noIndex(),
    phoneEndIndex: null,
    waybillNo: '—',
  }
}

export const openName = (crypto: Crypto, row: Pick<AppealRecord, 'appellantName'>): string =>
  crypto.decryptField('appeals.appellant_name', row.appellantName)

export const openPhone = (crypto: Crypto, row: Pick<AppealRecord, 'appellantPhone'>): string =>
  crypto.decryptField('appeals.appellant_phone', row.appellantPhone)

/** The same of names for many cases at once. */
export const openNames = (
  crypto: Crypto,
  rows: readonly Pick<AppealRecord, 'appellantName'>[],
): Promise<string[]> =>
  crypto.decryptFields(
    'appeals.appellant_name',
    rows.map(({ appellantName }) => appellantName),
  )

/** Opens the personal columns of a case. */
export function open(crypto: Crypto, row: AppealRecord): CasePeople {
  const opened = (column: string, value: Buffer) => crypto.decryptField(`appeals.${column}`, value)
  return {
    name: openName(crypto, row),
    phone: openPhone(crypto, row),
    idNumber: row.appellantIdNumber && opened('appellant_id_number', row.appellantIdNumber),
    email: row.email && opened('email', row.email),
    sender: JSON.parse(opened('sender', row.sender)) as PartyText,
    recipient: JSON.parse(opened('recipient', row.recipient)) as PartyText,
    proxy: row.proxy && (JSON.parse(opened('proxy', row.proxy)) as ProxyText),
  }
}
