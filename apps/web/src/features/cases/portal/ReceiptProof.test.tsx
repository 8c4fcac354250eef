import { contract } from '@appeal/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { ReceiptProof } from './ReceiptParts.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const HASH = 'ab'.repeat(32)
/** What the server answers as the proof. */
function answer(body: unknown) {
  const asked = vi.fn(async (_url: string) => new Response(JSON.stringify(body)))
  vi.stubGlobal('fetch', asked)
  renderDesk(<ReceiptProof of={{ kind: 'letter', id: '7' }} />)
  return asked
}
const proof = (more: object) => ({ format: 'appeal-case-proof-1', lines: [], head: null, ...more })

it('says nothing where no proof comes', async () => {
  const asked = answer({ code: 404, msg: '没有找到', data: null })
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(String(asked.mock.calls[0]?.[0])).toBe(`${contract.transparency.proof.url}?kind=letter&id=7`)
  expect(screen.queryByText('存证')).toBeNull()
})

it('says the hash of the step and where its proof will be, while no head covers it', async () => {
  answer(proof({ promised: { lines: [{ seq: 1, hash: HASH }] } }))
  await screen.findByText(`本次提交的哈希值（SM3）：${HASH}`)
  expect(screen.getByText(/每小时签名一次/)).toBeVisible()
  expect(screen.getByRole('button', { name: '保存存证证明' })).toBeEnabled()
})

it('says the head that covers it, opened later', async () => {
  const head = { seq: 9, at: '2026-09-23T07:00:00.000Z' }
  answer(proof({ head, lines: [{ entry: { said: { seq: 1, hash: HASH } }, path: [] }] }))
  await screen.findByText('已存入公开存证，第 9 号签名，2026-09-23 15:00。')
  expect(screen.getByText(new RegExp(HASH))).toBeVisible()
})
