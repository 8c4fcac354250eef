import type { FastifyReply } from 'fastify'

/**
 * The name of a download as clients read it: percent-encoded and without quotes, which their pattern would keep in the
 * name (contract 1), so a library for this header is of no use. RFC 5987 leaves fewer signs plain than encodeURIComponent.
 */
export const disposition = (name: string, as: 'attachment' | 'inline' = 'attachment'): string =>
  `${as};filename=${encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** Sends something personal: never kept by anybody in between, never run by whoever opens it. */
export function sendPrivate(reply: FastifyReply, type: string, name: string, body: unknown): void {
  reply
    .header('content-type', type)
    .header('content-disposition', disposition(name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(body)
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
