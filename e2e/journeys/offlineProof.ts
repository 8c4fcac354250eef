import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { CHECKER_FILE } from '@appeal/contract/transparency/checker.texts.ts'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { check, type Journey } from '../harness.ts'
import { signIn } from '../people.ts'

const BUILT = path.resolve(import.meta.dirname, '../../apps/web/dist', CHECKER_FILE)

/** Moves the moment of a case's first step, past every guard, as only the owner of the database can. */
async function moveFirstStep(owner: string, caseId: string, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('alter table case_events disable trigger user')
    const { rowCount } = await client.query(
      "update case_events set at = at + $2 * interval '1 second' where case_id = $1 and seq = 1",
      [caseId, seconds],
    )
    await client.query('alter table case_events enable trigger user')
    await client.query('commit')
    check(rowCount === 1, 'the case has no first step')
  } finally {
    await client.end()
  }
}

async function saveProof(page: Page, to: string): Promise<string> {
  await page.reload()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载存证证明' }).click(),
  ])
  await file.saveAs(to)
  return to
}

/** What a proof is worth is told by a file on one's own disk, without any network, whatever the database says. */
export const offlineProof: Journey = {
  name: 'a proof checked offline after the database was changed',
  async run({ owner, step, someone }) {
    const folder = await mkdtemp(path.join(tmpdir(), 'appeal-proof-'))
    try {
      const page = await someone()
      const checker = path.join(folder, CHECKER_FILE)
      const caseId = await step('the consumer opens an own case', async () => {
        await signIn(page, 'lin')
        await page.waitForFunction(() => localStorage.getItem('TOKEN') !== null)
        await page.goto('/portal/personal')
        await page.getByRole('link', { name: /快递/ }).last().click()
        await page.getByRole('button', { name: '下载存证证明' }).waitFor()
        return /\d{15,}/.exec(page.url())?.[0] ?? ''
      })
      const kept = await step('keeps its proof, and the file that checks it', async () => {
        await copyFile(BUILT, checker)
        return saveProof(page, path.join(folder, 'kept.json'))
      })
      const alone = await someone()
      await alone.context().setOffline(true)
      const verdict = async (...files: string[]) => {
        await alone.goto(pathToFileURL(checker).href)
        await alone.getByLabel('选择文件').setInputFiles(files)
        return (await alone.getByRole('heading', { level: 2 }).textContent()) ?? ''
      }
      await step('the proof is genuine', async () => {
        const said = await verdict(kept)
        check(said === '证明真实', `the checker says: ${said}`)
      })
      await step('a step is changed in the database, and the next proof does not hold', async () => {
        await moveFirstStep(owner, caseId, 60)
        try {
          const said = await verdict(kept, await saveProof(page, path.join(folder, 'later.json')))
          check(said === '证明不成立', `the checker says: ${said}`)
          await alone
            .getByText(/第 1 步/)
            .first()
            .waitFor()
        } finally {
          await moveFirstStep(owner, caseId, -60)
        }
      })
      await step('the proof of the case as it was holds again', async () => {
        const said = await verdict(kept, await saveProof(page, path.join(folder, 'again.json')))
        check(said === '证明真实', `the checker says: ${said}`)
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
