import { genBasicRoutes, genFieldRoutes } from '@appeal/contract/codegen/codegen.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { disposition } from '../../platform/http/downloads.ts'
import * as codegen from './codegen.service.ts'

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
      execGenPro: (ctx) => codegen.writeIntoProduct(ctx),
      mobileModuleSelector: async () => [],
    }),
    ...bind(genFieldRoutes, {
      list: (ctx, { query }) => codegen.fields(ctx, query.basicId),
      edit: (ctx, { body }) => codegen.editFields(ctx, [body]),
      editBatch: (ctx, { body }) => codegen.editFields(ctx, body),
      delete: (ctx, { body }) => codegen.removeFields(ctx, body),
      detail: (ctx, { query }) => codegen.field(ctx, query.id),
    }),
  ],
}
