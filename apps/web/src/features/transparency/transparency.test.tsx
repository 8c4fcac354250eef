import { contract } from '@appeal/contract'
import { leafHash } from '@appeal/contract/transparency/merkleTree.ts'
import {
  entryText,
  fingerprintOf,
  headText,
  type LogProof,
} from '@appeal/contract/transparency/transparencyLog.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sm2 } from 'sm-crypto-v2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { proofChecks } from '../../lib/proofChecks.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../ui/testing/stubApi.ts'
import TransparencyPage from './TransparencyPage.tsx'

const { transparency } = contract
const keys = sm2.generateKeyPairHex()

/** A log of one entry, with its proof. */
async function aProof(): Promise<{ proof: LogProof; fingerprint: string }> {
  const checks = await proofChecks()
  const entry: LogProof['entry'] = {
    ...{ index: 0, source: 'case_events', id: '7', digest: 'd'.repeat(64) },
    said: {
      ...{
        caseKind: 'appeal',
        caseId: '5',
        seq: 4,
        event: 'closed',
        fromState: 'replied',
        toState: 'closed',
      },
      ...{ at: '2026-09-21T06:00:00.000Z', hash: 'e'.repeat(64) },
    },
  }
  const root = leafHash(checks.sm3, new TextEncoder().encode(entryText(entry)))
  const head = {
    ...{ seq: 3, size: 1, root: Array.from(root, (byte) => byte.toString(16).padStart(2, '0')).join('') },
    ...{ at: '2026-09-21T07:00:00.000Z', previous: 'a'.repeat(64), publicKey: keys.publicKey },
  }
  const signature = sm2.doSignature(headText(head), keys.privateKey, { hash: true })
  return {
    proof: { format: 'appeal-log-proof-1', no: 'SS1', entry, path: [], head: { ...head, signature } },
    fingerprint: fingerprintOf(checks, keys.publicKey),
  }
}

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  api = stubApi()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const heads = (records: LogProof['head'][]) => ({
  records,
  total: records.length,
  size: 20,
  current: 1,
  pages: 1,
})
const choose = async (content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const file = new File([text], 'proof.json', { type: 'application/json' })
  await userEvent.upload(screen.getByLabelText('选择证明文件'), file)
}

describe('the public log', () => {
  it('shows the newest heads and the fingerprint of their key', async () => {
    const { proof, fingerprint } = await aProof()
    api
      .on(transparency.heads, heads([proof.head]))
      .on(transparency.key, { publicKey: keys.publicKey, fingerprint })
    renderDesk(<TransparencyPage />)
    await screen.findByText(proof.head.root)
    expect(screen.getByText(fingerprint)).toBeVisible()
    expect(screen.getByText('2026-09-21 15:00')).toBeVisible()
  })

  it('checks a proof without asking the server, and says what was changed', async () => {
    const { proof, fingerprint } = await aProof()
    api.on(transparency.heads, heads([])).on(transparency.key, { publicKey: keys.publicKey, fingerprint })
    renderDesk(<TransparencyPage />)
    await screen.findByText('还没有签名')
    const asked = vi.mocked(fetch).mock.calls.length
    await choose(proof)
    await screen.findByRole('heading', { name: '证明成立' })
    expect(screen.getByText(/案件 SS1 第 4 行记录/)).toBeVisible()
    const wrong = { ...proof, entry: { ...proof.entry, said: { ...proof.entry.said, toState: 'invalid' } } }
    await choose(wrong)
    await screen.findByText(/与签名时的存证不符/)
    await choose({ ...proof, head: { ...proof.head, at: '2026-09-21T08:00:00.000Z' } })
    await screen.findByText(/签名之后有内容被改动/)
    await choose('{')
    await screen.findByText(/不是存证证明文件/)
    expect(vi.mocked(fetch).mock.calls).toHaveLength(asked)
  })

  it('tells a head that another key signed, where it knows its own', async () => {
    const { proof } = await aProof()
    const other = sm2.generateKeyPairHex().publicKey
    const fingerprint = fingerprintOf(await proofChecks(), other)
    api.on(transparency.heads, heads([])).on(transparency.key, { publicKey: other, fingerprint })
    renderDesk(<TransparencyPage />)
    await screen.findByText('还没有签名')
    await choose(proof)
    await screen.findByText(/不是本平台的公钥签的/)
  })
})
