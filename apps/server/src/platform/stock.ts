import type { Area } from '@appeal/contract/kit/access.ts'
import { ASKS_OBJECT } from '@appeal/contract/kit/clients.ts'
import type { Context } from './context.ts'

/** Whether a call comes from a client of our own, which says on each that it wants more than a bare token. */
export const asksObject = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers[ASKS_OBJECT.name] === ASKS_OBJECT.value

/** Whether somebody of this area calls by a client that takes a bare token and knows of no second step. */
export const isBare = ({ platform, asksObject }: Context, area: Area | undefined): boolean =>
  platform.config.LOGIN_ANSWER === 'token' && area === 'b' && !asksObject

/** Whether the viewer's client is one of the ecosystem's, which knows its own words alone (contract 9). */
export const isStock = (ctx: Context): boolean => isBare(ctx, ctx.viewer?.area)
