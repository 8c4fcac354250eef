import { articleRoutes } from '@appeal/contract/articles/articles.routes.ts'
import type { ARTICLE_ACTS } from '@appeal/contract/articles/articles.schemas.ts'
import type { ArticleState } from '@appeal/contract/articles/articles.workflow.ts'
import { articleWorkflow } from '@appeal/contract/articles/articles.workflow.ts'
import { type Grant, isSecondTo, type Viewer } from '../../platform/context.ts'
import type { OrgDirectory } from '../organisations/organisations.service.ts'

/** Organisations whose articles a viewer may see at the desk; lists filter by them in SQL. */
export type ArticleScope = 'all' | readonly string[]

export function articleScope(viewer: Viewer, grant: Grant | null, orgs: OrgDirectory): ArticleScope {
  const { org } = viewer
  if (!grant || !org) return []
  if (grant.scopes.has('SCOPE_ALL')) return 'all'
  const ids = new Set<string>(grant.scopes.has('SCOPE_ORG_DEFINE') ? grant.orgIds : [])
  if (grant.scopes.has('SCOPE_ORG')) ids.add(org.id)
  if (grant.scopes.has('SCOPE_ORG_CHILD')) for (const id of orgs.descendantIds(org.id)) ids.add(id)
  return [...ids]
}

/**
 * Whether a viewer may address an area: the state bureau everybody, the others the areas they or their lower bureaus
 * answer for.
 */
export function mayAddress(
  viewer: Viewer,
  areaCode: string | null,
  day: string,
  orgs: OrgDirectory,
): boolean {
  if (viewer.org?.kind === 'STATE_BUREAU') return true
  if (areaCode === null || !viewer.org) return false
  const bureau = orgs.bureauForArea(areaCode, day)
  return bureau !== undefined && orgs.isAtOrBelow(bureau.id, viewer.org.id)
}

export type ArticleAct = (typeof ARTICLE_ACTS)[number]

interface Work {
  /** One that is not there offers nothing but to come back. */
  deleted?: boolean
  state: ArticleState
  live: boolean
  /** Whoever wrote a version since the one in public. */
  authors: readonly string[]
  /** The detectors see something. */
  findings: boolean
  /** Pictures are attached. */
  pictures: boolean
}

/** What a viewer can do with an article now: the grant, the state, and never the review of the own work. */
export function actsOpen(
  viewer: Viewer,
  { state, live, authors, findings, pictures, deleted }: Work,
): ArticleAct[] {
  const holds = (act: keyof typeof articleRoutes) => viewer.grants.has(articleRoutes[act].permission)
  if (deleted) return holds('restore') ? ['restore'] : []
  const isOpen = (act: keyof typeof articleWorkflow.actions) => articleWorkflow.step(state, act) !== undefined
  const isOwn = authors.some((author) => !isSecondTo(viewer, author))
  const acts: ArticleAct[] = []
  if (holds('edit') && isOpen('edit')) acts.push('edit')
  if (holds('redact') && state === 'draft' && findings) acts.push('redact')
  if (holds('box') && isOpen('edit') && pictures) acts.push('box')
  if (holds('submit') && isOpen('submit')) acts.push('submit')
  for (const act of ['pass', 'reject'] as const) if (holds(act) && isOpen(act) && !isOwn) acts.push(act)
  if (holds('revoke') && (isOpen('revoke') || (live && state === 'draft'))) acts.push('revoke')
  if (holds('delete') && state === 'draft' && !live) acts.push('delete')
  return acts
}
