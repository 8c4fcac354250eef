import { normaliseEmail } from '@appeal/contract/fieldRules.ts'
import { normaliseCode, normalisePhone } from '@appeal/contract/identifiers.ts'
import type { Area, UserType } from '@appeal/contract/kit/access.ts'
import type { Context } from '../../../platform/context.ts'
import { newToken } from '../../../platform/crypto/tokens.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { refusedFor } from '../../../platform/db/violations.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { sealed } from './users.personal.ts'
import * as store from './users.store.ts'

const USER_TYPE: Record<Area, UserType> = { a: '3', b: '2', c: '4', d: '5' }

export interface NewPerson {
  area: Area
  /** Default: 3 enterprise, 2 bureau, 4 consumer, 5 courier by area. */
  userType?: UserType
  /** Default: a random one. */
  account?: string
  /** In clear; or `passwordHash`, where hashing must not happen inside the transaction. Neither: no password yet. */
  password?: string
  passwordHash?: string
  /** The first sign-in must set another password; for passwords that somebody else chose. They expire soon. */
  mustChangePassword?: boolean
  name?: string
  phone?: string
  email?: string
  /** Default: of staff alone, whose addresses the office vouches for. */
  emailProved?: boolean
  idNumber?: string
  orgId?: string
  positionName?: string
  brand?: string
  outlet?: string
  /** Default: '2' for people with a name, else '1': it has to be entered. */
  isRealName?: '0' | '1' | '2'
  /** Enterprises: -1…4; default '3'. */
  status?: string
}

// The signs of the random part: small letters and digits, so that it can be read out on the phone.
const randomAccount = () => `u${newToken().toLowerCase().slice(0, 9)}`

/** Names the refusal that a broken uniqueness means. */
export const uniquely = refusedFor({
  users_account_unique: () => fail('auth.account_taken'),
  users_phone_unique: () => fail('auth.phone_taken'),
  users_email_proved_unique: () => fail('accounts.email_taken', { field: 'email' }),
})

/**
 * Opens an account and answers its id.
 *
 * @throws auth.account_taken, auth.phone_taken
 */
export async function createUser(tx: Tx, ctx: Context, person: NewPerson): Promise<string> {
  const { crypto, clock } = ctx.platform
  const { name, phone, email, idNumber } = person
  const id = newId(clock)
  const at = ctx.now()
  const account = person.account ?? randomAccount()
  const passwordHash =
    person.passwordHash ?? (person.password ? await crypto.hashPassword(person.password) : null)
  await uniquely(() =>
    store.insert(tx, {
      id,
      area: person.area,
      userType: person.userType ?? USER_TYPE[person.area],
      account,
      passwordHash,
      passwordChangedAt: passwordHash ? at : null,
      nickname: `nick_${account}`,
      ...sealed(crypto, {
        name,
        phone: phone && normalisePhone(phone),
        email: email && normaliseEmail(email),
        idNumber: idNumber && normaliseCode(idNumber),
      }),
      emailProvedAt: email && (person.emailProved ?? person.area === 'b') ? at : null,
      isRealName: person.isRealName ?? (name ? '2' : '1'),
      orgId: person.orgId ?? null,
      positionName: person.positionName ?? null,
      brand: person.brand ?? null,
      outlet: person.outlet ?? null,
      status: person.status ?? '3',
      mustChangePassword: person.mustChangePassword ? 'INITIAL' : 'NO',
      createdAt: at,
      updatedAt: at,
    }),
  )
  return id
}
