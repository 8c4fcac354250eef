import { describe, expect, it } from 'vitest'
import { FOREIGN_EDITION } from './db/migrate.ts'
import { startFault } from './startFaults.ts'

const place = { port: 3000, dataDir: '/srv/data', databaseUrl: 'postgres://u:geheim@db.example:5432/appeal' }
const coded = (code: string, message = code) => Object.assign(new Error(message), { code })

describe('startFault', () => {
  it.each([
    ['a port in use', coded('EADDRINUSE', 'listen EADDRINUSE: address already in use'), /Port 3000 .* PORT/],
    ['a database that is not there', coded('ECONNREFUSED'), /db\.example:5432 takes no connections/],
    ['a database that does not answer', new Error('timeout expired'), /within 10 s/],
    ['a read-only database', coded('25006'), /read-only/],
    ['a pooler', coded('08P01', 'unsupported startup parameter: lock_timeout'), /DATABASE_DIRECT_URL/],
    ['two hosts', coded('ERR_INVALID_URL', 'Invalid URL'), /one host/],
    [
      'a folder of somebody else',
      coded('EACCES', "EACCES: permission denied, mkdir '/srv/data'"),
      /\/srv\/data/,
    ],
    ['a port of the system', coded('EACCES', 'listen EACCES: permission denied 0.0.0.0:80'), /1024/],
    ['a database of another edition', new Error(FOREIGN_EDITION), /another edition.*db:reset/],
    ['a full disk', coded('ENOSPC'), /disk is full/],
    ['an error below another', new Error('Failed query', { cause: coded('25006') }), /read-only/],
  ])('says of %s what failed and what to do', (_, error, sentence) => {
    const said = startFault(error, place)
    expect(said).toMatch(sentence)
    expect(said).not.toContain('geheim')
  })

  it('keeps what nobody foresaw', () => {
    expect(startFault(new Error('keys are missing'), place)).toBe('keys are missing')
  })
})
