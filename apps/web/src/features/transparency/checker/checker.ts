import { checkerTexts } from '@appeal/contract/transparency/checker.texts.ts'
import type { Checked } from '@appeal/contract/transparency/checkProof.ts'
import { verdictIn } from '@appeal/contract/transparency/proof.texts.ts'
import { checkFiles } from '@appeal/contract/transparency/readProofs.ts'
import type { Checks } from '@appeal/contract/transparency/transparencyLog.ts'

function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  set: Readonly<Record<string, unknown>>,
  ...within: Node[]
): HTMLElementTagNameMap[N] {
  const made = document.createElement(name)
  Object.assign(made, set)
  made.append(...within)
  return made
}

/** Fills a page with the check of proofs: files in, what they are worth out, in either language. */
export function mountChecker(body: HTMLElement, checks: Checks): void {
  let language: 'zh' | 'en' = navigator.language.startsWith('zh') ? 'zh' : 'en'
  let checked: Checked | undefined

  const verdict = () => {
    if (!checked) return []
    const { holds, title, lines } = verdictIn(language, checked)
    return [
      element(
        'section',
        { className: holds ? 'holds' : 'fails' },
        element('h2', { textContent: title }),
        ...lines.map((textContent) => element('p', { textContent })),
      ),
    ]
  }
  const take = async (files: Iterable<File> | null | undefined) => {
    const texts = await Promise.all([...(files ?? [])].map((file) => file.text()))
    if (texts.length > 0) checked = checkFiles(texts, checks)
    draw()
  }
  const draw = () => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    const say = (key: keyof typeof checkerTexts) => checkerTexts[key][language]
    document.title = say('title')
    const input = element('input', { type: 'file', multiple: true, accept: '.json,.jsonl' })
    input.addEventListener('change', () => void take(input.files))
    const other = element('button', { type: 'button', textContent: say('language') })
    other.addEventListener('click', () => {
      language = language === 'zh' ? 'en' : 'zh'
      draw()
    })
    body.replaceChildren(
      element(
        'main',
        {},
        other,
        element('h1', { textContent: say('title') }),
        element('p', { textContent: say('lead') }),
        element('label', {}, document.createTextNode(say('choose')), input),
        element('div', { role: 'status' }, ...verdict()),
      ),
    )
  }
  body.addEventListener('dragover', (event) => event.preventDefault())
  body.addEventListener('drop', (event) => {
    event.preventDefault()
    void take(event.dataTransfer?.files)
  })
  draw()
}
