import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** What each Debian package is needed for, and its service, which must not run beside the drill. */
const PACKAGES = [
  { name: 'postgresql', service: 'postgresql', isThere: () => binaries() !== undefined },
  { name: 'patroni', service: 'patroni', isThere: () => existsSync('/usr/bin/patroni') },
  { name: 'etcd-server', service: 'etcd', isThere: () => existsSync('/usr/bin/etcd') },
  { name: 'haproxy', service: 'haproxy', isThere: () => existsSync('/usr/sbin/haproxy') },
]
const PLACE = '/usr/lib/postgresql'

/** Where the programs of the newest PostgreSQL lie. */
export function binaries(): string | undefined {
  const versions = existsSync(PLACE) ? readdirSync(PLACE) : []
  const found = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `${PLACE}/${version}/bin`)
    .find((place) => existsSync(`${place}/postgres`))
  return found
}

/** Installs what is missing; a service that came with it is switched off. @throws Error without the right to install */
export function ensurePackages(): void {
  const missing = PACKAGES.filter(({ isThere }) => !isThere())
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name)
  if (process.getuid?.() !== 0) throw new Error(`not installed: ${names.join(', ')}; only root installs them`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-qy', '--no-install-recommends', ...names], { env, stdio: 'ignore' })
  if (!existsSync('/run/systemd/system')) return
  for (const { service } of missing)
    execFileSync('systemctl', ['disable', '--now', service], { stdio: 'ignore' })
}

/** Versions of what is put to the test, one line each. */
export function versions(): string[] {
  const said = (file: string, ...args: string[]) => execFileSync(file, args).toString().split('\n')[0] ?? ''
  return [
    said(`${binaries()}/postgres`, '--version'),
    said('/usr/bin/patroni', '--version'),
    said('/usr/bin/etcd', '--version'),
    said('/usr/sbin/haproxy', '-v'),
  ]
}

/** Whether Patroni leaves the lock to its new owner over etcd's newer protocol, as it does from 3.0.3 on. */
export function keepsLock(): boolean {
  const [major = 0, minor = 0, patch = 0] = (/[\d.]+/.exec(versions()[1] ?? '')?.[0] ?? '')
    .split('.')
    .map(Number)
  return major * 1e6 + minor * 1e3 + patch >= 3_000_003
}
