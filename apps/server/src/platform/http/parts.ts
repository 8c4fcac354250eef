import type { FastifyRequest } from 'fastify'
import { fail } from '../fail.ts'

/**
 * The one multipart part named `file`, read to its end before anything happens: a request that is cut off leaves
 * no trace. What follows it, or what it was refused for, is not parsed.
 *
 * @param limit    bytes
 * @param tooLarge ends the operation where the part is larger
 * @throws request.malformed
 */
export async function readFilePart(
  request: FastifyRequest,
  limit: number,
  tooLarge: () => never,
): Promise<{ name: string; bytes: Buffer }> {
  try {
    const part = await request.file({ limits: { fileSize: limit } })
    if (part?.fieldname !== 'file') return fail('request.malformed')
    return { name: part.filename, bytes: await part.toBuffer() }
  } catch (error) {
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
    // The parser reports broken and cut bodies as plain errors.
    return fail('request.malformed')
  } finally {
    // Of a body of a million parts the parser would read every one, the answer long given: the rest only flows away.
    request.raw.unpipe().resume()
  }
}
