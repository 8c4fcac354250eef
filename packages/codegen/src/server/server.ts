import type { GenFile } from '@appeal/contract/codegen/codegen.schemas.ts'
import { leafOf, type Slice } from '../model.ts'
import { featureFile } from './feature.ts'
import { serviceFile } from './service.ts'
import { storeFile } from './store.ts'
import { tables } from './tables.ts'
import { testFile } from './test.ts'

/** The server's half of a slice. */
export function serverFiles(slice: Slice): GenFile[] {
  const { folder, main } = slice
  const leaf = leafOf(slice)
  const at = (name: string) => `apps/server/src/features/${folder}/${name}.ts`
  const entities = [main, ...(leaf ? [leaf] : [])]
  return [
    { group: 'server' as const, path: at(`${folder}.tables`), text: tables(slice) },
    ...entities.flatMap((entity) => [
      { group: 'server' as const, path: at(`${entity.many}.store`), text: storeFile(slice, entity) },
      { group: 'server' as const, path: at(`${entity.many}.service`), text: serviceFile(slice, entity) },
    ]),
    { group: 'server' as const, path: at(`${folder}.feature`), text: featureFile(slice) },
    { group: 'test' as const, path: at(`${folder}.test`), text: testFile(slice) },
  ]
}
