import { contract } from '@appeal/contract'
import { caseFacts } from '../../apps/server/src/kinds/appeals/appeals.service.ts'
import { brokenPromises } from '../../apps/server/src/testing/invariants.ts'
import { caseIn, copyCase, INPUTS, makePlayers } from '../../apps/server/src/testing/stages.ts'
import type { Outcome, Trial } from '../trial.ts'

const RIVALS = 8

/** Eight acts meant for one version of one case: one is carried out, the others are told, and the history has one line more. */
export async function run(trial: Trial): Promise<Outcome> {
  const app = await trial.open()
  const who = await makePlayers(app)
  const source = await caseIn(app, who, 'at_enterprise')
  const { token } = await app.as(who.enterprise)
  const linesOf = async (id: string) =>
    Number(
      (
        await app.platform.database.pool.query(
          "select count(*) as n from case_events where case_kind = 'appeal' and case_id = $1",
          [id],
        )
      ).rows[0].n,
    )
  let refused = 0
  for (let n = 0; n < trial.size; n += 1) {
    await app.platform.database.pool.query('delete from rate_counters')
    const id = await copyCase(app, source)
    const { version } = await caseFacts(app.platform.db, id)
    const before = await linesOf(id)
    const codes = await Promise.all(
      Array.from({ length: RIVALS }, async (_, rival) => {
        // Half of them move the case, half leave it where it is: only the version keeps those apart.
        const moves = (rival + n) % 2 === 0
        const [route, input] = moves
          ? [contract.todo.reply, { ...INPUTS.reply, contactTimes: rival + 1 }]
          : [contract.todo.progress, { ...INPUTS.progress, plan: `第 ${rival + 1} 日内答复处理结果。` }]
        const response = await app.inject({
          method: 'POST',
          url: route.url,
          headers: { token },
          payload: { ...input, id, version },
        })
        return response.json().code as number
      }),
    )
    const winners = codes.filter((code) => code === 200).length
    const added = (await linesOf(id)) - before
    refused += RIVALS - winners
    if (winners !== 1 || added !== 1)
      trial.miss(`${winners} winners and ${added} lines of ${codes.join()}`, n)
  }
  const broken = await brokenPromises(app)
  if (Object.keys(broken).length > 0) trial.miss(`left behind: ${JSON.stringify(broken)}`)
  return {
    cases: trial.size * RIVALS,
    said: `${trial.size} cases, one winner and one line each, ${refused} told that they were late, all promises hold`,
  }
}
