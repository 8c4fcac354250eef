import { z } from 'zod'
import { anyone, signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdQuery, zId } from '../kit/scalars.ts'
import { CONTENT_ERRORS, EVIDENCE_MAX_FILES, StoredFile, uploadRoutes } from './files.routes.ts'

/** 128 random bits or more, as one word. */
const zSecret = z.string('rule.required').regex(/^[\w-]{22,64}$/, 'rule.malformed')

/** A file as it comes from the phone. */
const HandedOver = z.object({
  uploadId: z.string(),
  name: z.string(),
  size: z.number().int().describe('bytes, as announced'),
  received: z.number().int(),
  /** Once it is here and was found harmless. */
  file: StoredFile.nullable(),
})

/**
 * Photos from a phone into a form that is filled in on a desktop. The desktop's half is a session's; the phone needs
 * none: it shows the secret that it read from the screen, and from then on the key it made for itself, in the header
 * `token`. It learns nothing of the form, of who fills it in, nor of the files themselves.
 */
export const handOverRoutes = routes('handOvers', '/api/bizapp/biz/handOver', signedIn(), {
  open: post('/open', {
    affects: [],
    onboarding: true,
    summary:
      'Opens a hand-over for a form: a secret for the code on the screen, and the words that prove the pair',
    body: z.object({
      places: z
        .number('rule.integer')
        .int('rule.integer')
        .min(1, 'rule.integer')
        .max(EVIDENCE_MAX_FILES, 'rule.integer'),
    }),
    reply: z.object({
      id: z.string(),
      secret: z.string(),
      sign: z.string().describe('two words, in the language of who opened it'),
    }),
  }),
  watch: get('/watch', {
    onboarding: true,
    summary: 'What has come from the phone and is still there, to who opened the hand-over',
    query: IdQuery,
    reply: z.object({
      state: z.enum(['WAITING', 'CONNECTED', 'ENDED']),
      uploads: z.array(HandedOver),
    }),
    errors: ['handOvers.gone'],
  }),
  close: post('/close', {
    affects: [],
    onboarding: true,
    summary: 'Ends a hand-over: nothing more comes from the phone',
    body: IdBody,
    errors: ['handOvers.gone'],
  }),
  join: post('/join', {
    access: anyone,
    affects: [],
    secret: true,
    summary:
      'A phone shows the secret it read and the key it will use; the first one is let in, again as often as it asks',
    body: z.object({ secret: zSecret, key: zSecret }),
    reply: z.object({
      sign: z.string(),
      left: z.number().int().describe('files'),
      secondsLeft: z.number().int(),
    }),
    errors: ['handOvers.gone', 'handOvers.taken', 'request.too_many'],
  }),
  begin: post('/begin', {
    access: anyone,
    affects: [],
    summary: 'Begins or resumes a file from the phone, as `uploads.begin` does',
    body: uploadRoutes.begin.body!,
    reply: uploadRoutes.begin.reply!,
    errors: ['handOvers.gone', ...(uploadRoutes.begin.errors ?? [])],
  }),
  chunk: post('/chunk', {
    access: anyone,
    affects: [],
    summary: 'The next bytes of a file from the phone, as `uploads.chunk` takes them',
    upload: true,
    query: uploadRoutes.chunk.query!,
    reply: uploadRoutes.chunk.reply!,
    errors: ['handOvers.gone', ...(uploadRoutes.chunk.errors ?? [])],
  }),
  finish: post('/finish', {
    access: anyone,
    affects: [],
    summary: 'Checks and stores a file from the phone; the phone learns its size alone',
    body: z.object({ uploadId: zId }),
    reply: z.object({ size: z.number().int().describe('bytes as stored') }),
    errors: ['handOvers.gone', ...CONTENT_ERRORS, 'files.incomplete', 'files.upload_gone'],
  }),
  remove: post('/remove', {
    access: anyone,
    affects: [],
    summary: 'Takes a file back that came from this phone and is used by no record yet',
    body: z.object({ uploadId: zId }),
    errors: ['handOvers.gone', 'files.in_use'],
  }),
})
