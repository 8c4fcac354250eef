import { describe, expect, it } from 'vitest'

const sheets = import.meta.glob(
  ['./*.css', '../../domain/*.module.css', '../../features/**/*.portal.module.css'],
  { query: '?raw', eager: true, import: 'default' },
) as Record<string, string>

describe('styles of the portal', () => {
  it('use no colour or measure that the portal does not have', () => {
    const all = Object.values(sheets).join('\n')
    const known = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
    const unknown = Object.entries(sheets).flatMap(([file, text]) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name]) =>
        known.has(name) ? [] : [`${file} ${name}`],
      ),
    )
    expect(unknown).toEqual([])
    expect(Object.keys(sheets).length).toBeGreaterThan(15)
  })
})
