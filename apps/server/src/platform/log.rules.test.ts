import { expect, it } from 'vitest'
import { withoutValues } from './log.ts'

it('an error in the log says what failed and where, never with which values', () => {
  const driver = Object.assign(new Error('invalid input syntax for type bigint: "13900000001"'), {
    code: '22P02',
    detail: 'Key (phone)=(13900000001) already exists.',
    where: "unnamed portal parameter $1 = '13900000001'",
    constraint: 'users_phone_key',
  })
  const failed = Object.assign(
    new Error('Failed query: insert into t values ($1)\nparams: 13900000001', { cause: driver }),
    {
      query: 'insert into t values ($1)',
      params: ['13900000001'],
    },
  )
  const line = withoutValues(failed)
  expect(JSON.stringify(line)).not.toContain('13900000001')
  expect(line).toMatchObject({ code: '22P02', constraint: 'users_phone_key' })
  expect((line as { stack: string }).stack).toContain('log.rules.test')
  expect(withoutValues(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
  })
})
