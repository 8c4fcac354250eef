import { contract } from '@appeal/contract'
import { CHECKER_FILE } from '@appeal/contract/transparency/checker.texts.ts'
import { fingerprintOf, type LogHead } from '@appeal/contract/transparency/transparencyLog.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sm2 } from 'sm-crypto-v2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { proofChecks } from '../../lib/proofChecks.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../ui/testing/stubApi.ts'
import { aLog } from './logFixture.ts'
import TransparencyPage from './TransparencyPage.tsx'

const { transparency } = contract

/** The proof of the case of a log, with the fingerprint of its key. */
async function aProof() {
  const checks = await proofChecks()
  const log = aLog(checks)
  log.write(4)
  return { proof: log.proof(3), keys: log.keys, fingerprint: fingerprintOf(checks, log.keys.publicKey) }
}

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  api = stubApi()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const heads = (records: LogHead[]) => ({
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
    const { proof, keys, fingerprint } = await aProof()
    api
      .on(transparency.heads, heads([proof.head!]))
      .on(transparency.key, { publicKey: keys.publicKey, fingerprint })
    renderDesk(<TransparencyPage />)
    await screen.findByText(proof.head!.root)
    expect(screen.getByText(fingerprint)).toBeVisible()
    const checker = screen.getByRole('link', { name: '下载离线核对工具（一个网页文件）' })
    expect(checker).toHaveAttribute('download', CHECKER_FILE)
    expect(screen.getByText('2026-09-23 15:00')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'JSON' }))
    await vi.waitFor(() =>
      expect(api.to(transparency.month)[0]?.query).toMatchObject({ month: '2026-09', format: 'json' }),
    )
  })

  it('checks a proof without asking the server, and says what was changed', async () => {
    const { proof, keys, fingerprint } = await aProof()
    api.on(transparency.heads, heads([])).on(transparency.key, { publicKey: keys.publicKey, fingerprint })
    renderDesk(<TransparencyPage />)
    await screen.findByText('还没有签名')
    const asked = vi.mocked(fetch).mock.calls.length
    await choose(proof)
    await screen.findByRole('heading', { name: '证明真实' })
    expect(screen.getByText(/案件 SS1 的 4 步记录在存证中/)).toBeVisible()
    expect(screen.getByText(/赔偿金额：120.00/)).toBeVisible()
    const wrong = structuredClone(proof)
    wrong.lines[2]!.entry.said!.toState = 'invalid'
    await choose(wrong)
    await screen.findByText(/第 3 步与签名时的存证不符/)
    await choose({ ...proof, head: { ...proof.head!, at: '2026-09-21T08:00:00.000Z' } })
    await screen.findByText(/第 3 号签名不成立/)
    await choose('{')
    await screen.findByText(/不是案件的存证证明文件/)
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
    await screen.findByText(/第 3 号签名是用另一把公钥签的/)
  })
})
