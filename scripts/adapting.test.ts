// What readers ask of every page by their system or by their hands: less motion, other colours, larger letters, a key.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast } from '../apps/web/src/ui/theme/tones.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const files = execFileSync('git', ['ls-files', 'apps/web'], { cwd: root }).toString().trim().split('\n')
const SHEETS = files.filter((file) => file.endsWith('.css'))
const [PORTAL, DESK] = ['apps/web/src/ui/portal/portal.css', 'apps/web/src/ui/theme/office.css']

interface Rule {
  file: string
  /** Selectors and conditions around it, the outermost first. */
  within: string[]
  selector: string
  declarations: [name: string, value: string][]
}

/** Every rule of a sheet, also of those that lie in others. */
function rulesOf(file: string): Rule[] {
  const css = read(file).replace(/\/\*[\s\S]*?\*\//g, '')
  const rules: Rule[] = []
  const open: Rule[] = []
  let words = ''
  for (const sign of css) {
    if (sign === '{') {
      const within = open.map(({ selector }) => selector)
      open.push({ file, within, selector: words.trim().replace(/\s+/g, ' '), declarations: [] })
      words = ''
    } else if (sign === ';' || sign === '}') {
      const [, name, value] = /^\s*([\w-]+)\s*:\s*([\s\S]*)$/.exec(words) ?? []
      if (name) open.at(-1)?.declarations.push([name, value!.trim().replace(/\s+/g, ' ')])
      words = ''
      if (sign === '}') rules.push(open.pop()!)
    } else words += sign
  }
  return rules
}
const rules = SHEETS.flatMap(rulesOf)
const where = ({ file, selector }: Rule) => `${path.basename(file)}: ${selector}`
const declared = (rule: Rule, name: string) => rule.declarations.find(([one]) => one === name)?.[1]
const baseOf = (file: string, fits: (rule: Rule) => boolean) =>
  rules.filter((rule) => rule.file === file && fits(rule))

describe('motion', () => {
  const isCalm = ({ within }: Rule) => within.some((one) => one === '@media (prefers-reduced-motion: reduce)')

  it.each([PORTAL, DESK])(
    'is switched off for whoever wants none, by a rule no other outranks: %s',
    (file) => {
      const [calm] = baseOf(file, (rule) => isCalm(rule) && rule.selector.includes('::before'))
      expect(calm?.selector).toMatch(/(?:^|[ ,])\*/)
      expect(calm && declared(calm, 'animation')).toBe('none !important')
      expect(calm && declared(calm, 'transition')).toBe('none !important')
    },
  )

  it('is nowhere so important that it comes in spite of that', () => {
    const moving = rules.flatMap((rule) =>
      rule.declarations
        .filter(([name]) => /^(animation|transition)/.test(name))
        .map(([name, value]) => ({ rule, name, value })),
    )
    expect(moving.length).toBeGreaterThan(10)
    const stubborn = moving.filter(({ rule, value }) => value.includes('!important') && !isCalm(rule))
    expect(stubborn.map(({ rule, name }) => `${where(rule)} ${name}`)).toEqual([])
  })

  it('of scrolling is for those who did not ask for less', () => {
    const smooth = rules.filter((rule) => declared(rule, 'scroll-behavior') === 'smooth')
    expect(
      smooth.filter(({ within }) => !within.some((one) => one.includes('no-preference'))).map(where),
    ).toEqual([])
    expect(code.filter((file) => /behavior: 'smooth'|\.animate\(/.test(read(file)))).toEqual([])
  })
})

/** Dialogs that are moved and drawn larger, boxes that are drawn on pictures: each has keys and a button beside it. */
const PRESSED_DOWN = ['BoxStage.tsx', 'DragModal.tsx']

const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
const inCode = (words: RegExp) =>
  code.filter((file) => words.test(read(file))).map((file) => path.basename(file))

describe('what moves, sounds or is held', () => {
  it('turns in one ring while a sign-in is on its way, and blinks nowhere', () => {
    const frames = rules.filter(({ within }) => within.some((one) => one.startsWith('@keyframes')))
    expect(frames.map(({ within, declarations }) => [within.at(-1), declarations])).toEqual([
      ['@keyframes o-lg-turn', [['transform', 'rotate(1turn)']]],
    ])
  })

  it('is no film or sound of ours: films are evidence, and what is read aloud stands there as text', () => {
    expect(inCode(/<video|<audio|new Audio\(/)).toEqual(['Attachments.tsx', 'FilePreview.tsx'])
    expect(inCode(/autoPlay/)).toEqual([])
    expect(inCode(/speechSynthesis/)).toEqual(['CaptchaPictureField.tsx', 'ReadAloud.tsx'])
  })

  it('is used by no shaking or turning, and held in any direction', () => {
    expect(inCode(/devicemotion|deviceorientation|orientation\.lock/)).toEqual([])
    expect(
      rules.filter(({ within }) => within.some((one) => one.includes('orientation'))).map(where),
    ).toEqual([])
  })

  it('acts when a press ends, so that it may be taken back: only what is dragged begins before', () => {
    expect(inCode(/onPointerDown=|onMouseDown=|onTouchStart=/)).toEqual(PRESSED_DOWN)
  })
})

describe('fields that ask for oneself', () => {
  const TOKENS = [
    ...['off', 'name', 'nickname', 'email', 'tel', 'street-address', 'username', 'one-time-code'],
    ...['current-password', 'new-password'],
  ]

  it('say so to the browser in the words of the standard', () => {
    const said = code.flatMap((file) =>
      Array.from(
        read(file).matchAll(/autoComplete=(?:"([^"]*)"|\{([^}]*)\})/g),
        ([, plain, chosen = '']) => ({
          file: path.basename(file),
          words: plain === undefined ? Array.from(chosen.matchAll(/'([^']*)'/g), ([, one]) => one!) : [plain],
        }),
      ),
    )
    const wrong = said.flatMap(({ file, words }) =>
      words.filter((one) => !TOKENS.includes(one)).map((one) => `${file}: ${one}`),
    )
    expect(wrong).toEqual([])
    const given = new Set(said.flatMap(({ words }) => words))
    expect(TOKENS.filter((token) => !given.has(token))).toEqual([])
  })

  it('are sent by telephone or mail only with such a word beside them', () => {
    const bare = code.filter((file) => {
      const fields = read(file).match(/<(?:Text)?Input\b[^>]*inputMode="(?:tel|email)"[^>]*>/g) ?? []
      return fields.some((field) => !field.includes('autoComplete'))
    })
    expect(bare.map((file) => path.basename(file)).sort()).toEqual([])
  })
})

/** What hides the line of the focus, and the rule that shows the focus of the same thing instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  'portal.css: .choice input:focus-visible': '.choice:has(:focus-visible)',
  'articles.portal.module.css: .arts a:focus-visible': '.arts li:has(a:focus-visible)',
  'home.portal.css: .task a:focus-visible, .courier a:focus-visible': '.task:has(:focus-visible)',
  'reading.portal.css: .list a:focus-visible, .cases a:focus-visible': '.list li:has(a:focus-visible)',
  'ownCases.module.css: .todo a:focus-visible': '.todo li:has(:focus-visible)',
}
/** What gets the focus from the page and not from a key, or is outranked by the rule for every focus. */
const NOTHING_TO_PRESS: Readonly<Record<string, string>> = {
  'portal.css: main h1:focus': 'a heading that a move has put the focus on',
  'office.css: body.office main:focus-visible': 'the page itself',
  'shell.module.css: .main': 'the page itself; a key’s focus on it is of the sheet of all',
  'ui.css: .o-tbl': 'scrolled by keys; the rule for every focus outranks this',
  'richText.css: .o-rich .tiptap': 'the rule for every focus outranks this',
}

describe('the focus', () => {
  it('is shown by a line that every page draws alike', () => {
    const [portal] = baseOf(
      PORTAL,
      ({ selector, within }) => selector === ':focus-visible' && within.length === 1,
    )
    const [desk] = baseOf(DESK, ({ selector }) => selector === 'body.office :focus-visible')
    expect(portal && declared(portal, 'outline')).toBe('3px solid var(--focus)')
    expect(desk && declared(desk, 'outline')).toBe('2px solid var(--focus)')
  })

  it('is drawn in a colour that is read like text: of the page, of the rail, of bars', () => {
    const given = rules.flatMap((rule) =>
      rule.declarations.flatMap(([name, value]) => (name === '--focus' ? [`${where(rule)} ${value}`] : [])),
    )
    // `--p-text` reaches 5.5 on paper (tones.test.ts); what lies on a ground of its own takes the ink of that ground.
    expect(given.filter((one) => !/ (?:var\(--(?:ink-900|p-text|rail-on)\)|#fff)$/.test(one))).toEqual([])
    const grounds = rules.filter((rule) => /var\(--(?:rail|bar)\)/.test(declared(rule, 'background') ?? ''))
    expect(grounds.length).toBeGreaterThan(3)
    expect(grounds.filter((rule) => declared(rule, '--focus') === undefined).map(where)).toEqual([])
  })

  it('of what is chosen has an edge that is seen: portal', () => {
    const tokens = read('apps/web/src/ui/portal/tokens.css')
    const [, ink = ''] = /--line-strong: (#\w+)/.exec(tokens) ?? []
    const [, ground = ''] = /--ground: (#\w+)/.exec(tokens) ?? []
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(3)
    const labels = rules.filter(
      ({ selector, declarations }) =>
        /(?:^|[\s>])label$|\.choice$/.test(selector) && declarations.some(([name]) => name === 'border'),
    )
    const faint = labels.filter((rule) => /--(?:ink-300|line)\)/.test(declared(rule, 'border') ?? ''))
    expect(faint.filter(({ selector }) => !/:disabled/.test(selector)).map(where)).toEqual([])
    expect(labels.length).toBeGreaterThan(1)
  })

  it('is hidden nowhere but where something else shows it', () => {
    const hiding = rules.filter((rule) => /^(none|0)$/.test(declared(rule, 'outline') ?? ''))
    const shown = (rule: Rule) => {
      const other = INSTEAD[where(rule)]
      return rules.some(
        (one) =>
          one.file === rule.file &&
          other !== undefined &&
          one.selector.split(', ').includes(other) &&
          /^\d+px solid var\(--focus\)$/.test(declared(one, 'outline') ?? ''),
      )
    }
    expect(hiding.filter((rule) => !shown(rule) && !(where(rule) in NOTHING_TO_PRESS)).map(where)).toEqual([])
    const known = [...Object.keys(INSTEAD), ...Object.keys(NOTHING_TO_PRESS)]
    expect(known.filter((one) => !hiding.some((rule) => where(rule) === one))).toEqual([])
  })

  it('of a field of the desk has a line where the system takes the colours', () => {
    const fields = baseOf(DESK, ({ selector }) => selector.includes('body.office input:focus-visible'))
    expect(fields.map((rule) => rule.declarations)).toEqual([[['outline-color', 'transparent']]])
  })
})

describe('letters', () => {
  it('grow as far as the reader wants: no page forbids it', () => {
    const pages = ['apps/web/index.html', 'apps/server/src/features/portal/plain/plain.frame.ts']
    for (const page of pages) {
      expect(read(page)).toMatch(/name="viewport" content="width=device-width, initial-scale=1"/)
      expect(read(page)).not.toMatch(/user-scalable|maximum-scale/)
    }
  })

  it('of the portal are measured by the reader’s own size', () => {
    const fixed = rules.filter(
      ({ file, declarations }) =>
        /portal/.test(file) &&
        declarations.some(([name, value]) => name === 'font-size' && /\dpx/.test(value)),
    )
    expect(fixed.map(where)).toEqual([])
  })

  it('of a heading break between words, not in them, while a word has room', () => {
    const [portal] = baseOf(PORTAL, ({ selector }) => selector.startsWith('h1, h2, h3, legend'))
    const [desk] = baseOf(DESK, ({ selector }) => selector === ':where(body.office) :where(h1, h2, h3, h4)')
    expect(portal && declared(portal, 'overflow-wrap')).toBe('break-word')
    expect(desk && declared(desk, 'overflow-wrap')).toBe('break-word')
    const breaking = rules.filter(
      (rule) =>
        /\bh[1-4]\b/.test(rule.selector) &&
        (declared(rule, 'overflow-wrap') === 'anywhere' || declared(rule, 'word-break') === 'break-all'),
    )
    expect(breaking.map(where)).toEqual([])
  })

  it('of a term beside what it names have room for their words', () => {
    const terms = rules.filter(
      ({ file, selector }) => file.endsWith('case.module.css') && /\.brief/.test(selector),
    )
    const of = (selector: string) => terms.find((rule) => rule.selector.endsWith(selector))
    expect(declared(of('.brief dt')!, 'overflow-wrap')).toBe('break-word')
    // As wide as the longest of them, for all rows alike: never so many signs whatever the language.
    expect(declared(of('.brief')!, 'grid-template-columns')).toMatch(/^fit-content\(/)
    expect(declared(of('.brief > div')!, 'grid-template-columns')).toBe('subgrid')
  })
})

describe('what is pressed on the portal', () => {
  it('is as high as a thumb wants it', () => {
    const tap = /--tap: (\d+)px/.exec(read('apps/web/src/ui/portal/tokens.css'))
    expect(Number(tap?.[1])).toBeGreaterThanOrEqual(44)
    const [button] = baseOf(PORTAL, ({ selector, within }) => selector === '.btn' && within.length === 1)
    expect(button && declared(button, 'min-height')).toBe('var(--tap)')
  })
})

describe('the way to people who help', () => {
  it('stands in the head of every form of the portal, and in the easy home', () => {
    expect(inCode(/<HotlineLink\b/)).toEqual(['Header.tsx', 'ElderHome.tsx'])
  })
})
