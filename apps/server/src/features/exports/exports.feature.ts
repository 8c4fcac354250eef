import { exportRoutes } from '@appeal/contract/exports/exports.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { keptNames } from './exports.files.ts'
import { expireFiles, RUN, resumeForsaken, runExport } from './exports.run.ts'
import * as service from './exports.service.ts'

export const exportTasks: readonly Task[] = [
  { name: RUN, run: (ctx, { id }) => runExport(ctx, String(id)) },
  { name: 'exports.resume', run: resumeForsaken, cron: '* * * * *' },
  // Each hour, a while after it began.
  { name: 'exports.expire', run: expireFiles, cron: '25 * * * *' },
]

/** Lists as files, and the register of who took out what. */
export const exportsFeature: Feature = {
  name: 'exports',
  keepers: [keptNames],
  bindings: bind(exportRoutes, {
    start: (ctx, { body }) => service.startExport(ctx, body),
    page: (ctx, { query }) => service.ownPage(ctx, query),
    detail: (ctx, { query }) => service.showExport(ctx, query.id),
    cancel: (ctx, { body }) => service.cancelExport(ctx, body.id),
    download: (ctx, { query, reply }) => service.downloadExport(ctx, query.id, reply),
    registerpage: (ctx, { query }) => service.registerPage(ctx, query),
  }),
  tasks: exportTasks,
}
