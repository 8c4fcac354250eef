import {
  bizDictionaryRoutes,
  type DictNode,
  type DictRecord,
  dictionaryRoutes,
} from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import type { Feature } from '../../../feature.ts'
import type { Context } from '../../../platform/context.ts'
import { bind, idsOf } from '../../../platform/http/binding.ts'
import { isStock } from '../../../platform/stock.ts'
import * as admin from './dictionaries.admin.ts'
import { dictionaryExports } from './dictionaries.exports.ts'
import { dictionary } from './dictionaries.service.ts'
import { ownEntry, stockEntry, stockTree } from './dictionaries.stock.ts'

const entry = (ctx: Context) => (record: DictRecord) => (isStock(ctx) ? stockEntry(record) : ownEntry(record))
const page = async (ctx: Context, query: Parameters<typeof admin.dictPage>[1]) => {
  const found = await admin.dictPage(ctx, query)
  return { ...found, records: found.records.map(entry(ctx)) }
}
const tree = async (ctx: Context, category?: DictRecord['category']) => {
  const { tree: whole, types, chosen } = await dictionary(ctx.platform)
  const isShown = (type: DictNode) => (category ? type.category === category : type.children)
  if (isStock(ctx)) return stockTree(chosen.filter(isShown))
  return category ? types.filter(isShown) : [...whole]
}

export const dictionariesFeature: Feature = {
  name: 'dictionaries',
  exports: dictionaryExports,
  bindings: [
    ...bind(dictionaryRoutes, {
      tree: (ctx, { query }) => tree(ctx, query.category),
      page: (ctx, { query }) => page(ctx, query),
      list: async (ctx, { query }) => (await admin.dictList(ctx, query)).map(entry(ctx)),
      detail: async (ctx, { query }) => entry(ctx)(await admin.dictDetail(ctx, query.id)),
      add: (ctx, { body }) => admin.addDict(ctx, body),
      edit: (ctx, { body }) => admin.editDict(ctx, body),
      validity: (ctx, { body }) => admin.setValidity(ctx, body),
      delete: (ctx, { body }) => admin.deleteDicts(ctx, idsOf(body)),
    }),
    ...bind(bizDictionaryRoutes, {
      page: (ctx, { query }) => page(ctx, { ...query, category: 'BIZ' }),
      tree: (ctx) => tree(ctx, 'BIZ'),
      treeAll: (ctx) => tree(ctx, 'BIZ'),
      edit: (ctx, { body }) => admin.editBizDict(ctx, body),
    }),
  ],
}
