import { timingSafeEqual } from 'node:crypto'
import { EVIDENCE_MAX, fileRoutes } from '@appeal/contract/files/files.routes.ts'
import type { FastifyRequest } from 'fastify'
import { sentence } from '../../../platform/fail.ts'
import type { Refused, Visit } from './plain.visit.ts'

/** Of one form: the appeal's has some sixty, its choices counted one by one. */
const FIELDS = 120
const FIELD_BYTES = 16 * 1024
const FILES = 9
/** Of all that are sent: whoever chose some too many is told so, and loses nothing. */
const FILES_SENT = 40

/** Names under which an appeal's files come, and lie in its form. */
export type FileField = 'files' | 'authorisation'
export interface KeptFile {
  id: string
  name: string
  size: number
}

/** What came with a form. */
export interface Form {
  /** The first value of a field; empty where it was left out. */
  one(name: string): string
  all(name: string): readonly string[]
  /** Files that were stored just now. */
  stored: readonly (KeptFile & { field: FileField })[]
  /** Why files could not be stored, each by its name. */
  refusedFiles: readonly string[]
  /** Files came and nobody was signed in whose they could be. */
  lostFiles: boolean
  /** Whether this site wrote the form for this browser. */
  isOwn: boolean
}

const told = (name: string, words: string) => `${name}: ${words}`
const same = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Reads a form. Files are stored one by one as they come, and only for somebody who is signed in, behind a form token
 * that holds: it stands first in each form.
 */
export async function formOf(visit: Visit, request: FastifyRequest): Promise<Form> {
  const values = new Map<string, string[]>()
  const add = (name: string, value: string) => values.set(name, [...(values.get(name) ?? []), value])
  const isOwn = () => same(values.get('formToken')?.[0] ?? '', visit.formToken())
  const stored: (KeptFile & { field: FileField })[] = []
  const refusedFiles: string[] = []
  let lostFiles = false
  if (request.isMultipart()) {
    const limits = { fields: FIELDS, files: FILES_SENT, parts: FIELDS + FILES_SENT, fieldSize: FIELD_BYTES }
    // A file too large is cut and told of; to throw would throw away the form that it came with.
    const options = { limits, throwFileSizeLimit: false }
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        add(part.fieldname, String(part.value ?? ''))
        continue
      }
      const chosen =
        part.filename !== '' && (part.fieldname === 'files' || part.fieldname === 'authorisation')
      if (!chosen || !visit.token || !isOwn()) {
        lostFiles ||= chosen && !visit.token
        part.file.resume()
        continue
      }
      const field = part.fieldname as FileField
      if (stored.filter((one) => one.field === field).length >= FILES) {
        refusedFiles.push(told(part.filename, sentence('files.too_many', { limit: FILES }, visit.language)))
        part.file.resume()
        continue
      }
      const bytes = new Uint8Array(await part.toBuffer())
      if (part.file.truncated) {
        refusedFiles.push(
          told(part.filename, sentence('files.too_large', { limit: EVIDENCE_MAX }, visit.language)),
        )
        continue
      }
      const upload = new FormData()
      upload.append('file', new Blob([bytes], { type: part.mimetype }), part.filename)
      const answer = await visit.call(fileRoutes.uploadDynamicReturnId, { upload })
      if (answer.refused) refusedFiles.push(told(part.filename, answer.refused.sentence))
      else stored.push({ field, id: answer.data, name: part.filename, size: bytes.length })
    }
  } else for (const [name, value] of new URLSearchParams(String(request.body ?? ''))) add(name, value)
  return {
    one: (name) => values.get(name)?.[0] ?? '',
    all: (name) => values.get(name) ?? [],
    stored,
    refusedFiles,
    lostFiles,
    isOwn: isOwn(),
  }
}

/** The sentences of a refusal by the form's own names; what belongs to no field stands under ''. */
export function errorsOf(
  { sentence, fields }: Refused,
  names: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  if (fields.length === 0) return { '': sentence }
  const nameOf = (field: string) => {
    const plain = field.replace(/\.\d+/g, '')
    return names[plain] ?? plain
  }
  return Object.fromEntries(fields.toReversed().map(({ field, message }) => [nameOf(field), message]))
}
