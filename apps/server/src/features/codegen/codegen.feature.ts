import { genBasicRoutes, genFieldRoutes } from '@appeal/contract/codegen/codegen.routes.ts'
import type { Feature } from '../../feature.ts'
import { fail } from '../../platform/fail.ts'
import { type Binding, bind } from '../../platform/http/binding.ts'
import { disposition } from '../../platform/http/downloads.ts'
import * as codegen from './codegen.service.ts'

/**
 * Lets an operation through only where the generator is switched on: a production server hands out no map of its
 * database unless its operator wants so.
 */
const whereOn = ({ route, handle }: Binding): Binding => ({
  route,
  handle: async (ctx, given) => (ctx.platform.config.CODEGEN ? handle(ctx, given) : fail('codegen.off')),
})

/** Slices of code for tables of the database: set up and fetched here, made by the package `codegen`. */
export const codegenFeature: Feature = {
  name: 'codegen',
  bindings: [
    ...bind(genBasicRoutes, {
      page: (ctx, { query }) => codegen.page(ctx, query),
      add: (ctx, { body }) => codegen.add(ctx, body),
      edit: (ctx, { body }) => codegen.edit(ctx, body),
      delete: (ctx, { body }) => codegen.remove(ctx, body),
      detail: (ctx, { query }) => codegen.detail(ctx, query.id),
      tables: (ctx) => codegen.tables(ctx),
      tableColumns: (ctx, { query }) => codegen.tableColumns(ctx, query.tableName),
      previewGen: (ctx, { query }) => codegen.preview(ctx, query.id),
      execGenZip: async (ctx, { query, reply }) => {
        const { name, bytes } = await codegen.archive(ctx, query.id)
        return reply
          .type('application/zip')
          .header('content-disposition', disposition(name))
          .header('cache-control', 'no-store')
          .send(Buffer.from(bytes))
      },
      execGenPro: () => codegen.writeIntoProduct(),
      mobileModuleSelector: async () => [],
    }),
    ...bind(genFieldRoutes, {
      list: (ctx, { query }) => codegen.fields(ctx, query.basicId),
      edit: (ctx, { body }) => codegen.editFields(ctx, [body]),
      editBatch: (ctx, { body }) => codegen.editFields(ctx, body),
      delete: (ctx, { body }) => codegen.removeFields(ctx, body),
      detail: (ctx, { query }) => codegen.field(ctx, query.id),
    }),
  ].map(whereOn),
}
