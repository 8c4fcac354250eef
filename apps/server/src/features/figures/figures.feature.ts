import { snapshotRoutes, statisticsRoutes, volumeRoutes } from '@appeal/contract/figures/figures.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { disposition, XLSX_TYPE } from '../../platform/http/downloads.ts'
import { readSheetPart } from '../../platform/sheets/reading.ts'
import { benchmark, funnel } from './fair/figures.benchmark.ts'
import { exclusionEffect } from './fair/figures.exclusion.ts'
import { figuresExports } from './figures.exports.ts'
import { otherTable } from './figures.others.ts'
import { clockBoard, pressingPage } from './figures.pressing.ts'
import { freeze, freezeDue, snapshotPage, verifySnapshot } from './figures.snapshots.ts'
import { casePage, foldLines, statTable } from './figures.table.ts'
import * as desk from './figures.volumes.desk.ts'
import { importVolumes } from './figures.volumes.import.ts'
import { outerTable } from './outer/figures.outer.ts'
import { measureTimes, timeTable } from './times/figures.times.ts'

/** Figures of the country's appeals: computed, frozen, opened case by case. */
export const figuresFeature: Feature = {
  name: 'figures',
  exports: figuresExports,
  bindings: [
    ...bind(statisticsRoutes, {
      query: (ctx, { query }) => statTable(ctx, query),
      casepage: (ctx, { query }) => casePage(ctx, query),
      clocks: (ctx) => clockBoard(ctx),
      others: (ctx, { query }) => otherTable(ctx, query),
      outer: (ctx, { query }) => outerTable(ctx, query),
      pressingpage: (ctx, { query }) => pressingPage(ctx, query),
      times: (ctx, { query }) => timeTable(ctx, query),
      benchmark: (ctx, { query }) => benchmark(ctx, query),
      funnel: (ctx, { query }) => funnel(ctx, query),
      exclusionEffect: (ctx, { query }) => exclusionEffect(ctx, query.id),
    }),
    ...bind(volumeRoutes, {
      page: (ctx, { query }) => desk.volumePage(ctx, query),
      edit: (ctx, { body }) => desk.editVolume(ctx, body),
      delete: (ctx, { body }) => desk.deleteVolume(ctx, body),
      template: async (ctx, { query, reply }) => {
        const sheet = await desk.volumeTemplate(ctx, query.month as string)
        reply
          .header('content-type', XLSX_TYPE)
          .header('content-disposition', disposition(`volume-${query.month}.xlsx`))
          .send(sheet)
      },
      importSheet: async (ctx, { request }) => importVolumes(ctx, await readSheetPart(request)),
      lock: (ctx, { body }) => desk.lockMonth(ctx, body),
      unlock: (ctx, { body }) => desk.unlockMonth(ctx, body),
    }),
    ...bind(snapshotRoutes, {
      page: (ctx, { query }) => snapshotPage(ctx, query),
      verify: (ctx, { query }) => verifySnapshot(ctx, query.id),
      freeze: (ctx, { body }) => freeze(ctx, body.month as string),
    }),
  ],
  tasks: [
    { name: 'statistics.fold', run: foldLines, cron: '* * * * *' },
    { name: 'statistics.measureTimes', run: measureTimes, cron: '* * * * *' },
    // 00:20 in China standard time.
    { name: 'statistics.freeze', run: freezeDue, cron: '20 16 * * *' },
  ],
}
