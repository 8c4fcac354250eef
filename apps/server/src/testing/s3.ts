import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

export interface SignedRequest {
  method: string
  /** Path with its query. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * The signature that a request should carry (AWS Signature Version 4, "Authenticating Requests: Using the
 * Authorization Header"), by the date, scope and headers that it names itself.
 */
export function signatureOf(
  { method, url, headers, body }: SignedRequest,
  secret: string,
): string | undefined {
  const found = /Credential=[^/]+\/(\d+\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+)/.exec(
    headers.authorization ?? '',
  )
  if (!found) return undefined
  const [, scope = '', names = ''] = found
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const claimed = String(headers['x-amz-content-sha256'])
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return undefined
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    claimed,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

export const S3_KEYS = { id: 'access', secret: 'secret' }

interface Answer {
  status: number
  headers?: Record<string, string | number>
  body?: string | Buffer
}

const refused = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})

/** Who the key belongs to is looked up before its signature, as the real service does. */
function refusalOf(request: SignedRequest): Answer | undefined {
  const { authorization = '' } = request.headers
  if (!authorization.includes(`Credential=${S3_KEYS.id}/`)) return refused(403, 'InvalidAccessKeyId')
  const given = /Signature=([0-9a-f]{64})/.exec(authorization)?.[1] ?? ''
  const wanted = signatureOf(request, S3_KEYS.secret)
  const isGenuine =
    given.length === wanted?.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
  return isGenuine ? undefined : refused(403, 'SignatureDoesNotMatch')
}

/**
 * An S3 service on this machine, in memory: the calls that the product makes, each signed (path-style, version 4), with
 * the service's own refusals.
 *
 * @param page objects that one answer to a listing holds
 * @param lock whether the bucket has object lock, or the service takes such requests and locks nothing
 */
export async function startS3(bucket: string, page = 1_000, lock: 'none' | 'on' | 'ignored' = 'none') {
  const objects = new Map<string, { bytes: Buffer; at: Date; until?: string | undefined }>()
  const seen: string[] = []

  function listing(after: string | null): Answer {
    const keys = [...objects.keys()].sort().filter((key) => !after || key > after)
    const shown = keys.slice(0, page).map((key) => {
      const { bytes, at } = objects.get(key)!
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`
    })
    const next = keys.length > page ? `<NextContinuationToken>${keys[page - 1]}</NextContinuationToken>` : ''
    return {
      status: 200,
      body: `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${shown.join('')}${next}</ListBucketResult>`,
    }
  }

  const lockOfBucket = (): Answer =>
    lock === 'none'
      ? refused(404, 'ObjectLockConfigurationNotFoundError')
      : {
          status: 200,
          body: '<ObjectLockConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>',
        }

  function write(key: string, bytes: Buffer, headers: IncomingHttpHeaders): Answer {
    const until = headers['x-amz-object-lock-retain-until-date']?.toString()
    const isWhole = createHash('md5').update(bytes).digest('base64') === headers['content-md5']
    if (until && (lock === 'none' || !isWhole)) return refused(400, 'InvalidRequest')
    objects.set(key, { bytes, at: new Date(), until: lock === 'on' ? until : undefined })
    return { status: 200 }
  }

  function remove(key: string): Answer {
    if (objects.get(key)?.until) return refused(403, 'AccessDenied')
    objects.delete(key)
    return { status: 204 }
  }

  function read(key: string, range: string | undefined): Answer {
    const found = objects.get(key)
    if (!found) return refused(404, 'NoSuchKey')
    const { bytes, at, until } = found
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (from && Number(from) >= bytes.length) return refused(416, 'InvalidRange')
    const part = from ? bytes.subarray(Number(from), Number(to) + 1) : bytes
    return {
      status: from ? 206 : 200,
      headers: {
        'content-length': part.length,
        'last-modified': at.toUTCString(),
        ...(until && {
          'x-amz-object-lock-mode': 'COMPLIANCE',
          'x-amz-object-lock-retain-until-date': until,
        }),
        ...(from && { 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}` }),
      },
      body: part,
    }
  }

  function answerTo(request: SignedRequest): Answer {
    const { method, url, headers, body } = request
    const { pathname, searchParams } = new URL(url, 'http://s3')
    const [, asked = '', key = ''] = pathname.split('/')
    seen.push(`${method} ${pathname}`)
    const refusal = refusalOf(request)
    if (refusal) return refusal
    if (asked !== bucket) return refused(404, 'NoSuchBucket')
    if (!key && searchParams.has('object-lock')) return lockOfBucket()
    if (!key) return listing(searchParams.get('continuation-token'))
    if (method === 'PUT') return write(key, body, headers)
    return method === 'DELETE' ? remove(key) : read(key, headers.range)
  }

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const answer = answerTo({ method, url, headers, body: await buffer(request) })
    response.writeHead(answer.status, answer.headers)
    response.end(method === 'HEAD' ? undefined : answer.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    /** Calls so far: method and path. */
    seen,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
