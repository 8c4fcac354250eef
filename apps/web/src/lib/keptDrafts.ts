import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { type AnyRoute, ApiError } from './api.ts'
import { api, call } from './operations.ts'
import { DESK_TEXT_PREFIX, readJson, STORED, storedKeys, writeJson } from './storage.ts'
import { dropTab } from './tabStorage.ts'

/**
 * Unfinished forms of the portal that this browser keeps. A draft is its owner's: it is shown to nobody else, goes to
 * the account when its owner signs out, and leaves the browser then, for browsers are shared. What somebody filled in
 * without signing in has no owner; it stays and is offered on.
 */
export interface Owned {
  /** Id of whoever wrote it. */
  owner?: string | undefined
  /** Set once the account has it. */
  id?: string
  version?: number
  step?: string
  /** The account has it as it stands here. */
  synced?: boolean
  values?: object
}

const KEYS = {
  appeal: STORED.appealDraft,
  consultation: STORED.consultationDraft,
  report: STORED.reportDraft,
  letter: STORED.letterDraft,
  courier: STORED.courierDraft,
} as const satisfies Record<CaseKindName, string>

/** Whether a draft was written without signing in. One that an account has is somebody's, also without a name on it. */
export const isNobodys = ({ owner, id }: Owned): boolean => owner === undefined && id === undefined
export const isOf = (kept: Owned, user: string | undefined): boolean =>
  isNobodys(kept) || (kept.owner !== undefined && kept.owner === user)

/** Takes away the drafts of people, and what this tab remembers of them; all but those of `user`, where one is named. */
export function dropDrafts(but?: string): void {
  for (const key of Object.values(KEYS)) {
    const kept = readJson<Owned>(key)
    if (kept && !isNobodys(kept) && (but === undefined || kept.owner !== but)) writeJson(key, undefined)
  }
  for (const key of storedKeys(DESK_TEXT_PREFIX))
    if (but === undefined || !key.startsWith(`${DESK_TEXT_PREFIX}${but} `)) writeJson(key, undefined)
  dropTab(but)
}

const GONE = 404
const STALE = 409

/**
 * Brings to the account what was typed since a draft was last saved there.
 * @throws ApiError where one cannot be saved; it is still here then
 */
export async function saveDrafts(user: string): Promise<void> {
  for (const [kind, key] of Object.entries(KEYS)) {
    const kept = readJson<Owned>(key)
    if (kept?.owner !== user || kept.synced || !kept.values) continue
    const draft = {
      ...(kept.step && { step: kept.step }),
      content: { ...kept.values } as Record<string, unknown>,
    }
    const route: AnyRoute =
      kind === 'appeal'
        ? api.appeals.saveDraft
        : (await import('@appeal/contract/cases/cases.routes.ts')).caseRoutes.saveDraft
    const save = (known: Pick<Owned, 'id' | 'version'>) =>
      call(route, {
        body: { ...(kind === 'appeal' ? {} : { kind }), ...known, ...draft },
        quiet: true,
      } as never)
    const known = kept.id && kept.version ? { id: kept.id, version: kept.version } : {}
    await save(known).catch((refusal: unknown) => {
      // Gone from the account, or saved by another device of the same person: a draft of its own loses neither.
      if (refusal instanceof ApiError && [GONE, STALE].includes(refusal.code)) return save({})
      throw refusal
    })
    writeJson(key, { ...kept, synced: true })
  }
}
