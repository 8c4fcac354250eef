import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type DocumentModel, drawDocument } from './document.ts'

const aDocument = (blocks: number): DocumentModel => ({
  ...{
    title: '案卷',
    subtitle: '',
    meta: [],
    watermark: '',
    footer: '{page}',
    author: '',
    createdAt: new Date(0),
  },
  blocks: Array.from({ length: blocks }, (_, at) => ({ kind: 'text', text: `第${at}段：请予核实处理。` })),
})

describe('documents that many ask for at once', () => {
  it('are drawn one by one, and others have their turn between the parts of each', async () => {
    await drawDocument(aDocument(1))
    let turns = 0
    let isOver = false
    const turning = (async () => {
      while (!isOver) {
        await nextTurn()
        turns += 1
      }
    })()
    const drawn = await Promise.all(Array.from({ length: 4 }, () => drawDocument(aDocument(200))))
    isOver = true
    await turning
    expect(turns).toBeGreaterThanOrEqual(40)
    for (const pdf of drawn) expect((await buffer(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('are refused where very many wait already', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 55 }, () => drawDocument(aDocument(1))))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(51)
    for (const one of asked)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ reason: 'server.busy' })
  })
})
