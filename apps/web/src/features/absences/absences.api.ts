import type { AbsenceBody } from '@appeal/contract/absences/absences.routes.ts'
import { absenceRoutes } from '@appeal/contract/absences/absences.routes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, newIdempotencyKey } from '../../lib/api.ts'

const KEY = ['absences']

/** Own absences, and those in which one stands in. */
export const useAbsences = () =>
  useQuery({
    queryKey: [...KEY, 'own'],
    queryFn: ({ signal }) => call(absenceRoutes.page, { quiet: true, signal }),
  })

/** Colleagues who may stand in. */
export const useSubstitutes = () =>
  useQuery({
    queryKey: [...KEY, 'substitutes'],
    queryFn: ({ signal }) => call(absenceRoutes.substitutes, { quiet: true, signal }),
  })

/** Recording and ending; lists of cases follow. */
export function useAbsenceChange() {
  const queries = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: KEY }),
      queries.invalidateQueries({ queryKey: ['appeals'] }),
    ])
  const add = useMutation({
    mutationFn: (body: AbsenceBody) =>
      call(absenceRoutes.add, { body, quiet: true, idempotencyKey: newIdempotencyKey() }),
    onSuccess,
  })
  const cancel = useMutation({
    mutationFn: (id: string) => call(absenceRoutes.cancel, { body: { id } }),
    onSuccess,
  })
  return { add, cancel }
}
