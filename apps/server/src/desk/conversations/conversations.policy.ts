import type { Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import type { ErrorKey } from '@appeal/contract/errors.ts'
import type { SeenCase } from '../../cases/cases.service.ts'
import type { Viewer } from '../../platform/context.ts'

/** The conversations of each side. Whoever is not named reads none: this is the one place that decides it. */
const TALKS_OF: Record<Viewer['area'], readonly Talk[]> = {
  a: ['enterprise'],
  b: ['user', 'enterprise', 'internal'],
  c: ['user'],
  d: ['user'],
}

/** The conversations a viewer may read on a case that the viewer may see: those of its kind that are the own side's. */
export const talksOf = (viewer: Viewer, { around }: Pick<SeenCase, 'around'>): readonly Talk[] =>
  TALKS_OF[viewer.area].filter((talk) => around.conversation.includes(talk))

/** Why a conversation is closed to a viewer now; undefined where it is open. */
export function closedFor(viewer: Viewer, talk: Talk, of: SeenCase): ErrorKey | undefined {
  if (!talksOf(viewer, of).includes(talk)) return 'conversations.not_permitted'
  if (talk === 'enterprise' && of.enterpriseId === null) return 'conversations.no_enterprise'
  if (talk === 'user' && of.ownerId === null) return 'conversations.no_account'
  // The bureau still has to be able to explain its decision; the parties have other ways then.
  if (!of.open && viewer.area !== 'b') return 'conversations.ended'
  return undefined
}
