import { describe, expect, it } from 'vitest'
import { checkCodeOf, fillPaper, PAPER_KINDS, paperKinds, paperText, unknownHoles } from './papers.kinds.ts'
import { FIRST_TEMPLATES } from './papers.texts.data.ts'

describe('texts of papers', () => {
  it.each(PAPER_KINDS)('%s names nothing that it does not know', (kind) => {
    expect(unknownHoles(kind, FIRST_TEMPLATES[kind])).toEqual([])
  })

  it('have a word of their own in the number', () => {
    expect(new Set(PAPER_KINDS.map((kind) => paperKinds[kind].word)).size).toBe(PAPER_KINDS.length)
  })

  it.each([
    ['每行都有', '甲{{no}}\n乙{{ reason }}', { no: '1', reason: '二' }, '甲1\n乙二'],
    ['空的一行不写', '甲{{no}}\n乙{{reason}}\n丙', { no: '1', reason: null }, '甲1\n丙'],
    ['缺的一行不写', '甲{{no}}、{{reason}}\n丙', { no: '1' }, '丙'],
    ['填入的花括号不再填', '{{explanation}}', { explanation: '{{no}}', no: '1' }, '{{no}}'],
  ])('%s', (_, body, values, filled) => {
    expect(fillPaper(body, values)).toBe(filled)
  })

  it('name what they do not know once each', () => {
    expect(unknownHoles('transfer', '{{phone}}{{ phone }}{{no}}{{answer}}')).toEqual(['phone', 'answer'])
  })

  it('are digested with every part', () => {
    const paper = {
      number: '一号',
      kind: 'result',
      caseNo: 'SS1',
      issuedOn: '2026-09-20',
      office: '管局',
      body: '文',
    } as const
    const all = Object.keys(paper).map((part) => paperText({ ...paper, [part]: 'x' }))
    expect(new Set([...all, paperText(paper)]).size).toBe(7)
  })

  it('are digested as ever where they name no versions of rules, else with each of them', () => {
    const old = { number: '一号', kind: 'result', caseNo: 'SS1', issuedOn: '2026-09-20' } as const
    const paper = { ...old, office: '管局', body: '文' }
    const before = '["paper.v1","一号","result","SS1","2026-09-20","管局","文"]'
    for (const rules of [undefined, null, []]) expect(paperText({ ...paper, rules })).toBe(before)
    const one = { rule: 'admission', no: 1, sm3: 'ab' }
    const named = [[one], [one, one], [{ ...one, no: 2 }], [{ ...one, rule: 'x' }], [{ ...one, sm3: 'x' }]]
    const texts = named.map((rules) => paperText({ ...paper, rules }))
    expect(new Set([before, ...texts]).size).toBe(6)
  })

  it('print the first sixteen digits of it by four', () => {
    expect(checkCodeOf('0123456789abcdef'.repeat(4))).toBe('0123-4567-89ab-cdef')
  })
})
