import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Outbound } from '../outbound.ts'
import { checkStoredName, type EngineName, type FileEngine, isStoredName } from './engine.ts'

export interface S3Place {
  name: Exclude<EngineName, 'LOCAL'>
  /** Address of the service; Amazon's own where left out. */
  endpoint: string | undefined
  region: string | undefined
  bucket: string
  accessKey: string
  secretKey: string
  /** Guards where calls go; left out where the environment names the service. */
  outbound?: Outbound
  /** For one call with its repeats, and then for reading what it answers. */
  limitMs?: number
}

/** A file of 10 MB goes over a line of two megabits in this time. */
const LIMIT_MS = 60_000

// These address a bucket by host name; MinIO and most others by path.
const BUCKET_IN_HOST = /\.(aliyuncs|myqcloud|amazonaws)\.com/

const isMissing = (error: unknown) => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/**
 * A client of the service, whose calls all end in time; loads what speaks to it.
 *
 * @throws NotAllowed for an inner address that people entered
 */
export async function connect({
  endpoint,
  region,
  accessKey,
  secretKey,
  outbound,
  limitMs = LIMIT_MS,
}: Omit<S3Place, 'name'>) {
  if (endpoint) outbound?.demand(endpoint)
  // Loaded when first needed: it is large, and most installations keep files locally.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region: region ?? 'us-east-1',
    forcePathStyle: endpoint !== undefined && !BUCKET_IN_HOST.test(endpoint),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 20_000, ...outbound?.agents() },
    // Other services than Amazon's refuse the checksum trailers; an SM3 digest guards each file anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // A service that takes a call and says nothing, or drips, would hold whoever asks for ever.
  const send = ((command: never) => {
    const abortSignal = AbortSignal.timeout(limitMs)
    // The library does not hear of every end: of an answer in another protocol it learns nothing.
    const late = once(abortSignal, 'abort').then(() =>
      Promise.reject(new Error('the service does not answer')),
    )
    return Promise.race([client.send(command, { abortSignal }), late])
  }) as typeof client.send
  return { sdk, send, close: () => client.destroy() }
}

/** A stream that breaks off where it is not read to its end in time. */
function inTime(stream: Readable, limitMs: number): Readable {
  const late = setTimeout(() => stream.destroy(new Error('the service does not go on')), limitMs)
  return stream.once('close', () => clearTimeout(late))
}

/** Files in a bucket of any S3-compatible service (MinIO, Aliyun OSS, Tencent COS, Amazon S3). */
export function s3Engine(place: S3Place): FileEngine {
  let connection: ReturnType<typeof connect> | undefined
  const service = () => {
    connection ??= connect(place)
    return connection
  }
  const at = (name: string) => ({ Bucket: place.bucket, Key: checkStoredName(name) })

  return {
    name: place.name,
    bucket: place.bucket,
    async put(name, bytes) {
      const target = at(name)
      const { sdk, send } = await service()
      await send(new sdk.PutObjectCommand({ ...target, Body: bytes, ContentLength: bytes.byteLength }))
    },
    async open(name, range) {
      const target = { ...at(name), ...(range && { Range: `bytes=${range.first}-${range.last}` }) }
      const { sdk, send } = await service()
      try {
        const { Body } = await send(new sdk.GetObjectCommand(target))
        return Body ? inTime(Body as Readable, place.limitMs ?? LIMIT_MS) : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(name) {
      const target = at(name)
      const { sdk, send } = await service()
      await send(new sdk.DeleteObjectCommand(target))
    },
    async stat(name) {
      const target = at(name)
      const { sdk, send } = await service()
      try {
        const { ContentLength, LastModified } = await send(new sdk.HeadObjectCommand(target))
        return { size: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async *list() {
      const { sdk, send } = await service()
      let ContinuationToken: string | undefined
      do {
        const page = await send(new sdk.ListObjectsV2Command({ Bucket: place.bucket, ContinuationToken }))
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key && LastModified && isStoredName(Key))
            yield { name: Key, size: Size ?? 0, modifiedAt: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}
