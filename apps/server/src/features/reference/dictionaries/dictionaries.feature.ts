import { dictionaryRoutes } from '@appeal/contract/dictionaries/dictionaries.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind, idsOf } from '../../../platform/http/binding.ts'
import { addDict, deleteDicts, dictDetail, dictList, dictPage, editDict } from './dictionaries.admin.ts'
import { dictionary } from './dictionaries.service.ts'

export const dictionariesFeature: Feature = {
  name: 'dictionaries',
  bindings: bind(dictionaryRoutes, {
    tree: async ({ platform }, { query }) => {
      const { tree } = await dictionary(platform)
      return query.category ? tree.filter(({ category }) => category === query.category) : [...tree]
    },
    page: (ctx, { query }) => dictPage(ctx, query),
    list: (ctx, { query }) => dictList(ctx, query),
    detail: (ctx, { query }) => dictDetail(ctx, query.id),
    add: (ctx, { body }) => addDict(ctx, body),
    edit: (ctx, { body }) => editDict(ctx, body),
    delete: (ctx, { body }) => deleteDicts(ctx, idsOf(body)),
  }),
}
