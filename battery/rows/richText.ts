import { harmless } from '../../apps/server/src/features/articles/articles.html.ts'
import { elementsOf } from '../markup.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'

const TAGS = new Set([
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'a', 'strong', 'em', 'u', 's'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
])
const ATTRIBUTES = new Set(['href', 'rel', 'colspan', 'rowspan', 'scope', 'start'])
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const ALLOWED = /^(?:https?|mailto|tel):/i

const KNOWN: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href=" \u0001javascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="vbscript:msgbox(1)">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="/\\evil.example">a</a>',
  '<a href="\\\\evil.example">a</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>a</button></form>',
  '<p style="background:url(javascript:alert(1))">a</p>',
  '<style>@import "javascript:alert(1)"</style>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;javascript:alert(1)">',
  '<link rel="stylesheet" href="//evil.example">',
  '<details open ontoggle=alert(1)>',
  '<p/onclick=alert(1)>a</p>',
  '<<script>alert(1)//<</script>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<p id="getElementById" name="cookie" class="x">a</p>',
  '<template><script>alert(1)</script></template>',
  '<select><style></select><script>alert(1)</script>',
  '<a target="_blank" href="https://a.example">a</a>',
  '<td background="javascript:alert(1)">a</td>',
  '<ol start="1\u0000" onfocus=alert(1)>',
]
const PIECES = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '`',
    '=',
    '/',
    '&',
    ';',
    '&lt;',
    '&#60;',
    '&#x3c;',
    '\u0000',
    '\t',
    '\n',
    ' ',
    '--',
    '!--',
    ']]>',
    '<!',
  ],
  ...[
    'script',
    'img',
    'svg',
    'math',
    'style',
    'xmp',
    'noscript',
    'textarea',
    'title',
    'iframe',
    'plaintext',
    'a',
    'p',
    'table',
    'td',
  ],
  ...[
    'href',
    'src',
    'onerror',
    'onload',
    'srcdoc',
    'style',
    'javascript:',
    'data:',
    'alert(1)',
    '//evil',
    'x',
    '字',
    '\ufeff',
    '\u2028',
  ],
]

/** A known text with its pieces changed, put together, or cut. */
function variant(random: Random): string {
  if (random.chance(0.3))
    return Array.from({ length: 4 + random.below(24) }, () => random.pick(PIECES)).join('')
  let text = random.pick(KNOWN)
  for (let n = random.below(4); n >= 0; n -= 1) {
    const at = random.below(text.length + 1)
    const change = random.below(5)
    if (change === 0) text = text.slice(0, at) + random.pick(PIECES) + text.slice(at)
    if (change === 1) text = text.slice(0, at) + text.slice(at + 1 + random.below(3))
    if (change === 2) text += random.pick(KNOWN)
    if (change === 3) text = `<${random.pick(PIECES)}>${text}</${random.pick(PIECES)}>`
    if (change === 4) text = [...text].map((c) => (random.chance(0.3) ? c.toUpperCase() : c)).join('')
  }
  return text
}

function faultIn(html: string): string | undefined {
  for (const { name, attributes } of elementsOf(html)) {
    if (!TAGS.has(name)) return `an element ${name}`
    for (const [key, value] of attributes) {
      if (!ATTRIBUTES.has(key)) return `an attribute ${key}`
      // As the URL standard reads it: blanks around it and breaks within it are not there.
      const address = value.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+/, '')
      const isForeign = SCHEME.test(address) && !ALLOWED.test(address)
      if (key === 'href' && (isForeign || /^[/\\]{2}/.test(address))) return `an address ${value}`
    }
  }
  return undefined
}

/** What leaves the sanitiser is markup of the list only, and comes back from it unchanged. */
export async function run({ size, random, spoiled, miss, kept }: Trial): Promise<Outcome> {
  const texts = [...(kept as string[]), ...KNOWN]
  while (texts.length < size) texts.push(variant(random))
  for (const text of texts) {
    const clean = spoiled === 'none' ? text : harmless(text)
    const fault = faultIn(clean)
    if (fault) miss(`${fault} is left of ${JSON.stringify(text).slice(0, 300)}: ${clean.slice(0, 200)}`, text)
    if (spoiled === undefined && harmless(clean) !== clean)
      miss(`not the same twice: ${JSON.stringify(text).slice(0, 300)}`, text)
  }
  return {
    cases: texts.length,
    said: `${KNOWN.length} known, ${texts.length - KNOWN.length} mutated: 0 elements, attributes or addresses off the list, each the same when cleaned again`,
  }
}
