import type { AppealRow } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseRow } from '@appeal/contract/cases/cases.schemas.ts'
import { useQueries } from '@tanstack/react-query'
import { useBrands } from '../../../domain/brands.ts'
import { joinParts } from '../../../lib/formats.ts'
import { useSession, useUserInfo } from '../../../lib/session.ts'
import { useSettled } from '../../../lib/useSettled.ts'
import { useMay } from '../../../ui/useMay.ts'
import { useProblemWords } from '../appeals/appeals.desk.api.ts'
import { listRoute } from './lists.api.ts'
import { type FoundCase, recentFirst } from './recentCases.ts'

/** What may stand for a case: four digits of a number, five signs of a waybill, two characters of a name. */
const MEANS_A_CASE = /\d{4}|^(?=.*\d)[a-z0-9]{5,}$|[\u3400-\u9fff]{2}/i
/** Milliseconds of quiet before the lists are asked. */
const QUIET = 250
const OF_EACH_KIND = 5

type Row = AppealRow | CaseRow

/**
 * Cases of every kind that the viewer may list, by the end of a number or waybill, telephone, whole name or brand: what
 * the search of the lists finds, those opened last first. Nothing is asked for a text that cannot mean a case.
 */
export function useFoundCases(pattern: string): { cases: readonly FoundCase[]; isAsking: boolean } {
  const wanted = pattern.trim()
  const rested = useSettled(wanted, QUIET)
  const may = useMay()
  const userId = useUserInfo()?.id
  const isEnterprise = useSession().source === 'courier_workbench'
  const problem = useProblemWords()
  const brands = useBrands().all
  const brand = brands.find(({ label }) => label.includes(rested))
  const by = brand && rested ? { brand: brand.value } : { searchKey: rested }
  const isMeant = MEANS_A_CASE.test(rested)
  const kinds = CASE_KIND_NAMES.filter((kind) => may(listRoute(kind, isEnterprise)))
  const lineOf = (kind: CaseKindName, row: Row): FoundCase => {
    const { id, state, brandName } = row
    if (!('appealNo' in row))
      return {
        kind,
        id,
        state,
        no: row.caseNo,
        title: row.title,
        about: joinParts([brandName, row.ownerName]),
      }
    const { first, second } = problem(row.l1, row.l2)
    const about = joinParts([brandName, row.appellantName])
    return { kind, id, state, no: row.appealNo, title: second || first, about }
  }
  const answers = useQueries({
    queries: kinds.map((kind) => ({
      ...listRoute<Row>(kind, isEnterprise).query({ queue: 'all', current: 1, size: OF_EACH_KIND, ...by }),
      enabled: isMeant,
    })),
  })
  const found = kinds.flatMap((kind, at) =>
    (answers[at]?.data?.records ?? []).map((row) => lineOf(kind, row)),
  )
  return {
    cases: isMeant && rested === wanted ? recentFirst(found, userId) : [],
    isAsking: MEANS_A_CASE.test(wanted) && (rested !== wanted || answers.some(({ isLoading }) => isLoading)),
  }
}
