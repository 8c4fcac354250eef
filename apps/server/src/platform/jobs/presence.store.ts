import type { Pool, PoolClient } from 'pg'

// A number of our own among the advisory locks of two keys.
const PRESENCE = 7_246_104
/** Longer than a listener that is only reconnecting is away after a short outage; with the next look, within a minute. */
const MISSING_MS = 40_000

/** Shows for as long as this connection lives that the workers of this name do. */
export async function showPresence(client: PoolClient, worker: string): Promise<void> {
  // A failure is the connection's, and whoever uses it next is told of it.
  await client
    .query('select pg_advisory_lock_shared($1::int, hashtext($2))', [PRESENCE, worker])
    .catch(() => undefined)
}

/**
 * Frees the jobs that workers held which are gone: they would wait, and count as running, for four hours. Workers are gone
 * when at two looks, so far apart that a mere reconnecting has ended, nobody shows their presence.
 *
 * @param own the names of this process's workers, who are here whatever their connection does
 * @param missing since when which workers were not seen; kept between calls
 * @returns names of the workers whose jobs were freed
 */
export async function freeAbandoned(
  pool: Pool,
  own: readonly string[],
  missing: Map<string, number>,
  now = performance.now(),
): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>(
    `select distinct worker from (
       select locked_by as worker from graphile_worker._private_jobs
       union all select locked_by from graphile_worker._private_job_queues
     ) held
     where worker <> all($1) and not exists (
       select from pg_locks where locktype = 'advisory' and granted and classid = $2::int::oid and objsubid = 2
         and objid = (hashtext(worker)::bigint & 4294967295)::oid
         and database = (select oid from pg_database where datname = current_database()))`,
    [own, PRESENCE],
  )
  const seen = new Set(rows.map(({ worker }) => worker))
  for (const worker of missing.keys()) if (!seen.has(worker)) missing.delete(worker)
  for (const worker of seen) if (!missing.has(worker)) missing.set(worker, now)
  const gone = [...missing].filter(([, since]) => now - since >= MISSING_MS).map(([worker]) => worker)
  if (gone.length) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [gone])
  for (const worker of gone) missing.delete(worker)
  return gone
}
