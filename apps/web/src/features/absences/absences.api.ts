import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/deskOperations.ts'

/** Own absences, and those in which one stands in. */
export const useAbsences = () =>
  useQuery({
    ...api.absences.page.query(),
  })

/** Colleagues who may stand in. */
export const useSubstitutes = () =>
  useQuery({
    ...api.absences.substitutes.query(),
  })

/** Recording and ending; lists of cases follow. */
export const useAbsenceChange = () => ({
  add: useMutation(api.absences.add.mutation({ quiet: true })),
  cancel: useMutation(api.absences.cancel.mutation()),
})
