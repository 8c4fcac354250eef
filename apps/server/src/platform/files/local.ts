import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkStoredName, type FileEngine, isStoredName } from './engine.ts'

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants
const UNFINISHED = '.part'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Runs `work` on a handle and closes it whatever happens. */
async function withHandle<T>(
  opening: Promise<FileHandle>,
  work: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const handle = await opening
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

const orNull = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error) => {
    if (isMissing(error)) return null
    throw error
  })

/**
 * Files in one folder of this machine.
 *
 * Bytes are written beside their place, flushed, renamed into it, and the folder is flushed as well: after a power
 * cut a name shows whole bytes or nothing. Symbolic links are never followed, so that a link planted in the folder
 * cannot lead a read or a write out of it.
 */
export function localEngine(root: string, bucket: string | null = null): FileEngine {
  const placeOf = (name: string) => join(root, checkStoredName(name))
  const flushFolder = () => withHandle(open(root, O_RDONLY | O_DIRECTORY), (folder) => folder.sync())

  return {
    name: 'LOCAL',
    bucket,
    async put(name, bytes) {
      const place = placeOf(name)
      const unfinished = place + UNFINISHED
      await mkdir(root, { recursive: true, mode: 0o700 })
      try {
        await withHandle(open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600), async (file) => {
          await file.writeFile(bytes)
          await file.sync()
        })
        await rename(unfinished, place)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(unfinished, { force: true })
        throw error
      }
      await flushFolder()
    },
    async open(name, range) {
      const handle = await orNull(open(placeOf(name), O_RDONLY | O_NOFOLLOW))
      return handle?.createReadStream(range && { start: range.first, end: range.last }) ?? null
    },
    async remove(name) {
      const place = placeOf(name)
      await rm(place, { force: true })
      await rm(place + UNFINISHED, { force: true })
    },
    async stat(name) {
      const found = await orNull(lstat(placeOf(name)))
      return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : null
    },
    async *list() {
      const folder = await orNull(opendir(root))
      if (!folder) return
      for await (const entry of folder) {
        const name = entry.name.endsWith(UNFINISHED) ? entry.name.slice(0, -UNFINISHED.length) : entry.name
        if (!entry.isFile() || !isStoredName(name)) continue
        const found = await orNull(lstat(join(root, entry.name)))
        if (found) yield { name, size: found.size, modifiedAt: found.mtime }
      }
    },
  }
}
