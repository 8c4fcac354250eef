import { afterEach, describe, expect, it } from 'vitest'
import { wholeStyle } from './styles.ts'

const SHEET = `
  .away { display: none }
  #shown.away { display: block }
  .box > .away:not(.kept) { opacity: 0.5 }
  .loud { visibility: visible !important }
  .quiet { visibility: hidden }
  .quiet .inner, p.never { display: flex; pointer-events: none }
  :where(.faint) { opacity: 0 }
  [data-off] { display: none }
  span, em { display: inline-block }
  span:hover .away, .a\\:b { display: grid }
  .first { display: grid } .second { display: flex }
  @media (min-width: 1px) { .wide { display: none } }
  @media (max-width: 1px) { .narrow { display: none } }
  @media print { .paper { display: none } }
  dialog[open] .inner { visibility: collapse }`

const BODY = `
  <div class="box"><i class="away">1</i><i class="away kept">2</i><i class="away" id="shown">3</i></div>
  <div class="quiet"><b>4</b><b class="loud">5</b><b class="inner">6<u>7</u></b></div>
  <p class="never">8</p><p>9</p><p class="faint">10</p><p data-off>11</p><span>12</span><em style="display: none">13</em>
  <em style="opacity: 0; visibility: hidden"><b>14</b></em><p class="a:b">15</p><p class="second first">16</p>
  <p class="wide">17</p><p class="narrow">18</p><p class="paper">19</p><dialog>20</dialog><dialog open><b class="inner">21</b></dialog>
  <p class="quiet" style="visibility: visible">22</p><p class="loud" style="visibility: hidden">23</p><template>24</template>
  <ul><li class="away inner">25</li></ul><input hidden /><script></script><svg><path class="away" /></svg>`

const ASKED = ['display', 'visibility', 'opacity', 'pointer-events'] as const

const all = () => [...document.querySelectorAll('body, body *')]
const told = (styleOf: (element: Element) => CSSStyleDeclaration) =>
  all().map((element) => [
    element.outerHTML.slice(0, 60),
    ...ASKED.map((name) => styleOf(element).getPropertyValue(name)),
  ])

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

describe('styles that tests ask for', () => {
  it('are those that the simulated DOM finds by trying every rule', () => {
    document.head.innerHTML = `<style>${SHEET}</style>`
    document.body.innerHTML = BODY
    expect(told(getComputedStyle)).toEqual(told(wholeStyle))
    const shown = all().map((element) => getComputedStyle(element).display)
    expect(new Set(shown)).toEqual(new Set(['block', 'none', '', 'flex', 'inline-block', 'grid']))
    expect(getComputedStyle(document.querySelector('.quiet b')!).visibility).toBe('hidden')
  })

  it('follow a style sheet that comes, grows and goes', async () => {
    document.body.innerHTML = '<p class="away">1</p>'
    const line = document.querySelector('p')!
    expect(getComputedStyle(line).display).toBe('block')
    const sheet = document.createElement('style')
    sheet.textContent = SHEET
    document.head.append(sheet)
    expect(getComputedStyle(line).display).toBe('none')
    sheet.sheet!.insertRule('p.away { display: flex }', sheet.sheet!.cssRules.length)
    await Promise.resolve()
    expect(getComputedStyle(line).display).toBe('flex')
    sheet.remove()
    expect(getComputedStyle(line).display).toBe('block')
  })

  it('are nothing of what is in no document, and everything else goes the DOM’s own way', () => {
    document.head.innerHTML = '<style>p { color: red; text-overflow: ellipsis }</style>'
    document.body.innerHTML = '<p>1</p>'
    expect(getComputedStyle(document.createElement('p')).display).toBe('')
    const style = getComputedStyle(document.querySelector('p')!)
    expect([style.color, style.getPropertyValue('text-overflow'), style.textOverflow]).toEqual([
      'red',
      'ellipsis',
      'ellipsis',
    ])
  })
})
