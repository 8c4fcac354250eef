import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseRow } from '@appeal/contract/cases/cases.schemas.ts'
import { kindRoute } from '@appeal/contract/kindRoute.ts'
import type { Page } from 'playwright-core'
import { root } from '../../scripts/steps.mjs'
import { call } from '../cases.ts'
import { check, type Journey } from '../harness.ts'
import {
  checkFigures,
  checkLedger,
  checkPapers,
  checkTallies,
  seenAtEnd,
  withEnterprisesLines,
} from '../week/ends.ts'
import { pageOf, type Walked } from '../week/page.ts'
import {
  extensionGranted,
  extensionRefused,
  malformedPath,
  overduePath,
  urgedPath,
  wrongEnterprisePath,
} from '../week/pathsClocks.ts'
import { mainPath, phonePath, refusedPath, telephonePath } from '../week/pathsIntake.ts'
import { otherPaths } from '../week/pathsOther.ts'
import {
  agreedPath,
  exclusionPath,
  failedPath,
  handoverPath,
  recheckPath,
  togetherPath,
} from '../week/pathsSides.ts'
import { actsIn, missingIn } from '../week/signs.ts'
import { type Cases, type Path, weekOf } from '../week/week.ts'

/** All of them with `WEEK=20`, which writes docs/week.md; five with `WEEK=5`. */
const IS_WHOLE = process.env.WEEK === '20'

/** The other kinds first: their people sign in anew, and whoever did before is signed out. */
const PATHS: readonly Path[] = [
  ...otherPaths,
  mainPath,
  phonePath,
  telephonePath,
  refusedPath,
  handoverPath,
  wrongEnterprisePath,
  malformedPath,
  extensionGranted,
  extensionRefused,
  urgedPath,
  agreedPath,
  failedPath,
  exclusionPath,
  recheckPath,
  togetherPath,
  overduePath,
]

/** What happened to a case of another kind, as the bureau reads its history, oldest first. */
export async function eventsOf(page: Page, kind: CaseKind, caseNo: string): Promise<string[]> {
  const { records } = await call<{ records: CaseRow[] }>(
    page,
    'GET',
    `${kindRoute(kind, 'bureaupage').url}?searchKey=${caseNo}`,
  )
  check(records.length === 1, `${records.length} cases of number ${caseNo}`)
  const { progress } = await call<{ progress: { event: string }[] }>(
    page,
    'GET',
    `${kindRoute(kind, 'deskDetail').url}?id=${records[0]!.id}`,
  )
  return progress.map(({ event }) => event).reverse()
}

export const workWeek: Journey = {
  name: IS_WHOLE
    ? 'a work week: twenty cases by every path, and what they leave'
    : 'a work week, shortened: five of its paths, and what they leave',
  async run(stage) {
    const week = weekOf(stage, IS_WHOLE)
    if (!IS_WHOLE)
      await week.step('everybody is at their desk', () =>
        Promise.all((['lin', 'szj', 'szld', 'ztosz'] as const).map(week.at)),
      )
    const walked: (Walked & { cases: Cases })[] = []
    for (const one of PATHS.filter(({ inShort }) => IS_WHOLE || inShort)) {
      const began = performance.now()
      // A path's own people come anew into the table, whoever signed in before.
      week.tookPart()
      const named = {
        ...week,
        step: <T>(what: string, act: () => Promise<T>) => week.step(`${one.name}: ${what}`, act),
      }
      const cases = await one.run(named)
      const seconds = (performance.now() - began) / 1000
      walked.push({ name: one.name, who: one.who ?? week.tookPart(), acts: [], seconds, cases })
      console.log(`${one.name} (${seconds.toFixed(1)} s)`)
    }
    const desk = await week.at('szj')
    // Whoever sees all of them: a case may have gone to the bureau above.
    const province = IS_WHOLE ? await week.at('gdj') : desk
    const appeals = walked.flatMap(({ cases }) => cases.appeals)
    const seen = await week.step('every case has ended, its history intact', async () => {
      const all = await Promise.all(appeals.map(({ id }) => seenAtEnd(province, id)))
      for (const { appealNo, state, historyIntact } of all) {
        check(['closed', 'invalid', 'withdrawn'].includes(state), `${appealNo} is ${state}`)
        check(historyIntact, `the history of ${appealNo} is not intact`)
      }
      return withEnterprisesLines(await week.at('ztosz'), all)
    })
    if (IS_WHOLE)
      await week.step('every act of the workflow was taken', async () => {
        const missing = missingIn(seen.map(({ history }) => history))
        check(missing.length === 0, `nobody took: ${missing.join(', ')}`)
      })
    await week.step('every end date follows from its ledger', async () => seen.forEach(checkLedger))
    await week.step('the papers are there', async () => {
      for (const one of seen) await checkPapers(province, one)
    })
    await week.step('the tallies are those of the lists', async () => {
      await checkTallies(desk, 'bureau')
      await checkTallies(await week.at('ztosz'), 'enterprise')
    })
    await week.step('the month holds every case', async () => {
      const excluded = seen
        .filter(({ history }) => history.some(({ event }) => event === 'exclusion_approved'))
        .map(({ id }) => id)
      await checkFigures(
        province,
        seen.map(({ id }) => id),
        excluded,
      )
    })
    if (!IS_WHOLE) return
    await week.step('the week is written down', async () => {
      const rows: Walked[] = []
      for (const { cases, ...one } of walked) {
        const own = seen.filter(({ id }) => cases.appeals.some((appeal) => appeal.id === id))
        const others: string[] = []
        for (const { kind, caseNo } of cases.others ?? [])
          others.push(...(await eventsOf(desk, kind as CaseKind, caseNo)))
        rows.push({ ...one, acts: [...own.flatMap(({ history }) => actsIn(history)), ...others] })
      }
      writeFileSync(path.join(root, 'docs/week.md'), pageOf(rows))
    })
  },
}
