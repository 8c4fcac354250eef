import * as redaction from '@appeal/contract/articles/redaction.ts'
import { describe, expect, it, vi } from 'vitest'
import { redacted } from './redacted.ts'

vi.mock('@appeal/contract/articles/redaction.ts', { spy: true })
const scans = () => vi.mocked(redaction.findPersonalData).mock.calls.length

describe('a redacted text', () => {
  it('is looked through once, however often it is opened', () => {
    const text = '快递员张三丰，电话 13800138000，住南山区学府路 2 号。'
    const first = redacted(text)
    expect(first).not.toContain('13800138000')
    const before = scans()
    expect([redacted(text), redacted(text)]).toEqual([first, first])
    expect(scans()).toBe(before)
  })

  it('is another one after a change, and what is kept has an end', () => {
    const one = redacted('电话 13800138001')
    expect(redacted('电话 13800138001，请回电')).not.toBe(one)
    for (let n = 0; n < 2_000; n += 1) redacted(`第 ${n} 件`)
    const before = scans()
    redacted('电话 13800138001')
    expect(scans()).toBe(before + 1)
  })
})
