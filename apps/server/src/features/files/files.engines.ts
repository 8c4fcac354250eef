import { isAbsolute, join } from 'node:path'
import type { Config } from '../../config.ts'
import { cachedPerPlatform } from '../../platform/cache.ts'
import type { Platform } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { EngineName, FileEngine } from '../../platform/files/engine.ts'
import { localEngine } from '../../platform/files/local.ts'
import { s3Engine } from '../../platform/files/s3.ts'
import { outboundOf } from '../../platform/outbound.ts'
import { type Settings, settings } from '../reference/settings/settings.service.ts'
import * as filesSettings from './files.settings.ts'

export interface FileEngines {
  /** Where new files go. */
  current: FileEngine
  /** All that are set up, so that what is left behind in one of them is found. */
  all: readonly FileEngine[]
  /**
   * The engine with this name.
   *
   * @param bucket where a file lies, which may not be where new ones go
   * @throws files.engine_unready where it is not set up
   */
  get(name: EngineName, bucket?: string | null): FileEngine
}

/** Name, address and keys of the bucket that a tab of the settings describes. */
interface Bucket {
  endpoint: string
  region: string | undefined
  bucket: string
  accessKey: string
  secretKey: string
}

const address = (text: string) => (/^https?:\/\//.test(text) ? text : `https://${text}`)

// Aliyun and Tencent speak the S3 protocol under addresses of their own; the region is part of them.
const BUCKETS: Record<'MINIO' | 'ALIYUN' | 'TENCENT', (known: Settings) => Bucket> = {
  MINIO: (known) => ({
    endpoint: filesSettings.FILE_MINIO_END_POINT.of(known),
    region: undefined,
    bucket: filesSettings.FILE_MINIO_DEFAULT_BUCKET_NAME.of(known),
    accessKey: filesSettings.FILE_MINIO_ACCESS_KEY.of(known),
    secretKey: filesSettings.FILE_MINIO_SECRET_KEY.of(known),
  }),
  ALIYUN: (known) => ({
    endpoint: filesSettings.FILE_ALIYUN_END_POINT.of(known),
    region: /oss-([a-z0-9-]+?)(-internal)?\.aliyuncs\.com/.exec(
      filesSettings.FILE_ALIYUN_END_POINT.of(known),
    )?.[1],
    bucket: filesSettings.FILE_ALIYUN_DEFAULT_BUCKET_NAME.of(known),
    accessKey: filesSettings.FILE_ALIYUN_ACCESS_KEY_ID.of(known),
    secretKey: filesSettings.FILE_ALIYUN_ACCESS_KEY_SECRET.of(known),
  }),
  TENCENT: (known) => {
    const region = filesSettings.FILE_TENCENT_REGION_ID.of(known)
    return {
      endpoint: region && `cos.${region}.myqcloud.com`,
      region,
      bucket: filesSettings.FILE_TENCENT_DEFAULT_BUCKET_NAME.of(known),
      accessKey: filesSettings.FILE_TENCENT_SECRET_ID.of(known),
      secretKey: filesSettings.FILE_TENCENT_SECRET_KEY.of(known),
    }
  },
}

function configured(config: Config): FileEngine | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = config
  if (!S3_BUCKET) return undefined
  if (!S3_ACCESS_KEY || !S3_SECRET_KEY) throw new Error('S3_BUCKET needs S3_ACCESS_KEY and S3_SECRET_KEY')
  return s3Engine({
    name: 'S3',
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  })
}

// The folder is part of how a server is set up: a change takes effect with the next start, because files written
// meanwhile by processes that have not seen it would be looked for in the wrong place.
const folders = new WeakMap<Config, string | null>()

/** The folder of the settings; null for the one inside the data folder. */
function folderOf(config: Config, known: Settings): string | null {
  const kept = folders.get(config)
  if (kept !== undefined) return kept
  const given = (
    process.platform === 'win32'
      ? filesSettings.FILE_LOCAL_FOLDER_FOR_WINDOWS
      : filesSettings.FILE_LOCAL_FOLDER_FOR_UNIX
  ).of(known)
  const folder = given && isAbsolute(given) ? given : null
  folders.set(config, folder)
  return folder
}

async function load(platform: Platform): Promise<FileEngines> {
  const { config } = platform
  const known = await settings(platform)
  const folder = folderOf(config, known)
  const localAt = (at: string | null) => localEngine(at ?? join(config.DATA_DIR, 'files'), at)
  const fromConfig = configured(config)

  const made = new Map<string, FileEngine>()
  function open(name: EngineName, bucket?: string | null): FileEngine | undefined {
    if (name === 'LOCAL') return localAt(bucket === undefined ? folder : bucket)
    if (name === 'S3') return fromConfig
    const place = BUCKETS[name](known)
    const at = bucket ?? place.bucket
    if (!place.endpoint || !at || !place.accessKey || !place.secretKey) return undefined
    return s3Engine({
      ...place,
      name,
      bucket: at,
      endpoint: address(place.endpoint),
      outbound: outboundOf(config),
    })
  }
  function find(name: EngineName, bucket?: string | null): FileEngine | undefined {
    const key = `${name}/${bucket ?? ''}/${bucket === undefined}`
    const engine = made.get(key) ?? open(name, bucket)
    if (engine) made.set(key, engine)
    return engine
  }
  const get = (name: EngineName, bucket?: string | null) =>
    find(name, bucket) ?? fail('files.engine_unready', { engine: name })

  const chosen = filesSettings.DEFAULT_FILE_ENGINE.of(known) as EngineName
  const names: EngineName[] = ['LOCAL', 'S3', 'MINIO', 'ALIYUN', 'TENCENT']
  return {
    get,
    all: names.flatMap((name) => find(name) ?? []),
    // The environment's bucket stands where the settings say nothing else. A chosen engine that is not set up does
    // not let files fall into another one: storing is refused until it is.
    get current() {
      return chosen === 'LOCAL' ? (fromConfig ?? get('LOCAL')) : get(chosen)
    },
  }
}

/** The file engines as the settings describe them now; a change reaches every process at once. */
export const fileEngines = cachedPerPlatform('settings', load)
