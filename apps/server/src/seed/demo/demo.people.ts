import { DEMO_PASSWORD } from '../../features/auth/auth.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { findByLogin, viewerFacts } from '../../features/people/users/users.service.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../platform/context.ts'
import { openAccount, type SeedAccount } from '../accounts.ts'
import { seededRandom } from '../random.ts'
import { givenNames, surnames } from './demo.texts.ts'
import { invitedStaff } from './making/demo.state.store.ts'

type Staff = Omit<SeedAccount, 'passwordHash' | 'phone'>

/** The accounts a visitor is told of. */
const SHOWN: readonly Staff[] = [
  { area: 'b', userType: '1', account: 'sysadmin', name: '苏敏', org: 'BUR-000000', roles: ['sysAdmin'] },
  { area: 'b', userType: '1', account: 'secadmin', name: '安宁', org: 'BUR-000000', roles: ['secAdmin'] },
  { area: 'b', userType: '1', account: 'auditor', name: '沈鉴', org: 'BUR-000000', roles: ['auditAdmin'] },
  { area: 'b', userType: '1', account: 'gjj', name: '秦岳', org: 'BUR-000000', roles: ['stateCentre'] },
  { area: 'b', account: 'gdj', name: '何静', org: 'BUR-440000', roles: ['provinceCentre'] },
  { area: 'b', account: 'szj', name: '周岚', org: 'BUR-440300', roles: ['cityHandler'] },
  { area: 'b', account: 'szld', name: '罗毅', org: 'BUR-440300', roles: ['cityLeader'] },
  { area: 'a', account: 'zto', name: '陈锐', org: 'ENT-ZTO', roles: ['brandHq'] },
  { area: 'a', account: 'ztosz', name: '邓洁', org: 'ENT-ZTO-440300', roles: ['brandCity'] },
  { area: 'a', account: 'sf', name: '顾明', org: 'ENT-SF', roles: ['brandHq'] },
  { area: 'c', account: 'lin', name: '林小满' },
]
/** Opened last, so that everybody else keeps their phone number. */
const COURIERS: readonly Staff[] = [
  { area: 'd', account: 'zhao', name: '赵铁柱', brand: 'ZTO', outlet: '宝安西乡二部' },
]
/** Drafts answers that ZTO Shenzhen submits. Opened last for the same reason. */
const OUTLETS: readonly Staff[] = [
  { area: 'a', account: 'ztoba', name: '温晓', org: 'ENT-ZTO-440306-01', roles: ['outlet'] },
]
/** Those who review a bulletin: three, and none of them its author. Opened last for the same reason. */
export const REVIEWERS: readonly Staff[] = [
  { area: 'b', account: 'gjsh1', name: '方正', org: 'BUR-000000', roles: ['stateCentre'] },
  { area: 'b', account: 'gjsh2', name: '梁实', org: 'BUR-000000', roles: ['stateCentre'] },
  { area: 'b', account: 'gjsh3', name: '钟平', org: 'BUR-000000', roles: ['stateCentre'] },
]
/** Everybody whose account is shown. */
export const EVERYBODY = [...SHOWN, ...COURIERS, ...REVIEWERS, ...OUTLETS]
/** And has a desk. */
export const DESKS = EVERYBODY.flatMap(({ area, account }) =>
  area === 'a' || area === 'b' ? [{ area, account }] : [],
)
export const CONSUMERS = 40
/** For each case that is played, so many people who have appealed in the year before. */
const BYSTANDERS_SHARE = 0.4

const LINES: Record<string, string> = {
  sysadmin: 'back-office /login: system administrator',
  secadmin: 'back-office /login: security administrator',
  auditor: 'back-office /login: audit administrator',
  gjj: 'back-office /login: state appeal centre',
  gdj: 'back-office /login: Guangdong provincial centre',
  szj: 'back-office /login: Shenzhen bureau, handler',
  szld: 'back-office /login: Shenzhen bureau, leader',
  zto: 'enterprise /portal/login: ZTO headquarters',
  ztosz: 'enterprise /portal/login: ZTO Shenzhen',
  ztoba: 'enterprise /portal/login: an outlet of ZTO Shenzhen',
  sf: 'enterprise /portal/login: SF headquarters',
  lin: 'consumer /portal/signIn',
  zhao: 'courier /portal/courierLogin',
  gjsh1: 'back-office /login: state appeal centre, first reviewer of bulletins',
  gjsh2: 'back-office /login: state appeal centre, second reviewer',
  gjsh3: 'back-office /login: state appeal centre, third reviewer',
}

/** What the console tells of the demonstration's accounts. */
export const demoLines = (): string[] => [
  `Demo accounts (password ${DEMO_PASSWORD}):`,
  ...EVERYBODY.map(({ account }) => `  ${account.padEnd(9)} ${LINES[account]}`),
]

export interface Cast {
  /** Ids of consumers. */
  consumers: string[]
  /** Ids of those who have appealed in the year before. */
  bystanders: string[]
  /** Ids of couriers. */
  couriers: string[]
  /** A viewer of an organisation who may act for it; made when first needed. */
  officerOf(orgId: string): Promise<Viewer>
  /**
   * Who submits an answer for a unit of an enterprise: its own people where it has any, or else its headquarters.
   * Outlets only draft it.
   */
  submitterOf(orgId: string): Promise<Viewer>
  viewer(userId: string): Promise<Viewer>
}

const ROLE_OF = {
  STATE_BUREAU: 'stateCentre',
  PROVINCE_BUREAU: 'provinceCentre',
  CITY_BUREAU: 'cityHandler',
  BRAND_HQ: 'brandHq',
  BRAND_PROVINCE: 'brandProvince',
  BRAND_CITY: 'brandCity',
  OUTLET: 'outlet',
  DEPT: 'outlet',
} as const

/** Opens the shown accounts and the consumers; staff of other organisations follow when a case needs them. */
export async function openCast(platform: Platform): Promise<Cast> {
  const ctx: Context = systemContext(platform, 'demo')
  const passwordHash = await platform.crypto.hashPassword(DEMO_PASSWORD)
  const random = seededRandom(20_260_929)
  let phone = 13_800_138_000
  const open = async (seed: Staff): Promise<string> => {
    const known = await findByLogin(platform, seed.area, seed.account)
    const number = String(++phone)
    return known?.id ?? openAccount(ctx, { ...seed, phone: number, passwordHash })
  }
  const invented = () => surnames[random.below(surnames.length)]! + random.pick(givenNames)

  const invited = await invitedStaff(platform)
  const byOrg = new Map<string, Promise<string>>()
  const orgs = await orgDirectory(platform)
  const consumers: string[] = []
  const couriers: string[] = []
  const openStaff = async (seed: Staff) => {
    const id = await open(seed)
    const org = seed.org ? orgs.byCode(seed.org) : undefined
    if (org && !byOrg.has(org.id) && seed.roles?.[0] === ROLE_OF[org.kind])
      byOrg.set(org.id, Promise.resolve(id))
    return id
  }
  for (const seed of SHOWN) {
    const id = await openStaff(seed)
    if (seed.area === 'c') consumers.push(id)
  }
  for (let i = 1; i < CONSUMERS; i += 1)
    consumers.push(await open({ area: 'c', account: `user${i}`, name: invented() }))
  for (const seed of COURIERS) couriers.push(await open(seed))
  for (const seed of [...REVIEWERS, ...OUTLETS]) await openStaff(seed)
  const bystanders: string[] = []
  for (let i = 0; i < platform.config.DEMO_CASES * BYSTANDERS_SHARE; i += 1)
    bystanders.push(await open({ area: 'c', account: `user${CONSUMERS + i}`, name: invented() }))

  for (const [org, id] of invited) if (!byOrg.has(org)) byOrg.set(org, Promise.resolve(id))
  phone += invited.size

  async function viewer(userId: string): Promise<Viewer> {
    const facts = await viewerFacts(platform, userId)
    if (!facts) throw new Error(`Demo user ${userId} is gone`)
    return { ...facts, sessionId: 'demo' }
  }

  let serial = invited.size
  const known = (orgId: string) => {
    const org = orgs.get(orgId)
    if (!org) throw new Error(`No organisation ${orgId}`)
    return org
  }
  async function officerOf(orgId: string): Promise<Viewer> {
    const org = known(orgId)
    let user = byOrg.get(orgId)
    if (!user) {
      user = open({
        area: org.brand ? 'a' : 'b',
        account: `${org.brand ? 'ent' : 'bur'}${++serial}`,
        name: invented(),
        org: org.code,
        roles: [ROLE_OF[org.kind]],
      })
      byOrg.set(orgId, user)
    }
    return viewer(await user)
  }
  return {
    consumers,
    bystanders,
    couriers,
    viewer,
    officerOf,
    submitterOf(orgId) {
      const org = known(orgId)
      const unit = org.kind === 'OUTLET' && org.parentId ? org.parentId : orgId
      return officerOf(byOrg.has(unit) ? unit : (orgs.byCode(`ENT-${org.brand}`)?.id ?? unit))
    },
  }
}
