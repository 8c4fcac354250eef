import { fileRoutes, UPLOAD_CHUNK_BYTES, uploadRoutes } from '@appeal/contract/files/files.routes.ts'
import { expect } from 'vitest'
import type { Answer, TestApp } from '../../testing/app.ts'

export interface Person {
  token: string
  call: Awaited<ReturnType<TestApp['as']>>['call']
}

/** A request body with one file, as browsers write it. */
export function multipart(bytes: Buffer, name = 'x.jpg', field = 'file') {
  const head = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')])
}

/** Sends files to an application over HTTP, whole or in pieces. */
export function uploader(app: () => TestApp) {
  async function send(
    { token }: { token?: string },
    url: string,
    payload: Buffer,
    contentType = 'multipart/form-data; boundary=edge',
  ): Promise<Answer<{ received: number }>> {
    const response = await app().inject({
      method: 'POST',
      url,
      headers: { ...(token && { token }), 'content-type': contentType },
      payload,
    })
    const { code, msg, data } = response.json()
    return { status: response.statusCode, code, msg, data, reason: data?.reason }
  }
  const sendChunk = (person: Person, uploadId: string, offset: number | string, bytes: Buffer) =>
    send(person, `${uploadRoutes.chunk.url}?uploadId=${uploadId}&offset=${offset}`, multipart(bytes))

  async function begin(person: Person, name: string, size: number, fingerprint?: string): Promise<string> {
    const reply = await person.call(uploadRoutes.begin, { body: { name, size, fingerprint } })
    expect(reply).toSucceed()
    return reply.data.uploadId
  }
  /** Sends a file piece by piece and answers what finishing it answers. */
  async function trial(person: Person, name: string, bytes: Buffer) {
    const id = await begin(person, name, bytes.length)
    for (let at = 0; at < bytes.length; at += UPLOAD_CHUNK_BYTES)
      expect(await sendChunk(person, id, at, bytes.subarray(at, at + UPLOAD_CHUNK_BYTES))).toSucceed()
    return person.call(uploadRoutes.finish, { body: { uploadId: id } })
  }
  return {
    signIn: (userId: string): Promise<Person> => app().as(userId),
    send,
    sendChunk,
    sendWhole: (person: { token?: string }, bytes: Buffer, name: string) =>
      send(person, fileRoutes.uploadDynamicReturnId.url, multipart(bytes, name)),
    begin,
    trial,
    async upload(person: Person, name: string, bytes: Buffer) {
      const reply = await trial(person, name, bytes)
      expect(reply).toSucceed()
      return reply.data
    },
  }
}
