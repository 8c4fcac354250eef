import { contract } from '@appeal/contract'
import type { CalendarRun } from '@appeal/contract/calendar/calendar.schemas.ts'
import { deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, newIdempotencyKey } from '../../lib/api.ts'
import { pick, useLanguage } from '../../lib/i18n.ts'

const { calendar } = contract
/** How often the progress of a re-calculation is asked for. */
const PROGRESS_MS = 1_000

/** One year with its draft; asked again while deadlines are computed. */
export const useYear = (year: number) =>
  useQuery({
    queryKey: ['calendar', 'year', year],
    queryFn: ({ signal }) => call(calendar.year, { query: { year }, quiet: true, signal }),
    refetchInterval: ({ state }) => (state.data?.run ? PROGRESS_MS : false),
  })

export const useVersions = (year: number, enabled: boolean) =>
  useQuery({
    queryKey: ['calendar', 'versions', year],
    enabled,
    queryFn: ({ signal }) => call(calendar.versions, { query: { year }, quiet: true, signal }),
  })

/** What the draft, and confirming the year, would move. */
export const usePreview = (year: number, confirm: boolean, enabled: boolean) =>
  useQuery({
    queryKey: ['calendar', 'preview', year, confirm],
    enabled,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call(calendar.preview, { query: { year, confirm: confirm ? 'true' : 'false' }, quiet: true, signal }),
  })

/** A re-calculation until it has come to its end. */
export const useRun = (started: CalendarRun | undefined) =>
  useQuery({
    queryKey: ['calendar', 'run', started?.id],
    enabled: started !== undefined,
    initialData: started,
    queryFn: ({ signal }) => call(calendar.progress, { query: { id: started!.id }, quiet: true, signal }),
    refetchInterval: ({ state }) => (state.data?.finished ? false : PROGRESS_MS),
  })

export interface DayEntry {
  date: string
  kind: 'rest' | 'workday' | 'plain'
  name?: string
}

/** Everything that changes a year. A refusal fetches the newest state, so that the next try starts from it. */
export function useYearActs(year: number) {
  const queries = useQueryClient()
  const settled = { onSettled: () => void queries.invalidateQueries({ queryKey: ['calendar'] }) }
  return {
    edit: useMutation({
      mutationFn: (input: { version?: number; days: DayEntry[] }) =>
        call(calendar.edit, { body: { year, ...input } }),
      ...settled,
    }),
    importText: useMutation({
      mutationFn: (input: { version?: number; text: string }) =>
        call(calendar.importYear, { body: { year, ...input } }),
      ...settled,
    }),
    discard: useMutation({
      mutationFn: (draft: { id: string; version: number }) => call(calendar.discard, { body: draft }),
      ...settled,
    }),
    apply: useMutation({
      mutationFn: (input: { id: string; version: number; reason: string; confirm: boolean }) =>
        call(calendar.apply, { body: input, idempotencyKey: newIdempotencyKey() }),
      ...settled,
    }),
    confirm: useMutation({
      mutationFn: (reason: string) =>
        call(calendar.confirmYear, { body: { year, reason }, idempotencyKey: newIdempotencyKey() }),
      ...settled,
    }),
  }
}

export const useLimits = () =>
  useQuery({
    queryKey: ['calendar', 'limits'],
    queryFn: ({ signal }) => call(calendar.limits, { quiet: true, signal }),
  })

export function useEditLimit() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { key: string; before: string; value: string; reason: string }) =>
      call(calendar.editLimit, { body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['calendar', 'limits'] }),
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
