import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'
import {
  ApplyDraft,
  CalendarDraft,
  CalendarPreview,
  CalendarRun,
  CalendarVersion,
  CalendarYear,
  ConfirmYear,
  DraftBody,
  EditDays,
  EditLimit,
  ImportYear,
  PreviewQuery,
  TimeLimit,
  YearQuery,
} from './calendar.schemas.ts'

export const calendarRoutes = routes('calendar', '/api/bizapp/biz/calendar', granted(), {
  year: get('/year', {
    summary: 'One year: dates in force, the draft, the re-calculation that runs, a year that is missing',
    query: YearQuery,
    reply: CalendarYear,
  }),
  versions: get('/versions', {
    summary: 'Versions of a year, newest first: who, when, what changed, why',
    query: YearQuery,
    reply: z.array(CalendarVersion),
  }),
  edit: post('/edit', {
    summary: 'Changes dates in the draft of a year; begins the draft where there is none',
    body: EditDays,
    reply: CalendarDraft,
    errors: ['calendar.stale', 'calendar.other_year', 'calendar.rest_too_long'],
  }),
  importYear: post('/import', {
    urgency: 'last',
    summary: "Replaces the draft of a year by rows, or by the text of the State Council's notice",
    body: ImportYear,
    reply: CalendarDraft,
    errors: ['calendar.stale', 'calendar.other_year', 'calendar.rest_too_long', 'calendar.unreadable'],
  }),
  discard: post('/discard', {
    summary: 'Throws the draft of a year away',
    body: DraftBody,
    errors: ['calendar.stale', 'calendar.no_draft'],
  }),
  preview: get('/preview', {
    summary: 'Which running deadlines the draft, or confirming the year, would move',
    query: PreviewQuery,
    reply: CalendarPreview,
  }),
  apply: post('/apply', {
    stepUp: 'always',
    summary: 'Puts the draft in force and re-computes running deadlines',
    body: ApplyDraft,
    reply: CalendarRun,
    idempotent: true,
    errors: ['calendar.stale', 'calendar.no_draft', 'calendar.no_change', 'calendar.running'],
  }),
  confirmYear: post('/confirm', {
    stepUp: 'always',
    summary: 'Says that the plan of a year, as it is in force, is final; assumed deadlines are computed anew',
    body: ConfirmYear,
    reply: CalendarRun,
    idempotent: true,
    errors: ['calendar.draft_open', 'calendar.confirmed', 'calendar.empty_year', 'calendar.running'],
  }),
  progress: get('/progress', {
    summary: 'How far a re-calculation is',
    query: IdQuery,
    reply: CalendarRun,
    errors: ['calendar.not_found'],
  }),
  limits: get('/limits', {
    summary: 'The legal numbers with their law, value in force and changes',
    reply: z.array(TimeLimit),
  }),
  editLimit: post('/editLimit', {
    stepUp: 'always',
    summary: 'Changes one legal number; it holds for clocks started from now on',
    body: EditLimit,
    reply: TimeLimit,
    errors: ['calendar.limit_unknown', 'calendar.limit_stale', 'calendar.limit_wrong', 'settings.wrong'],
  }),
})
