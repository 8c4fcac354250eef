import { calendarRoutes } from '@appeal/contract/calendar/calendar.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { calendarTasks } from './calendar.jobs.ts'
import { editLimit, limits } from './calendar.limits.ts'
import { calendarTemplates } from './calendar.templates.ts'
import * as versions from './calendar.versions.ts'

/** Working days and clocks; other features' cases stand on it. */
export const calendarFeature: Feature = {
  name: 'calendar',
  templates: Object.values(calendarTemplates),
  bindings: bind(calendarRoutes, {
    year: (ctx, { query }) => versions.calendarYear(ctx, query.year),
    versions: (ctx, { query }) => versions.versionsOf(ctx, query.year),
    edit: (ctx, { body }) => versions.editDays(ctx, body),
    importYear: (ctx, { body }) => versions.importYear(ctx, body),
    discard: (ctx, { body }) => versions.discard(ctx, body),
    preview: (ctx, { query }) => versions.preview(ctx, query.year, query.confirm === 'true'),
    apply: (ctx, { body }) => versions.apply(ctx, body),
    confirmYear: (ctx, { body }) => versions.confirmYear(ctx, body),
    progress: (ctx, { query }) => versions.progressOf(ctx, query.id),
    limits: (ctx) => limits(ctx),
    editLimit: (ctx, { body }) => editLimit(ctx, body),
  }),
  tasks: calendarTasks,
}
