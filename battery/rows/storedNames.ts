import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { newStoredName } from '../../apps/server/src/platform/files/engine.ts'
import { localEngine } from '../../apps/server/src/platform/files/local.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'

const PARTS = [
  '..',
  '.',
  '/',
  '\\',
  '%2e%2e',
  '%2f',
  '\u0000',
  'secret',
  'etc',
  'passwd',
  '~',
  'C:',
  '\u2024',
  '\uff0e',
  '//',
  '...',
  '\n',
  'a',
]

function hostileName(random: Random, root: string, planted: string): string {
  const kind = random.below(5)
  if (kind === 0) return path.join(root, '..', 'secret')
  if (kind === 1) return planted + random.pick(['', '/', '/x', '\u0000', '.part', '/../secret', ' '])
  if (kind === 2) return newStoredName().slice(0, random.below(33)) + random.pick(PARTS)
  if (kind === 3) return newStoredName().toUpperCase()
  return Array.from({ length: 1 + random.below(8) }, () => random.pick(PARTS)).join(
    random.pick(['', '/', '\\']),
  )
}

/** No name leads a read, a write or a removal out of the folder, not by a planted link either. */
export async function run({ size, random, spoiled, miss, kept }: Trial): Promise<Outcome> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'appeal-names-'))
  const root = path.join(folder, 'root')
  await mkdir(root)
  const secret = path.join(folder, 'secret')
  await writeFile(secret, 'secret')
  await writeFile(path.join(folder, 'outside'), 'x')
  const engine = localEngine(root)
  const planted = newStoredName()
  await symlink(secret, path.join(root, planted))
  const before = (await readdir(folder)).sort().join()
  const honest = newStoredName()
  await engine.put(honest, Buffer.from('honest'))
  const names = [...(kept as string[])]
  while (names.length < size) names.push(hostileName(random, root, planted))
  for (const name of names) {
    const read = await (spoiled === 'follows'
      ? readFile(path.join(root, name))
      : readWhole(engine, name)
    ).catch(() => undefined)
    if (read?.includes('secret')) miss(`${JSON.stringify(name)} reads what lies outside`, name)
    const doing = random.below(3)
    // The planted link itself may be taken away; what it leads to may not.
    if (doing === 1 && name !== planted)
      await engine.put(name, Buffer.from('overwritten')).catch(() => undefined)
    if (doing === 2 && name !== planted) await engine.remove(name).catch(() => undefined)
  }
  const text = await readFile(secret, 'utf8').catch(() => 'gone')
  if (text !== 'secret') miss(`what lies outside is ${text}`)
  if ((await readdir(folder)).sort().join() !== before)
    miss(`the folder outside is now ${(await readdir(folder)).join()}`)
  if ((await readWhole(engine, honest))?.toString() !== 'honest') miss('an honest file is gone')
  await rm(folder, { recursive: true })
  return {
    cases: names.length,
    said: `${names.length} names by read, write and removal: nothing outside was read, written or removed`,
  }
}

async function readWhole(engine: ReturnType<typeof localEngine>, name: string): Promise<Buffer | undefined> {
  const stream = await engine.open(name)
  if (!stream) return undefined
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
