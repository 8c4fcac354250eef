import { linesOf, variable } from '../kit.ts'
import { quoted, type Slice } from '../model.ts'
import { word } from './fields.ts'

/** The words of a slice in both languages. */
export function texts({ folder, main, sub }: Slice): string {
  const table = (language: 'zh' | 'en') =>
    [main, ...(sub ? [sub] : [])]
      .map(
        (entity) =>
          `    ${variable(entity)}: ${quoted(entity[language])},\n${linesOf(entity.cols, (col) => `${word(entity, col)}: ${quoted(col[language])},`, 4)}`,
      )
      .join('\n')
  return `import { texts } from '../../lib/i18n.ts'

export const ${folder}Texts = texts(${quoted(folder)}, {
  zh: {
${table('zh')}
  },
  en: {
${table('en')}
  },
})
`
}
