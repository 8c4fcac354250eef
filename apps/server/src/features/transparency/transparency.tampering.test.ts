import { treeHash } from '@appeal/contract/transparency/merkleTree.ts'
import { headText, textDigest } from '@appeal/contract/transparency/transparencyLog.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { signSm2 } from '../../platform/crypto/sm2.signing.ts'
import { newSm2Key } from '../../platform/crypto/sm2.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Tx } from '../../platform/db/db.ts'
import { useTestApp } from '../../testing/app.ts'
import {
  EDITS_OF,
  edited,
  found,
  makeTampered,
  missedEdit,
  REGISTERS,
  RETENTION,
  type Tampered,
} from '../../testing/tampering.ts'
import { verifyLog } from './transparency.verify.ts'

/** The battery tries ten thousand (S25). */
const EDITS = process.env.THOROUGH ? 600 : 300

const test = useTestApp()
let tampered: Tampered
const look = (tx: Tx) => found(tampered, tx)
beforeAll(async () => {
  tampered = await makeTampered(test.app)
})

describe('edits by who owns the whole database', () => {
  it('are none at first', async () => {
    const seen = await edited(tampered, async () => {}, look)
    expect([seen.faults, seen.broken, seen.records]).toEqual([[], [], []])
    expect(seen.entries).toBeGreaterThan(256)
  })

  it(
    `are found, ${EDITS} of ${EDITS}, each with its line`,
    async () => {
      const names = Object.keys(EDITS_OF)
      const missed: string[] = []
      let n = 0
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.nat(), async (a, b) => {
          const said = await missedEdit(tampered, names[n++ % names.length]!, a, b)
          if (said) missed.push(said)
        }),
        { numRuns: EDITS, endOnFailure: true },
      )
      expect(missed).toEqual([])
    },
    60_000 + EDITS * 2_000,
  )

  it('are found by one kept head where the end was cut off with its leaves and heads, or all was signed anew', async () => {
    const cut = async (tx: Tx) => {
      const { seq, size } = tampered.kept.at(-2)!
      await tx.execute(sql.raw(`delete from transparency_heads where seq > ${seq}`))
      await tx.execute(sql.raw(`delete from transparency_leaves where index >= ${size}`))
      await tx.execute(sql.raw(`delete from transparency_nodes where (index + 1) * 2 ^ level > ${size}`))
      for (const table of REGISTERS)
        await tx.execute(
          sql.raw(`delete from ${table} t where not exists (
            select from transparency_leaves f where f.source = '${table}' and f.row_id = t.id)`),
        )
    }
    const last = tampered.kept.at(-1)!
    expect((await edited(tampered, cut, (tx) => found(tampered, tx, []))).faults).toEqual([])
    expect((await edited(tampered, cut, (tx) => found(tampered, tx, [last]))).faults).toEqual([
      { why: 'missing', head: last.seq, size: tampered.kept.at(-2)!.size },
    ])

    const key = newSm2Key()
    const forge = async (tx: Tx) => {
      await tx.execute(sql`update transparency_leaves set hash = ${sm3('forged')} where index = 3`)
      await tx.execute(sql`delete from transparency_nodes`)
      let previous = ''
      for (const { signature: _, ...head } of tampered.kept) {
        const root = (await rootAt(tx, head.size)).toString('hex')
        const forged = { ...head, root, previous, publicKey: key.publicKey }
        const text = headText(forged)
        await tx.execute(sql`update transparency_heads set root = decode(${root}, 'hex'),
          previous = decode(${previous}, 'hex'), public_key = decode(${key.publicKey}, 'hex'),
          signature = decode(${signSm2(key, text)}, 'hex') where seq = ${head.seq}`)
        previous = textDigest({ sm3 }, text)
      }
    }
    const withoutKey = await edited(tampered, forge, (tx) =>
      verifyLog(tx, { kept: [tampered.kept[1]!], retention: RETENTION }),
    )
    expect(withoutKey.faults.filter(({ why }) => why !== 'node')).toEqual([
      { why: 'missing', head: 2, size: tampered.kept[0]!.size },
    ])
    const { faults } = await edited(tampered, forge, (tx) => found(tampered, tx, []))
    expect(faults).toContainEqual(expect.objectContaining({ why: 'altered', index: 3 }))
    expect(faults).toContainEqual({ why: 'signature', head: last.seq, size: 0 })
  })
})

/** The root as somebody reckons it who has the leaves alone. */
async function rootAt(tx: Tx, size: number): Promise<Buffer> {
  const { rows } = await tx.execute<{ hash: Buffer }>(
    sql`select hash from transparency_leaves where index < ${size} order by index`,
  )
  return Buffer.from(
    treeHash(
      sm3,
      rows.map(({ hash }) => hash),
    ),
  )
}
