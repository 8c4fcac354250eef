import DEFAULTS from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'
import INHERITED from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleInheritedProperties.js'
import QuerySelector from 'happy-dom/lib/query-selector/QuerySelector.js'

/**
 * What is hidden is told by style sheets, and every question for a role or a name asks that of each element and of all
 * above it. The simulated DOM tries every rule for every property on each of them, which took half of all pages' time.
 * Here the few properties that tests ask are answered from rules sorted by what their last part names; everything else
 * goes the DOM's own way, and so does what a selector matches and how much it weighs.
 */

/** Whether something is shown, read aloud, can be pressed. */
const ASKED = ['display', 'visibility', 'opacity', 'pointer-events'] as const
type Asked = (typeof ASKED)[number]
const isAsked = (name: unknown): name is Asked => ASKED.includes(name as Asked)

interface Rule {
  readonly selector: string
  readonly says: readonly (readonly [name: Asked, value: string, important: boolean])[]
  readonly holds: () => boolean
}

const always = () => true
/** The document's own, whatever a test puts in its place. */
let matchesMedia: (query: string) => boolean

function* rulesOf(rules: Iterable<CSSRule>, holds: () => boolean): Generator<Rule> {
  for (const rule of rules) {
    if (rule.type === CSSRule.STYLE_RULE) {
      const { selectorText, style } = rule as CSSStyleRule
      const says = ASKED.flatMap((name) => {
        const value = style.getPropertyValue(name)
        return value ? [[name, value, style.getPropertyPriority(name) === 'important'] as const] : []
      })
      if (says.length > 0) yield { selector: selectorText, says, holds }
    } else if (rule.type === CSSRule.MEDIA_RULE) {
      const { conditionText, cssRules } = rule as CSSMediaRule
      yield* rulesOf(cssRules, () => holds() && matchesMedia(conditionText))
    } else if (rule.type === CSSRule.SUPPORTS_RULE) {
      const { conditionText, cssRules } = rule as CSSSupportsRule
      if (CSS.supports(conditionText)) yield* rulesOf(cssRules, holds)
    }
  }
}

/** Rules by the class, id or element that the last part of their selector names; those that name none under ''. */
type Index = Map<string, Placed[]>
interface Placed extends Rule {
  /** Of rules that weigh the same, the later one counts. */
  readonly at: number
}

/** `.a .b:hover > c.d` in its last part: `.d`. Parts in brackets are no names, what is escaped is left unsorted. */
const LAST = /[^\s>+~]+$/
function namesIn(selector: string): string[] {
  if (/[\\"']/.test(selector)) return ['']
  let flat = selector
  for (let before = ''; before !== flat; ) {
    before = flat
    flat = flat.replace(/\([^()]*\)|\[[^\]]*\]/g, '')
  }
  return flat.split(',').map((way) => {
    const last = LAST.exec(way.trim())?.[0] ?? ''
    return /[.#][\w-]+/.exec(last)?.[0] ?? /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase() ?? ''
  })
}

/** What a style sheet says of it, read once while no rule is added. */
const compiled = new WeakMap<CSSStyleSheet, { count: number; rules: readonly Rule[] }>()
function compile(sheet: CSSStyleSheet): readonly Rule[] {
  const count = sheet.cssRules.length
  const known = compiled.get(sheet)
  if (known?.count === count) return known.rules
  const rules = [...rulesOf(sheet.cssRules, always)]
  compiled.set(sheet, { count, rules })
  return rules
}

function indexOf(sheets: readonly CSSStyleSheet[]): Index {
  const index: Index = new Map()
  for (const [at, rule] of sheets.flatMap(compile).entries())
    for (const name of new Set(namesIn(rule.selector))) {
      const named = index.get(name)
      if (named) named.push({ ...rule, at })
      else index.set(name, [{ ...rule, at }])
    }
  return index
}

let index: Index = new Map()
let indexed: readonly (CSSStyleSheet | number)[] = []
let isFresh = false
let inHead = -1

/** Style sheets do not change within one task of the page unless one more comes into the head. */
function currentIndex(): Index {
  if (isFresh && document.head.childElementCount === inHead) return index
  isFresh = true
  queueMicrotask(() => {
    isFresh = false
  })
  inHead = document.head.childElementCount
  const elements = document.querySelectorAll<HTMLStyleElement>('style,link[rel="stylesheet"]')
  const sheets = [
    ...Array.from(elements).flatMap(({ sheet }) => sheet ?? []),
    ...(document.adoptedStyleSheets ?? []),
  ]
  const now = sheets.flatMap((sheet) => [sheet, sheet.cssRules.length])
  if (now.length !== indexed.length || now.some((one, at) => one !== indexed[at])) {
    index = indexOf(sheets)
    indexed = now
  }
  return index
}

const IMPORTANT = 1e9

function declared(element: Element, asked: Asked): string {
  const index = currentIndex()
  const names = ['', element.localName.toLowerCase(), `#${element.id}`]
  for (const name of element.classList) names.push(`.${name}`)
  let value = defaultOf(element, asked)
  let weight = -1
  let place = -1
  for (const { selector, says, holds, at } of names.flatMap((name) => index.get(name) ?? []))
    for (const [name, said, important] of says) {
      if (name !== asked || !holds()) continue
      const match = QuerySelector.matches(element as never, selector, { ignoreErrors: true })
      if (!match) continue
      const own = match.priorityWeight + (important ? IMPORTANT : 0)
      if (own > weight || (own === weight && at > place)) [value, weight, place] = [said, own, at]
    }
  if (element.getAttribute('style')?.includes(asked)) {
    const { style } = element as HTMLElement
    const said = style.getPropertyValue(asked)
    if (said && (weight < IMPORTANT || style.getPropertyPriority(asked) === 'important')) value = said
  }
  return value === 'inherit' ? '' : value
}

function defaultOf(element: Element, asked: Asked): string {
  if (asked !== 'display') return ''
  const said = (DEFAULTS as Record<string, string | Record<string, string> | undefined>)[element.tagName]
  if (!said) return ''
  const texts =
    typeof said === 'string'
      ? [said]
      : Object.keys(said).map((key) => (key === 'default' || (element as never)[key] ? said[key] : ''))
  return texts.map((text) => /display: ([\w-]+)/.exec(text ?? '')?.[1]).findLast(Boolean) ?? ''
}

function answer(element: Element, asked: Asked): string {
  if (!element.isConnected) return ''
  const own = declared(element, asked)
  if (own || !(asked in INHERITED)) return own
  return element.parentElement ? answer(element.parentElement, asked) : ''
}

const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const BY_PROPERTY = new Map(ASKED.map((name) => [camel(name), name]))

type StyleOf = (element: Element, pseudo?: string | null) => CSSStyleDeclaration

const quick =
  (whole: StyleOf): StyleOf =>
  (element, pseudo) => {
    if (pseudo || element?.ownerDocument !== document) return whole(element, pseudo)
    const said = (name: string) =>
      isAsked(name) ? answer(element, name) : whole(element).getPropertyValue(name)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, key) {
        if (key === 'getPropertyValue') return said
        const asked = BY_PROPERTY.get(key as string)
        if (asked) return answer(element, asked)
        const rest = whole(element)
        const found = Reflect.get(rest, key)
        return typeof found === 'function' ? found.bind(rest) : found
      },
    })
  }

/** The DOM's own way, for comparing. */
export let wholeStyle: StyleOf

/** To be called for each document: files that share a worker get one each. */
export function answerStylesQuickly(): void {
  const view = document.defaultView as Window & typeof globalThis
  const { matchMedia } = view
  matchesMedia = (query) => matchMedia.call(view, query).matches
  wholeStyle = view.getComputedStyle.bind(view)
  const getComputedStyle = quick(wholeStyle)
  for (const place of new Set([globalThis, view])) Object.assign(place, { getComputedStyle })
}
