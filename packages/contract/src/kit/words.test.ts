import { describe, expect, it } from 'vitest'
import { fillWords, holesIn, pluralFault } from './words.ts'

const LEFT = '{n} working {n|day|days} left'

describe('a sentence with values', () => {
  it('takes the word that goes with the number', () => {
    expect(fillWords(LEFT, { n: 1 })).toBe('1 working day left')
    expect(fillWords(LEFT, { n: 0 })).toBe('0 working days left')
    expect(fillWords(LEFT, { n: 21 })).toBe('21 working days left')
    expect(fillWords(LEFT, { n: '1,001' })).toBe('1,001 working days left')
  })
  it('leaves nothing where a value is missing', () => {
    expect(fillWords('{a}, {b}', { a: 'x' })).toBe('x, ')
  })
  it('asks for each value once', () => {
    expect(holesIn('{org}: {n} {n|time|times}')).toEqual(['n', 'org'])
  })
})

describe('a sentence that stands wrong beside one', () => {
  it.each(['{n} days left', '{n} working days', 'There are {n} in all', 'Up to {n} people'])('%s', (text) => {
    expect(pluralFault(text, [])).toBeDefined()
  })
  it.each([LEFT, 'There {n|is|are} {n}', '{n} s', '{n} more', 'Within 1–{n} days'.replace('{n}', '7')])(
    'not: %s',
    (text) => expect(pluralFault(text, [])).toBeUndefined(),
  )
})
