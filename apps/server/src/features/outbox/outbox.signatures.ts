import { createHash, createHmac } from 'node:crypto'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** RFC 3986: signs that `encodeURIComponent` leaves plain are encoded as well. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export interface Keys {
  id: string
  secret: string
}

export interface SignedCall {
  /** Path of the address; the root where it is left out. */
  path?: string
  /** Query of the address, ready to be sent. */
  query: string
  headers: Record<string, string>
  body: string
}

/**
 * A call of Aliyun in RPC style, all parameters in the query (ACS3-HMAC-SHA256, "V3 request structure and signature").
 *
 * @param at.nonce never the same twice
 */
export function signAliyun(
  keys: Keys,
  call: { host: string; action: string; version: string; params: Readonly<Record<string, string>> },
  at: { now: Date; nonce: string },
): SignedCall {
  const query = Object.entries(call.params)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers: Record<string, string> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${at.now.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': at.nonce,
    'x-acs-version': call.version,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    'POST',
    '/',
    query,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    headers['x-acs-content-sha256'],
  ].join('\n')
  const signature = hmac(keys.secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keys.id},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { query, body: '', headers: { ...headers, authorization } }
}

/** What DingTalk's robots are told: the moment in milliseconds, signed by the robot's secret. */
export const signDingTalk = (secret: string, at: number): string =>
  hmac(secret, `${at}\n${secret}`).toString('base64')

/** What Feishu's robots are told: an empty text, signed by the moment in seconds and the robot's secret. */
export const signFeiShu = (secret: string, at: number): string =>
  hmac(`${at}\n${secret}`, '').toString('base64')

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A call of Tencent Cloud with a JSON body (TC3-HMAC-SHA256, "Signature v3"). */
export function signTencent(
  keys: Keys,
  call: { host: string; service: string; action: string; version: string; region: string; body: string },
  at: { now: Date },
): SignedCall {
  const seconds = String(Math.floor(at.now.getTime() / 1_000))
  const scope = `${at.now.toISOString().slice(0, 10)}/${call.service}/tc3_request`
  const names = 'content-type;host;x-tc-action'
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${JSON_TYPE}`,
    `host:${call.host}`,
    `x-tc-action:${call.action.toLowerCase()}`,
    '',
    names,
    sha256(call.body),
  ].join('\n')
  const text = ['TC3-HMAC-SHA256', seconds, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `TC3${keys.secret}`)
  const signature = hmac(key, text).toString('hex')
  return {
    query: '',
    body: call.body,
    headers: {
      host: call.host,
      'content-type': JSON_TYPE,
      authorization: `TC3-HMAC-SHA256 Credential=${keys.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
      'x-tc-action': call.action,
      'x-tc-version': call.version,
      'x-tc-timestamp': seconds,
      'x-tc-region': call.region,
    },
  }
}
