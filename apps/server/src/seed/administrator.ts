import { findByLogin } from '../features/people/users/users.service.ts'
import { type Platform, systemContext } from '../platform/context.ts'
import { newToken } from '../platform/crypto/tokens.ts'
import { openAccount } from './accounts.ts'

/** Three from the first day: nobody administers, authorises and audits at once (GB/T 22239-2019 8.1.5). */
const ADMINISTRATORS = [
  { account: 'sysadmin', name: '系统管理员', role: 'sysAdmin' },
  { account: 'secadmin', name: '安全管理员', role: 'secAdmin' },
  { account: 'auditadmin', name: '审计管理员', role: 'auditAdmin' },
] as const

/**
 * Production begins with the three administrators, whose passwords are printed once and must be changed at the first
 * sign-in. Who gives no phone at set-up (`ADMIN_PHONES`) cannot recover a password by SMS.
 *
 * @returns the lines to print; none when the administrators exist
 */
export async function loadAdministrator(platform: Platform): Promise<string[]> {
  const lines: string[] = []
  for (const { account, name, role } of ADMINISTRATORS) {
    if (await findByLogin(platform, 'b', account)) continue
    const phone = platform.config.ADMIN_PHONES[account]
    // Letters and digits, with a sign and both cases for certain, so that the password rules hold.
    const password = `Aa9-${newToken().slice(0, 16)}`
    await openAccount(systemContext(platform, 'administrator'), {
      area: 'b',
      userType: '1',
      account,
      name,
      ...(phone && { phone }),
      org: 'BUR-000000',
      roles: [role],
      passwordHash: await platform.crypto.hashPassword(password),
      mustChangePassword: true,
    })
    lines.push(`Administrator: ${account}`, `One-time password (shown only now): ${password}`)
  }
  return lines
}
