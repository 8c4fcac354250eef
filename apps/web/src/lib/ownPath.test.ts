import { describe, expect, it } from 'vitest'
import { ownPath } from './ownPath.ts'

describe('ownPath', () => {
  it.each([
    undefined,
    null,
    '',
    'portal/home',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/%09/evil.example',
    '/%0a/evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/a/%2e%2e//evil.example',
    '/portal\\..\\..//evil.example',
    '/\u0000/evil.example',
  ])('leads nowhere with %j', (address) => expect(ownPath(address)).toBeUndefined())

  it.each([
    '/',
    '/portal/appeal?step=complaint',
    '/portal/detailsPage?id=1#top',
    '/portal/search?q=%2F%2Fx',
    '/portal/search?q=//x',
    '/a//b',
  ])('keeps %s', (address) => expect(ownPath(address)).toBe(address))
})
