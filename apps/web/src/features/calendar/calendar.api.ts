import type { CalendarRun } from '@appeal/contract/calendar/calendar.schemas.ts'
import { deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/deskOperations.ts'
import { pick, useLanguage } from '../../lib/i18n.ts'
import { call } from '../../lib/operations.ts'

const { calendar } = api
/** How often the progress of a re-calculation is asked for. */
const PROGRESS_MS = 1_000

/** One year with its draft; asked again while deadlines are computed. */
export const useYear = (year: number) =>
  useQuery({
    ...calendar.year.query({ year }),
    refetchInterval: ({ state }) => (state.data?.run ? PROGRESS_MS : false),
  })

export const useVersions = (year: number, enabled: boolean) =>
  useQuery({
    ...calendar.versions.query({ year }),
    enabled,
  })

/** What the draft, and confirming the year, would move. */
export const usePreview = (year: number, confirm: boolean, enabled: boolean) =>
  useQuery({
    ...calendar.preview.query({ year, confirm: confirm ? 'true' : 'false' }),
    enabled,
    gcTime: 0,
  })

/** A re-calculation until it has come to its end. */
export const useRun = (started: CalendarRun | undefined) =>
  useQuery({
    ...calendar.progress.query({ id: started!.id }),
    enabled: started !== undefined,
    initialData: started,
    refetchInterval: ({ state }) => (state.data?.finished ? false : PROGRESS_MS),
  })

export interface DayEntry {
  date: string
  kind: 'rest' | 'workday' | 'plain'
  name?: string
}

/** Everything that changes a year. A refusal fetches the newest state, so that the next try starts from it. */
export function useYearActs(year: number) {
  return {
    edit: useMutation({
      mutationFn: (input: { version?: number; days: DayEntry[] }) =>
        call(calendar.edit, { body: { year, ...input } }),
    }),
    importText: useMutation({
      mutationFn: (input: { version?: number; text: string }) =>
        call(calendar.importYear, { body: { year, ...input } }),
    }),
    discard: useMutation({
      mutationFn: (draft: { id: string; version: number }) => call(calendar.discard, { body: draft }),
    }),
    apply: useMutation({
      mutationFn: (input: { id: string; version: number; reason: string; confirm: boolean }) =>
        call(calendar.apply, { body: input }),
    }),
    confirm: useMutation({
      mutationFn: (reason: string) => call(calendar.confirmYear, { body: { year, reason } }),
    }),
  }
}

export const useLimits = () =>
  useQuery({
    ...calendar.limits.query(),
  })

export function useEditLimit() {
  return useMutation({
    mutationFn: (body: { key: string; before: string; value: string; reason: string }) =>
      call(calendar.editLimit, { body }),
  })
}

/** Name of a time limit in the reader's language. */
export function useClockName() {
  const language = useLanguage()
  return (clock: string) => {
    const kind = Object.entries(deadlineKinds).find(([key]) => key === clock)?.[1]
    return kind ? pick(kind.label, language) : clock
  }
}

/** Percent done; a run that found nothing to do is done. */
export const shareOf = ({ checked, total, finished }: CalendarRun): number =>
  finished || total === 0 ? 100 : Math.min(99, Math.floor((checked / total) * 100))
