import { variable } from '../kit.ts'
import { type Entity, isTree, quoted, type Slice } from '../model.ts'

/** The feature object that binds the routes. */
export function featureFile(slice: Slice): string {
  const { folder, main, sub, kind } = slice
  const bindings = (entity: Entity, tree: boolean) => `...bind(${variable(entity)}Routes, {
      ${tree ? `tree: (ctx) => ${entity.many}.tree(ctx),` : `page: (ctx, { query }) => ${entity.many}.page(ctx, query),`}
      detail: (ctx, { query }) => ${entity.many}.detail(ctx, query.id),
      add: (ctx, { body }) => ${entity.many}.add(ctx, body),
      edit: (ctx, { body }) => ${entity.many}.edit(ctx, body),
      delete: (ctx, { body }) => ${entity.many}.remove(ctx, body),
    }),`
  const entities = [main, ...(kind === 'LEFT_TREE_TABLE' && sub ? [sub] : [])]
  return `import { ${entities.map((entity) => `${variable(entity)}Routes`).join(', ')} } from '@appeal/contract/${folder}/${folder}.routes.ts'
import { bind } from '../../platform/http/binding.ts'
import type { Feature } from '../../feature.ts'
${entities.map(({ many }) => `import * as ${many} from './${many}.service.ts'`).join('\n')}

export const ${folder}Feature: Feature = {
  name: ${quoted(folder)},
  bindings: [
    ${entities.map((entity, n) => bindings(entity, n === 0 && isTree(slice))).join('\n    ')}
  ],
}
`
}
