import { describe, expect, it } from 'vitest'
import { allRoutes } from '../index.ts'

/** What weighs so much that a session alone does not do, by what stands in the addresses of its acts. */
const CLASSES: Readonly<Record<string, RegExp>> = {
  'exports, and cases of others':
    /\/exports\/(start|download)$|\/takeover\/sheet$|\/user\/export\w*$|\/dossier\/emergency$/,
  grants: /\/grant[A-Z]\w*$|\/sys\/role\/(edit|delete|restore|copy)$|\/(sys|biz)\/group\/(delete|restore)$/,
  'legal limits and the calendar that they are counted by': /\/calendar\/(apply|confirm|editLimit)$/,
  'settings, keys and secrets of engines':
    /\/dev\/(config|weakPassword)\/(add|edit|editBatch|delete)$|\/trial\/(release|takeBack)$|\/masterKey\/rotate$/,
  'keys of systems of enterprises': /\/apiKey\/(create|rotate)$/,
  'where events of enterprises go': /\/webhook\/(create|edit|rotate)$/,
  'words of messages and papers': /\/dev\/wording\/(edit|restore)$|\/paperTemplate\/edit$/,
  'ends of organisations': /\/org\/end$/,
  'destruction, and the end of what hinders it': /\/keeping\/(lift|appraise|ask|decide)$/,
  'second persons':
    /\/proposal\/confirm$|\/(todoprocedure\/approve|excludeAudit|reCheckComplete)$|\/(notice|bulletin)\/pass$|\/faqPublish$/,
  'phone and address of an account': /\/userCenter\/bind(Phone|Email)$|\/client\/uniting\/ask$/,
  'second factors and recovery codes':
    /\/userCenter\/(getOtpInfo|bindOtp|unBindOtp|renewRecoveryCodes|passkey\/(offer|add|remove))$/,
}
const isIn = (url: string) => Object.values(CLASSES).some((one) => one.test(url))

describe('acts that weigh much', () => {
  it.each(Object.entries(CLASSES))('%s ask again who it is', (_, one) => {
    const rows = allRoutes.filter(({ url }) => one.test(url))
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ stepUp }) => !stepUp).map(({ name }) => name)).toEqual([])
  })

  it('are of these classes and no others, each of somebody who is signed in', () => {
    const marked = allRoutes.filter(({ stepUp }) => stepUp)
    expect(marked.filter(({ url }) => !isIn(url)).map(({ name }) => name)).toEqual([])
    expect(marked.filter(({ access }) => access.kind === 'anyone')).toEqual([])
  })

  it('take a code in their body only where they have one', () => {
    const orCode = allRoutes.filter(({ stepUp }) => stepUp === 'orCode')
    expect(orCode.map(({ name }) => name).sort()).toEqual(['factor.renewCodes', 'factor.unBindOtp'])
    for (const { body } of orCode) {
      expect(body?.safeParse({ otpCode: '123456' }).success).toBe(true)
      expect(body?.safeParse({}).success).toBe(true)
    }
  })
})
