import { importsFor } from '../kit.ts'
import { leafOf, pascal, type Slice } from '../model.ts'

/** The lines that a page needs above it. */
export function imports(slice: Slice, page: string): string {
  const { folder, main, sub } = slice
  const body = /\bdictionary\./.test(page) ? page : page.replace('  const dictionary = useDictionary()\n', '')
  const leaf = leafOf(slice)
  const isList = leaf !== null && body.includes(`function ${pascal(leaf.many)}List`)
  const shapes = [main, ...(sub ? [sub] : [])].flatMap(({ one }) => [
    `type ${one}Detail`,
    `type ${one}Node`,
    `type ${one}Record`,
    `Edit${one}`,
    `New${one}`,
  ])
  return `${importsFor(body, {
    [`@appeal/contract/${folder}/${folder}.schemas.ts`]: shapes,
    antd: ['Button', 'Popconfirm', 'Table', 'Tree'],
    'antd/es/tree': ['type BasicDataNode'],
    react: ['type ReactNode', 'useState'],
    '../../lib/api.ts': ['ApiError'],
    '../../lib/deskOperations.ts': ['api'],
    '../../lib/i18n.ts': ['useTexts'],
    '../../ui/dictionary.ts': ['useDictionary'],
    '../../ui/icons/Icon.tsx': ['Icon'],
    '../../ui/options.ts': ['type Option'],
    '../../ui/PageFrame.tsx': ['PageFrame'],
    '../../ui/RecordDialog.tsx': ['RecordDialog'],
    '../../ui/RecordList.tsx': ['RecordList'],
    '../../ui/RowsField.tsx': ['RowsField'],
    '../../ui/records.texts.ts': ['recordTexts'],
    '../../ui/States.tsx': ['ErrorState', 'Skeleton'],
    '../../ui/useListState.ts': ['useListState'],
    '../../ui/useMay.ts': ['useMay'],
    '../../ui/useRecords.ts': ['useRecord', 'useRecordAct'],
    [`./${folder}.texts.ts`]: [`${folder}Texts`],
    ...(leaf &&
      !isList && { [`./${pascal(leaf.many)}List.tsx`]: [`${pascal(leaf.many)}List`, 'nodeOptions'] }),
  })}
${body.includes('o-rec-') ? "import '../../ui/records.css'\n" : ''}
${body}`
}
