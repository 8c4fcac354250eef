import { describe, expect, it } from 'vitest'
import { inOrder } from './stopping.ts'

describe('inOrder', () => {
  it('ends the database though what stands before it hangs or fails', async () => {
    const ended: string[] = []
    const said: string[] = []
    await inOrder(
      [
        ['requests', () => new Promise(() => {})],
        ['jobs', () => Promise.reject(new Error('away'))],
        ['database', async () => ended.push('database')],
      ],
      (line) => said.push(line),
      100,
    )
    expect(ended).toEqual(['database'])
    expect(said).toEqual(['requests: not ended in time, given up', 'jobs: away'])
  })
})
