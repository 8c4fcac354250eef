import type { GenFile } from '@appeal/contract/codegen/codegen.schemas.ts'
import { contractFiles } from './contract.ts'
import { installFiles, sqlFiles } from './install.ts'
import type { Slice } from './model.ts'
import { serverFiles } from './server/server.ts'
import { webFiles } from './web/web.ts'

/**
 * All files of a slice. Nothing is written and nothing is run: names were checked when they came in, words are quoted
 * where they stand.
 */
export const sliceFiles = (slice: Slice): GenFile[] => [
  ...contractFiles(slice),
  ...serverFiles(slice),
  ...webFiles(slice),
  ...sqlFiles(slice),
  ...installFiles(slice),
]
