import { macroRoutes } from '@appeal/contract/macros/macros.routes.ts'
import type { Feature } from '../../feature.ts'
import { rowsRoom } from '../../features/organisations/organisations.ending.service.ts'
import { bind } from '../../platform/http/binding.ts'
import { daysAgo } from '../../platform/jobs/retiring.ts'
import { addMacro, deleteMacro, editMacro, listMacros, shareMacro, versionsOf } from './macros.keeping.ts'
import { press, preview, takeTicksBack } from './macros.service.ts'
import { macros } from './macros.tables.ts'

/** So long it can be read which macro an act came from, and its ticks go with it when it is undone. */
const USE_DAYS = 366

/** Acts filled in beforehand: kept beside the canned texts, pressed on a case with all that belongs to them. */
export const macrosFeature: Feature = {
  name: 'macros',
  onOrgEnd: [
    rowsRoom(
      'macros',
      { zh: '单位快捷处理', en: 'shared macros' },
      { table: macros, id: macros.id, org: 'orgId' },
    ),
  ],
  passing: { macro_uses: [{ by: 'at', until: daysAgo(USE_DAYS) }] },
  onUndone: [takeTicksBack],
  bindings: bind(macroRoutes, {
    list: (ctx) => listMacros(ctx),
    versions: (ctx, { query }) => versionsOf(ctx, query.id),
    add: (ctx, { body }) => addMacro(ctx, body),
    edit: (ctx, { body }) => editMacro(ctx, body),
    delete: (ctx, { body }) => deleteMacro(ctx, body.id),
    share: (ctx, { body }) => shareMacro(ctx, body.id),
    preview: (ctx, { body }) => preview(ctx, body),
    press: (ctx, { body }) => press(ctx, body),
  }),
}
