import { describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { forEach, forEachBatch, inParts } from './batches.ts'

const lines: Record<string, unknown>[] = []
const ctx = {
  userAgent: 'test.job',
  platform: { log: { error: (about: Record<string, unknown>) => lines.push(about) } },
} as unknown as Context

/** Things 1 to `count`, of which those done are due no more; each query counts. */
function due(count: number, bad: readonly number[] = []) {
  const done = new Set<number>()
  const asked: (string | null)[] = []
  return {
    done,
    asked,
    batches: {
      next: async (after: string | null, limit: number) => {
        asked.push(after)
        return Array.from({ length: count }, (_, i) => i + 1)
          .filter((n) => !done.has(n) && n > Number(after ?? 0))
          .slice(0, limit)
      },
      keyOf: String,
    },
    // As a transaction: all of them or none.
    work: async (numbers: readonly number[]) => {
      const wrong = numbers.find((n) => bad.includes(n))
      if (wrong) throw new Error(`bad ${wrong}`)
      for (const n of numbers) done.add(n)
    },
  }
}

describe('a job in parts', () => {
  it('ends with a fault that says how many failed, told once, whatever went well', async () => {
    lines.length = 0
    const { batches, work, done } = due(1_200, [1, 600, 601])
    await expect(inParts(ctx, (attempt) => forEachBatch(attempt, batches, work))).rejects.toThrow(
      '3 of 1200 parts failed',
    )
    expect(done.size).toBe(1_197)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      failed: 3,
      tried: 1_200,
      parts: [{ id: '1' }, { id: '600' }, { id: '601' }],
    })
  })

  it('keeps no other timer waiting for one that cannot even be asked', async () => {
    const { batches, work, done } = due(3)
    const broken = { ...batches, next: () => Promise.reject(new Error('no such column')) }
    const job = inParts(ctx, async (attempt) => {
      await attempt({ timer: 'first' }, () => forEachBatch(attempt, broken, work))
      await attempt({ timer: 'second' }, () => forEachBatch(attempt, batches, work))
    })
    await expect(job).rejects.toThrow('1 of 5 parts failed')
    expect(done.size).toBe(3)
  })

  it('tries the things of a step alone where the step fails, and asks each batch once by its key', async () => {
    const { batches, work, done, asked } = due(1_250, [777])
    const job = inParts(ctx, (attempt) => forEachBatch(attempt, { ...batches, together: 100 }, work))
    await expect(job).rejects.toThrow('1 of 100 parts failed')
    expect(done.size).toBe(1_249)
    expect(asked).toEqual([null, '500', '1000'])
  })

  it('stops at once where the database is away: nothing would go well', async () => {
    let tried = 0
    const away = async () => {
      tried += 1
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    }
    const job = inParts(ctx, (attempt) => forEach(attempt, [1, 2, 3], String, away))
    await expect(job).rejects.toThrow('connect')
    expect(tried).toBe(1)
  })

  it.each(['55P03', '57014', '40P01'])('goes on after a statement that met %s', async (code) => {
    let tried = 0
    const held = async () => {
      tried += 1
      throw Object.assign(new Error('held'), { code, severity: 'ERROR' })
    }
    await expect(inParts(ctx, (attempt) => forEach(attempt, [1, 2, 3], String, held))).rejects.toThrow(
      '3 of 3',
    )
    expect(tried).toBe(3)
  })
})
