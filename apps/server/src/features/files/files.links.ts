import { timingSafeEqual } from 'node:crypto'
import { fileReadRoutes } from '@appeal/contract/files/files.admin.routes.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { presentFile } from './files.presenter.ts'
import { tellOpened, visibleFile } from './files.reading.ts'

const LIFE_MS = 5 * 60_000

interface Signed {
  id: string
  /** Who asked for the link. */
  by: string
  /** Seconds since 1970. */
  until: string
}

const signOf = (ctx: Context, { id, by, until }: Signed): Buffer =>
  ctx.platform.crypto.mac('files.link', `${id}|${by}|${until}`)

/**
 * A link that opens one file for five minutes without a session: for players that read by parts, which send no
 * headers of ours. It is made for somebody who may see the file now, and names them.
 *
 * @throws files.not_found
 */
export async function linkTo(ctx: Context, id: string): Promise<{ url: string; expiresAt: string }> {
  const { name } = presentFile(ctx.platform.crypto, await visibleFile(ctx, id))
  await tellOpened(ctx, id, name)
  const expiresAt = new Date(ctx.now().getTime() + LIFE_MS)
  return { url: signedPath(ctx, id, expiresAt), expiresAt: wireTime(expiresAt) }
}

/**
 * The signed address of a file that the viewer may see and that nobody has to be told about.
 *
 * @param until when it opens nothing any more; five minutes from now unless said
 */
export function signedPath(
  ctx: Context,
  id: string,
  until = new Date(ctx.now().getTime() + LIFE_MS),
): string {
  const signed = { id, by: viewerOf(ctx).userId, until: String(Math.floor(until.getTime() / 1_000)) }
  const query = new URLSearchParams({ ...signed, sign: signOf(ctx, signed).toString('hex') })
  return `${fileReadRoutes.open.url}?${query}`
}

/** @throws files.link_over for altered and expired links alike */
export function demandLink(ctx: Context, link: Signed & { sign: string }): void {
  const given = Buffer.from(link.sign, 'hex')
  const wanted = signOf(ctx, link)
  const isGenuine = given.length === wanted.length && timingSafeEqual(given, wanted)
  if (!isGenuine || Number(link.until) * 1_000 <= ctx.now().getTime()) fail('files.link_over')
}
