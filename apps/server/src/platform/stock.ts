import type { Context } from './context.ts'

/** Whether the viewer's client is one of the ecosystem's, which knows its own words alone (contract 9). */
export const isStock = ({ platform, viewer }: Context): boolean =>
  platform.config.LOGIN_ANSWER === 'token' && viewer?.area === 'b'
