import type { GenFile } from '@appeal/contract/codegen/codegen.schemas.ts'
import { isTree, leafOf, pascal, quoted, type Slice } from '../model.ts'
import { listPage } from './listPage.ts'
import { pageTest } from './pageTest.ts'
import { texts } from './texts.ts'
import { treePage } from './treePage.ts'

const screensFile = ({ folder, main }: Slice) => `import { officeScreens } from '../../ui/officeScreen.ts'

export const ${folder}Screens = officeScreens([
  {
    component: ${quoted(`${folder}/index`)},
    title: { zh: ${quoted(main.zh)}, en: ${quoted(main.en)} },
    page: () => import('./${pascal(folder)}Page.tsx'),
  },
])
`

/** The web's half of a slice. */
export function webFiles(slice: Slice): GenFile[] {
  const { folder, main } = slice
  const at = (name: string) => `apps/web/src/features/${folder}/${name}`
  const web = (name: string, text: string) => ({ group: 'web' as const, path: at(name), text })
  const leaf = leafOf(slice)
  return [
    web(`${pascal(folder)}Page.tsx`, isTree(slice) ? treePage(slice) : listPage(slice, main)),
    ...(leaf ? [web(`${pascal(leaf.many)}List.tsx`, listPage(slice, leaf))] : []),
    web(`${folder}.texts.ts`, texts(slice)),
    web(`${folder}.screens.ts`, screensFile(slice)),
    { group: 'test' as const, path: at(`${pascal(folder)}Page.test.tsx`), text: pageTest(slice) },
  ]
}
