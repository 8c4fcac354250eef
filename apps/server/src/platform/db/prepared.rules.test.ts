import { describe, expect, it } from 'vitest'
import { prepareRepeated, statementNames } from './prepared.ts'

const again = <T>(times: number, work: () => T): T[] => Array.from({ length: times }, work)

describe('statementNames', () => {
  it('leaves what is asked once or twice unnamed', () => {
    const nameOf = statementNames()
    expect(again(4, () => nameOf('select 1'))).toEqual([undefined, undefined, undefined, undefined])
  })

  it('names what comes again, always alike, and each text otherwise', () => {
    const nameOf = statementNames()
    const [name] = again(6, () => nameOf('select 1')).slice(-1)
    expect(nameOf('select 1')).toBe(name)
    expect(name).toMatch(/^s_[0-9a-f]{24}$/)
    again(5, () => nameOf('select 2'))
    expect(nameOf('select 2')).not.toBe(name)
  })

  it('keeps no more than two hundred names, and those it gave', () => {
    const nameOf = statementNames()
    for (let i = 0; i < 300; i += 1) again(5, () => nameOf(`select ${i}`))
    expect(nameOf('select 0')).toBeDefined()
    expect(again(9, () => nameOf('select 299')).at(-1)).toBeUndefined()
  })
})

describe('prepareRepeated', () => {
  const spied = () => {
    const sent: unknown[][] = []
    const client = { query: (...args: unknown[]) => sent.push(args) }
    prepareRepeated(client as never, () => 'name')
    return { client, sent }
  }

  it('leaves alone what has no parameters, a name of its own, or its own way of being sent', () => {
    const { client, sent } = spied()
    const own = { submit() {}, text: 'copy' }
    client.query('begin')
    client.query({ text: 'select 1', name: 'mine' }, [1])
    client.query(own, [1])
    expect(sent).toEqual([['begin'], [{ text: 'select 1', name: 'mine' }, [1]], [own, [1]]])
  })

  it('names texts with parameters and passes everything else on', () => {
    const { client, sent } = spied()
    const done = () => {}
    client.query('select $1', [1], done)
    client.query({ text: 'select $1', rowMode: 'array' }, [2])
    expect(sent).toEqual([
      [{ text: 'select $1', name: 'name' }, [1], done],
      [{ text: 'select $1', rowMode: 'array', name: 'name' }, [2]],
    ])
  })
})
