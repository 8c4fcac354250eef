import { contract } from '@appeal/contract'
import type { UnitingProof } from '@appeal/contract/uniting/uniting.schemas.ts'
import { Secret, TOTP } from 'otpauth'
import type { z } from 'zod'
import { freshPhone, sentTo } from '../../features/auth/auth.fixture.ts'
import { usersById } from '../../features/people/users/users.service.ts'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import type { Caller, TestApp } from '../../testing/app.ts'
import { makeUser, type NewTestUser } from '../../testing/people.ts'

const { uniting, factor } = contract

export interface Person {
  id: string
  phone: string
  caller: Caller
}
type Proof = z.input<typeof UnitingProof>

/** Two accounts of one person, and what shows that they are. */
export function pairsOf(test: { app: TestApp }) {
  async function aPerson(more: Partial<NewTestUser> = {}): Promise<Person> {
    const phone = more.phone ?? freshPhone()
    const { id } = await makeUser(test.app, { area: 'c', ...more, phone })
    return { id, phone, caller: await test.app.as(id) }
  }
  const lastCode = async (phone: string) =>
    (await sentTo(test.app, phone)).findLast(({ code }) => code)?.code ?? '000000'
  return {
    aPerson,
    aPair: async (more: Partial<NewTestUser> = {}) =>
      [await aPerson(more), await aPerson(more)] as [Person, Person],
    /** Both codes, as they arrived at the two phones. */
    async aProof(mine: Person, phone: string): Promise<Proof> {
      const { data } = await mine.caller.call(uniting.codes, { body: { phone } })
      return { phone, ...data, ownCode: await lastCode(mine.phone), otherCode: await lastCode(phone) }
    },
    plan: (mine: Person, body: Proof) => mine.caller.call(uniting.plan, { body }),
    unite: (mine: Person, body: Proof) => mine.caller.call(uniting.unite, { body }),
    accountOf: async (id: string) => (await usersById(test.app.platform.db, [id]))[0]!,
    /** Binds an authenticator; what it shows at the moment it is asked, and its recovery codes. */
    async bindFactor({ caller }: Person) {
      const { data } = await caller.call(factor.getOtpInfo)
      const totp = new TOTP({ secret: Secret.fromBase32(data.otpInfo.secretKey) })
      const shown = () => totp.generate({ timestamp: test.app.clock.now().getTime() })
      const bound = await caller.call(factor.bindOtp, { body: { otpCode: shown() } })
      // The code of that moment is used up.
      test.app.clock.advance(60_000)
      return { shown, recovery: bound.data.recoveryCodes }
    },
    async set(key: string, value: string) {
      const ctx = systemContext(test.app.platform, 'test')
      await ctx.unitOfWork((tx) => changeSetting(tx, ctx, key, value))
      // Signals between processes take a moment.
      await new Promise((resolve) => setTimeout(resolve, 60))
    },
  }
}
