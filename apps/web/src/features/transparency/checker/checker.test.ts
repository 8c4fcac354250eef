import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { proofChecks } from '../../../lib/proofChecks.ts'
import { aLog } from '../logFixture.ts'
import { mountChecker } from './checker.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', vi.fn())
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('zh-CN')
  // A place of its own: what listens to dropped files goes with it.
  const place = document.body.appendChild(document.createElement('div'))
  mountChecker(place, await proofChecks())
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const fileOf = (content: unknown, name = 'proof.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name)
const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText(/选择文件|Choose files/), files)

it('says of a proof whether it is genuine, in either language, and asks no network', async () => {
  const log = aLog(await proofChecks())
  log.write(4)
  await choose(fileOf(log.proof(3)))
  await screen.findByRole('heading', { name: '证明真实' })
  expect(screen.getByText(/赔偿金额：120.00/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await screen.findByRole('heading', { name: 'The proof is genuine' })
  expect(screen.getByText(/4 steps of case SS1 are in the log/)).toBeTruthy()
  expect(vi.mocked(fetch)).not.toHaveBeenCalled()
})

it('names the versions of rules that a proof names, in either language, and none where it names none', async () => {
  const log = aLog(await proofChecks())
  log.write(4)
  await choose(fileOf(log.proof(3)))
  await screen.findByRole('heading', { name: '证明真实' })
  expect(screen.queryByText(/适用规则版本/)).toBeNull()
  const proof = log.named(3)
  const { sm3 } = proof.rules!.lines[0]!
  await choose(fileOf(proof))
  await screen.findByText(`第 1 步适用规则版本：提交申诉的时间第 3 版，SM3 ${sm3}。`)
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await screen.findByText(`Step 1, rules as of: Time of the appeal, version 3, SM3 ${sm3}.`)
  proof.rules!.lines[0]!.no = 2
  await choose(fileOf(proof))
  await screen.findByText(/versions of rules that it names are not what was signed/)
})

it('names the step, the value and the head that differ', async () => {
  const log = aLog(await proofChecks())
  log.write(4)
  const proof = log.proof(3)
  proof.facts!.values.find(({ name }) => name === 'compensation')!.opened!.value = '9.00'
  await choose(fileOf(proof))
  await screen.findByText('案件内容与第 4 步的决定不符：赔偿金额。')
  // Heads as they are kept, one a line, of which one is another.
  const kept = log.heads.map((head) => (head.seq === 2 ? log.sign({ ...head, root: 'b'.repeat(64) }) : head))
  await choose(
    fileOf(log.proof(3)),
    fileOf(kept.map((head) => JSON.stringify(head)).join('\n'), 'heads.jsonl'),
  )
  await screen.findByText('第 2 号签名与保存的不同：存证被替换。')
  await choose(fileOf('nothing'))
  await screen.findByText(/不是案件的存证证明文件/)
})

it('finds by an earlier proof that a step is gone, in whatever order the files come', async () => {
  const log = aLog(await proofChecks())
  log.write(2)
  const before = log.proof(2)
  log.write(4)
  const later = log.proof(3)
  later.lines.splice(2, 1)
  await choose(fileOf(later), fileOf(before, 'before.json'))
  await screen.findByText('第 3 步在较早的证明中有，现在没有了。')
  await choose(fileOf(before, 'before.json'), fileOf(log.proof(3)))
  await screen.findByRole('heading', { name: '证明真实' })
})
