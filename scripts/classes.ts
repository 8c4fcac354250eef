import { parseAst } from 'vite'

/** A word that code writes where an element's classes stand, or anywhere else. */
export interface Word {
  text: string
  /** It goes on with what is only known when the page runs. */
  open: boolean
  /** It stands in a `className` or the like, and is no question asked there. */
  worn: boolean
}

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Names of attributes and properties that hold classes: className, rootClassName, classNames. */
const WEARS = /class(Names?|es)?$/i
const nameOf = (node: unknown): string => String((isNode(node) && (node.name ?? node.value)) || '')

/** What gives its value a name, and where that stands. */
const NAMED: Readonly<Record<string, string>> = {
  JSXAttribute: 'name',
  Property: 'key',
  VariableDeclarator: 'id',
}
/** Strings that nobody sees. */
const UNSAID = new Set(['ImportDeclaration', 'TSLiteralType'])

/** Every word in the strings of a file. */
export function wordsOf(code: string, isTsx: boolean): Word[] {
  const words: Word[] = []
  const say = (text: string, worn: boolean, open = false) => {
    const parts = text.split(/\s+/)
    for (const [at, part] of parts.entries())
      if (part) words.push({ text: part, worn, open: open && at === parts.length - 1 })
  }
  const walk = (value: unknown, worn: boolean): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, worn)
    if (!isNode(value) || UNSAID.has(value.type)) return
    if (value.type === 'Literal' && typeof value.value === 'string') say(value.value, worn)
    if (value.type === 'TemplateLiteral')
      for (const [at, part] of (value.quasis as Node[]).entries())
        say((part.value as { cooked: string }).cooked, worn, at < (value.quasis as Node[]).length - 1)
    // Compared with, asked of a function or a table: not worn.
    const asks =
      (value.type === 'BinaryExpression' && value.operator !== '+') ||
      value.type === 'CallExpression' ||
      value.type === 'MemberExpression' ||
      value.type === 'JSXElement'
    const named = NAMED[value.type]
    for (const [key, child] of Object.entries(value))
      if (key === 'value' || key === 'init')
        walk(child, (worn && !asks) || WEARS.test(nameOf(value[named ?? ''])))
      else if (key !== 'quasis' && key !== named) walk(child, worn && !asks && !named)
  }
  walk(parseAst(code, { lang: isTsx ? 'tsx' : 'ts' }), false)
  return words
}
