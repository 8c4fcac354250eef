import { takeoverRoutes } from '@appeal/contract/takeovers/takeovers.routes.ts'
import type { Feature } from '../../feature.ts'
import { rowsRoom } from '../../features/organisations/organisations.ending.service.ts'
import { bind } from '../../platform/http/binding.ts'
import { sendPrivate, XLSX_TYPE } from '../../platform/http/downloads.ts'
import { idOf } from '../../platform/ids.ts'
import { daysAgo, type Passing } from '../../platform/jobs/retiring.ts'
import { readNamedSheetPart } from '../../platform/sheets/reading.ts'
import { dropMapping, listMappings, saveMapping } from './takeovers.mappings.ts'
import { faultSheet, listRuns, RUN, resumeTakeovers, runTakeover, showRun } from './takeovers.run.ts'
import { checkFile, inspectFile, startFile } from './takeovers.service.ts'
import { TAKEOVER_KEPT_DAYS } from './takeovers.settings.ts'
import { takeoverMappings } from './takeovers.tables.ts'

const until: Passing['until'] = async (ctx) => idOf(daysAgo(await TAKEOVER_KEPT_DAYS.read(ctx.platform))(ctx))

/** Cases that run in a former system are taken over from its file. */
export const takeoversFeature: Feature = {
  name: 'takeovers',
  onOrgEnd: [
    rowsRoom(
      'mappings',
      { zh: '外来数据对照方案', en: 'mappings of other systems' },
      { table: takeoverMappings, id: takeoverMappings.id, org: 'orgId', unlike: takeoverMappings.name },
    ),
  ],
  // Rows before the runs that they belong to.
  passing: { takeover_rows: [{ by: 'run_id', until }], takeover_runs: [{ by: 'id', until }] },
  bindings: bind(takeoverRoutes, {
    mappings: (ctx) => listMappings(ctx),
    save: (ctx, { body }) => saveMapping(ctx, body),
    drop: (ctx, { body }) => dropMapping(ctx, body.id),
    inspect: async (ctx, { query, request }) =>
      inspectFile(ctx, query.kind, await readNamedSheetPart(request)),
    check: async (ctx, { query, request }) =>
      checkFile(ctx, query.mappingId, await readNamedSheetPart(request)),
    start: async (ctx, { query: { mappingId, tells }, request }) =>
      startFile(ctx, { mappingId, tells: tells === 'true' }, await readNamedSheetPart(request)),
    page: (ctx, { query }) => listRuns(ctx, query),
    detail: (ctx, { query }) => showRun(ctx, query.id),
    sheet: async (ctx, { query, reply }) => {
      const { name, bytes } = await faultSheet(ctx, query.id)
      sendPrivate(reply, XLSX_TYPE, name, bytes)
    },
  }),
  tasks: [
    { name: RUN, run: (ctx, { runId }) => runTakeover(ctx, String(runId)) },
    { name: 'takeovers.resume', run: resumeTakeovers, cron: '* * * * *' },
  ],
}
