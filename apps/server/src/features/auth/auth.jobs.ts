import type { Task } from '../../platform/jobs/worker.ts'
import { removeExpired } from '../../platform/limits/limits.ts'
import * as store from './auth.store.ts'

// Devices that signed in lately are known by their sessions, so ended ones stay for a while.
const SESSION_DAYS = 31
const DAY = 86_400_000

export const authTasks: readonly Task[] = [
  {
    name: 'auth.tidy',
    cron: '17 * * * *',
    async run({ platform, now }) {
      const at = now()
      await store.forgetExpired(platform.db, at)
      await store.forgetSessions(platform.db, new Date(at.getTime() - SESSION_DAYS * DAY))
      await removeExpired(platform.db, at)
    },
  },
]
