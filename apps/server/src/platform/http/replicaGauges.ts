import { Gauge, type Registry } from 'prom-client'
import type { Replicas } from '../db/replicas.ts'

/** How far behind each replica is, and whether it is read from; what it does not tell is no number. */
export function registerReplicas(registry: Registry, replicas: Replicas): () => void {
  const gauge = (name: string, help: string, labels: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: ['replica', ...labels], registers: [registry] })
  const standing = gauge('database_replica_standing', 'Whether it is read from, or why it is left out', [
    'standing',
  ])
  const bytes = gauge('database_replica_lag_bytes', 'Bytes of the log that it has not replayed')
  const seconds = gauge('database_replica_lag_seconds', 'Age of what it shows')
  return () => {
    standing.reset()
    for (const one of replicas.states()) {
      standing.set({ replica: one.host, standing: one.standing }, 1)
      bytes.set({ replica: one.host }, one.bytes)
      seconds.set({ replica: one.host }, one.seconds)
    }
  }
}
