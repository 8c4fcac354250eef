import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { faultsIn } from '../../scripts/supply.mjs'
import type { Outcome, Trial } from '../trial.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TEXT = /\.(ts|tsx|mjs|js|json|md|sh|sql|css|html|example|yml|yaml)$|(^|\/)(run|\.npmrc|\.env\.example)$/
/** What a secret looks like, whatever it opens. */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN (?:RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s*[A-Za-z0-9+/=]{40}/,
  /\b(?:AKIA|LTAI|AKID)[A-Za-z0-9]{16,}\b/,
  /\b(?:ghp|gho|npm|xox[bp])_?[A-Za-z0-9-]{30,}\b/,
  /private_?key['"]?\s*[:=]\s*['"][0-9a-f]{64}['"]/i,
  /(?:password|passwd|pwd)['"]?\s*[:=]\s*['"](?:123456|admin|root|changeme|111111)['"]/i,
]
/** Tests and the battery name such things to see them refused; standards' examples are everybody's. */
const MAY_NAME = /\.(test|fixture)\.tsx?$|^battery\/|^packages\/contract\/.*\.data\.ts$/

/** Nothing in the repository opens anything, and every package of the lock file is one that may be there. */
export async function run({ spoiled, miss }: Trial): Promise<Outcome> {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => TEXT.test(file) && !MAY_NAME.test(file))
  let read = 0
  for (const file of files) {
    let text = readFileSync(path.join(ROOT, file), 'utf8')
    if (spoiled === 'key' && read === 3) text += `\nprivateKey: '${'ab'.repeat(32)}'`
    read += 1
    for (const secret of SECRETS) {
      const found = secret.exec(text)
      if (found) miss(`${file} holds ${found[0].slice(0, 24)}…`)
    }
  }
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
  if (spoiled === 'licence') lock.packages['node_modules/zod'].license = 'AGPL-3.0-only'
  const known = JSON.parse(readFileSync(path.join(ROOT, 'scripts/advisories.json'), 'utf8'))
  for (const fault of faultsIn(lock, known)) miss(fault)
  const packages = Object.keys(lock.packages).length
  const advisories = known.renewed
    ? `${known.advisories.length} advisories of ${known.renewed}`
    : 'advisories not fetched yet'
  return {
    cases: read + packages,
    said: `${read} files without a secret, ${packages} packages within the lists; ${advisories}`,
  }
}
