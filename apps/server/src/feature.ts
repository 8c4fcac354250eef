import type { Binding } from './platform/http/binding.ts'
import type { Task } from './platform/jobs/worker.ts'

/** What a feature brings: its operations on the wire and its background tasks. */
export interface Feature {
  name: string
  bindings: readonly Binding[]
  tasks?: readonly Task[]
}
