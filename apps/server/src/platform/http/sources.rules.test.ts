import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import { describe, expect, it } from 'vitest'

const marked = allRoutes.filter(({ reads }) => reads === 'replica')

describe('rows that may be read from a replica', () => {
  it('read and do nothing else', () => {
    const wrong = marked.filter(
      ({ method, acts, affects, idempotent, upload, stepUp }) =>
        method !== 'GET' || acts || idempotent || upload || stepUp || affects.length > 0,
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('are statistics, open data, the log for everybody and what the portal shows to everybody', () => {
    const open = marked.filter(({ access }) => access.kind === 'anyone').map(({ name }) => name)
    const figures = ['openData', 'portal', 'statistics', 'transparency', 'volumes']
    expect(open.filter((name) => !figures.includes(name.split('.')[0]!)).toSorted()).toEqual([
      'consultations.faqpage',
      'keeping.published',
      'letters.publicbrands',
      'letters.publicpage',
      'noticeBoard.publicDetail',
      'noticeBoard.publicList',
      'publicArticles.attachment',
      'publicArticles.detail',
      'publicArticles.list',
      'publicArticles.page',
    ])
  })

  it('are every list of cases on a desk, with the counts of its queues', () => {
    const tables = ['todo', ...CASE_KINDS.map((kind) => `${kind}s`)]
    const lists = allRoutes.filter(({ name }) => {
      const [table = '', call = ''] = name.split('.')
      return (
        tables.includes(table) && (/^(bureau|enterprise)?(count)?page$/.test(call) || call === 'faqdeskpage')
      )
    })
    // What people look up of their own on the portal comes from the primary.
    const ofDesk = lists.filter(({ access }) => access.kind === 'granted').map(({ name }) => name)
    expect(ofDesk.length).toBeGreaterThan(12)
    expect(ofDesk.filter((name) => !marked.some((one) => one.name === name))).toEqual([])
  })
})
