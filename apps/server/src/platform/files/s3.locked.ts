import { createHash } from 'node:crypto'
import { connect, type S3Place } from './s3.ts'

/** The bucket lets what lies in it be removed: it has no object lock, or did not take the one that was asked for. */
export class NotLocked extends Error {}

// Services answer in seconds; a clock that is off by as much is no missing lock.
const ODDS_MS = 5_000

/**
 * Puts bytes where nobody removes or replaces them before a time, the owner of the bucket included: an object under
 * lock in the mode COMPLIANCE (Amazon S3; MinIO and others speak the same).
 *
 * @throws NotLocked where the bucket has no object lock, or the object does not lie under it afterwards
 */
export async function keepLocked(
  place: Omit<S3Place, 'name'>,
  { name, bytes, until }: { name: string; bytes: Buffer; until: Date },
): Promise<void> {
  const { sdk, send, close } = await connect(place)
  const bucket = { Bucket: place.bucket }
  try {
    const lock = await send(new sdk.GetObjectLockConfigurationCommand(bucket)).catch(
      (error: { name?: string }) => {
        if (error.name === 'ObjectLockConfigurationNotFoundError') return undefined
        throw error
      },
    )
    if (lock?.ObjectLockConfiguration?.ObjectLockEnabled !== 'Enabled')
      throw new NotLocked(`${place.bucket} has no object lock`)
    const at = { ...bucket, Key: name }
    await send(
      new sdk.PutObjectCommand({
        ...at,
        Body: bytes,
        ContentLength: bytes.byteLength,
        // The protocol demands it of every object under lock.
        ContentMD5: createHash('md5').update(bytes).digest('base64'),
        ObjectLockMode: 'COMPLIANCE',
        ObjectLockRetainUntilDate: until,
      }),
    )
    // A service that does not know the lock leaves it out without a word.
    const kept = await send(new sdk.HeadObjectCommand(at))
    const keptUntil = kept.ObjectLockRetainUntilDate?.getTime() ?? 0
    if (kept.ObjectLockMode !== 'COMPLIANCE' || keptUntil < until.getTime() - ODDS_MS)
      throw new NotLocked(`${place.bucket} did not lock ${name}`)
  } finally {
    close()
  }
}
