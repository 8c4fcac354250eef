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
}

// These address a bucket by host name; MinIO and most others by path.
const BUCKET_IN_HOST = /\.(aliyuncs|myqcloud|amazonaws)\.com/

const isMissing = (error: unknown) => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/** A client of the service; loads what speaks to it. @throws NotAllowed for an inner address that people entered */
export async function connect({ endpoint, region, accessKey, secretKey, outbound }: Omit<S3Place, 'name'>) {
  if (endpoint) outbound?.demand(endpoint)
  // Loaded when first needed: it is large, and most installations keep files locally.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region: region ?? 'us-east-1',
    forcePathStyle: endpoint !== undefined && !BUCKET_IN_HOST.test(endpoint),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 20_000, ...outbound?.agents() },
    // Other services than Amazon's refuse the checksum trailers; an SM3 digest guards each file anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
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
      const { sdk, client } = await service()
      await client.send(new sdk.PutObjectCommand({ ...target, Body: bytes, ContentLength: bytes.byteLength }))
    },
    async open(name, range) {
      const target = { ...at(name), ...(range && { Range: `bytes=${range.first}-${range.last}` }) }
      const { sdk, client } = await service()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(target))
        return (Body as Readable | undefined) ?? null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(name) {
      const target = at(name)
      const { sdk, client } = await service()
      await client.send(new sdk.DeleteObjectCommand(target))
    },
    async stat(name) {
      const target = at(name)
      const { sdk, client } = await service()
      try {
        const { ContentLength, LastModified } = await client.send(new sdk.HeadObjectCommand(target))
        return { size: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async *list() {
      const { sdk, client } = await service()
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket: place.bucket, ContinuationToken }),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key && LastModified && isStoredName(Key))
            yield { name: Key, size: Size ?? 0, modifiedAt: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}
