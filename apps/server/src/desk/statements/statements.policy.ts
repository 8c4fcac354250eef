import type { AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { isWithEnterprise } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { SeenCase } from '../../cases/cases.service.ts'
import type { Viewer } from '../../platform/context.ts'
import type { PartRow, RequestRow } from './statements.store.ts'

/** While the case is with the enterprise, answered, or being verified. */
const isAskable = (state: string): boolean =>
  isWithEnterprise(state as AppealState) || state === 'replied' || state === 'verifying'

/** Acts on a case which show that a bureau handles it. */
const HANDLING = ['correct', 'callback', 'editToInvalid']

/**
 * Whether the viewer may ask a courier about the case now: an enterprise as long as it may answer the case itself, a
 * bureau whose acts on it are open.
 *
 * @param open actions open to the viewer
 */
export const mayAsk = (viewer: Viewer, of: SeenCase, open: readonly string[]): boolean =>
  of.brand !== null &&
  isAskable(of.state) &&
  (viewer.area === 'a' ? open.includes('reply') : open.some((act) => HANDLING.includes(act)))

/** The shield: what of a statement the viewer reads. The bureau reads all, an enterprise what the courier agreed to. */
export const mayRead = ({ area }: Pick<Viewer, 'area'>, { shared }: Pick<PartRow, 'shared'>): boolean =>
  area === 'b' || (area === 'a' && shared)

/**
 * Whether the viewer is told of a request at all. What a bureau asked reaches an enterprise only by what is shared with
 * it; what another enterprise asked, from which the case was corrected, never.
 */
export const isTold = (
  viewer: Pick<Viewer, 'area'>,
  { brandSince }: Pick<SeenCase, 'brandSince'>,
  { request, parts }: { request: Pick<RequestRow, 'createdAt' | 'voice'>; parts: readonly PartRow[] },
): boolean => {
  if (viewer.area === 'b') return true
  if (viewer.area !== 'a' || (brandSince && request.createdAt < brandSince)) return false
  return request.voice === 'enterprise' || parts.some((part) => mayRead(viewer, part))
}
