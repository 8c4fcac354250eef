import type { ErrorKey } from '@appeal/contract/errors.ts'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { Feature } from '../feature.ts'
import { type Answer, openTestServer, type TestApp } from './server.ts'

export { type Answer, type Caller, createTwin, START, type TestApp } from './server.ts'

/** The whole server on a database of its own, in the cluster of the test run. */
export const createTestApp = (...more: Feature[]): Promise<TestApp> =>
  openTestServer(inject('pgAdminUrl'), ...more)

/** One app for a test file: created before its tests, closed after them. */
export function useTestApp(...more: Feature[]): { readonly app: TestApp } {
  let app: TestApp | undefined
  beforeAll(async () => {
    app = await createTestApp(...more)
  })
  afterEach(() => app?.noneOverlooked())
  afterAll(() => app?.close())
  return {
    get app() {
      if (!app) throw new Error('The test app is used before it exists')
      return app
    },
  }
}

/** What an act answered, for steps on the way to what a test is about: they have to be taken first. */
export async function ok<T>(answer: Answer<T> | Promise<Answer<T>>): Promise<T> {
  const given = await answer
  expect(given).toSucceed()
  return given.data
}

expect.extend({
  toFailWith(received: Answer, reason: ErrorKey) {
    // A 403 carries no data, so its reason is told by the code alone (contract 1).
    const actual = received.code === 403 && received.data === null ? '403' : received.reason
    const wanted = actual === '403' ? ['request.not_permitted', 'appeals.not_permitted'] : [reason]
    const pass = actual === '403' ? wanted.includes(reason) : received.reason === reason
    return {
      pass,
      message: () =>
        `expected refusal ${reason}, got ${received.code} ${received.msg} ${JSON.stringify(received.data)}`,
    }
  },
  toSucceed(received: Answer) {
    return {
      pass: received.status === 200 && received.code === 200,
      message: () =>
        `expected success, got ${received.code} ${received.msg} ${JSON.stringify(received.data)}`,
    }
  },
})

declare module 'vitest' {
  interface Matchers {
    toFailWith(reason: ErrorKey): void
    toSucceed(): void
  }
}
