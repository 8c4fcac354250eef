import type { Col, Entity } from './model.ts'

/** Import lines for those names of a module that a text uses. */
export function importsFor(text: string, modules: Readonly<Record<string, readonly string[]>>): string {
  const used = (name: string) => new RegExp(`(?<![\\w.'])${name.replace(/^type /, '')}\\b`).test(text)
  return Object.entries(modules)
    .map(([module, names]) => [module, names.filter(used)] as const)
    .filter(([, names]) => names.length > 0)
    .map(([module, names]) =>
      names.every((name) => name.startsWith('type '))
        ? `import type { ${names.map((name) => name.slice(5)).join(', ')} } from '${module}'`
        : `import { ${names.join(', ')} } from '${module}'`,
    )
    .join('\n')
}

/** One line for each thing, indented. */
export const linesOf = <T>(all: readonly T[], line: (one: T) => string | false | null, indent = 2): string =>
  all
    .map(line)
    .filter((one): one is string => Boolean(one))
    .map((one) => `${' '.repeat(indent)}${one}`)
    .join('\n')

/** Columns that the form of a record asks for. */
export const formCols = (entity: Entity, without: Col | null = null): Col[] =>
  entity.cols.filter((col) => col !== without && (col.inForm || col.required))
export const listCols = (entity: Entity): Col[] => entity.cols.filter(({ inList }) => inList)
export const queryCols = (entity: Entity): Col[] => entity.cols.filter(({ query }) => query !== null)
/** Columns a list can be sorted by; there is always one. */
export const sortCols = (entity: Entity): Col[] => {
  const shown = listCols(entity).filter(({ long, kind }) => !long && kind !== 'boolean')
  return shown.length ? shown : entity.cols.slice(0, 1)
}

/** The name of an entity's variables: `holiday`. */
export const variable = ({ one }: Entity): string => one.replace(/^./, (sign) => sign.toLowerCase())

/** Columns of which no two records may have the same. */
export const uniques = (entity: Entity) => entity.cols.filter(({ unique }) => unique)
export const uniqueName = (entity: Entity, col: Col) => `${entity.table}_${col.sql}_unique`
