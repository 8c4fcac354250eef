import { contract } from '@appeal/contract'
import type { Suggestions } from '@appeal/contract/classifier/classifier.schemas.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { closePage, openPage, refusal, stubServer } from '../../../testing/page.tsx'
import ProblemSuggestion from './ProblemSuggestion.tsx'

const { suggest } = contract.classifier
const TREE = '/api/webapp/dev/dict/tree'
const node = (dictValue: string, dictLabel: string, children: object[] = []) => ({
  ...{ id: dictValue, parentId: '0', name: dictLabel, dictLabel, dictValue, category: 'BIZ', sortCode: 1 },
  children,
})
const tree = [node('APPEAL_L1', '申诉问题', [node('DAMAGE', '损毁'), node('DELIVERY', '投递')])]
const found = (...problems: string[]): Suggestions => ({
  model: { number: 3, trainedOn: '2026-09-20' },
  list: problems.map((problem, at) => ({
    ...{ problem, sure: at ? 0.2 : 0.8, precision: 0.9, recall: 0.8 },
    words: at ? [] : ['屏幕破裂', '压变形'],
  })),
})
const CONTENT = '收到时屏幕破裂，外箱被压变形。'

function Form({ l1 = '', taken }: { l1?: string; taken: string[] }) {
  const [values, setValues] = useState({ content: '', itemName: '', l1 })
  return (
    <>
      <textarea
        aria-label="content"
        value={values.content}
        onChange={({ target }) => setValues({ ...values, content: target.value })}
      />
      <input id="f-l1" aria-label="l1" readOnly value={values.l1} />
      <ProblemSuggestion
        values={values}
        onTake={(problem) => {
          taken.push(problem)
          setValues({ ...values, l1: problem })
        }}
      />
    </>
  )
}
const write = (content: string) =>
  fireEvent.change(screen.getByLabelText('content'), { target: { value: content } })
function open(answer: () => unknown, l1?: string) {
  const asked = stubServer({ [TREE]: () => tree, [suggest.url]: answer })
  const taken: string[] = []
  openPage(<Form taken={taken} {...(l1 && { l1 })} />, { path: '/portal/appeal', route: '/portal/appeal' })
  return { taken, sent: () => asked.filter(({ path }) => path === suggest.url).map(({ body }) => body) }
}
afterEach(closePage)

it('is offered beside the choice while somebody writes, and taken by a press alone', async () => {
  const { taken, sent } = open(() => found('DAMAGE', 'DELIVERY'))
  write(CONTENT.slice(0, 12))
  write(CONTENT)
  expect(await screen.findByText('根据您写的内容，可能是：')).toBeVisible()
  expect(sent()).toEqual([{ content: CONTENT }])
  expect(screen.getByText(/您写到“屏幕破裂”“压变形”。/)).toBeVisible()
  expect(screen.getByText(/选哪一类由您决定/)).toBeVisible()
  expect(taken).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: '损毁' }))
  expect(taken).toEqual(['DAMAGE'])
  // What was chosen agrees: nothing is offered any more.
  await waitFor(() => expect(screen.queryByText(/根据您写的内容|也像是/)).toBeNull())
})

it('says of another choice that the words read differently, and leaves it as it is', async () => {
  const { taken } = open(() => found('DAMAGE', 'DELIVERY'), 'DELIVERY')
  write(CONTENT)
  expect(await screen.findByText(/也像是下面的问题/)).toBeVisible()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['损毁'])
  expect(taken).toEqual([])
})

it('asks nothing of a few words, and says nothing where there is no answer', async () => {
  const { sent } = open(() => refusal(429, '太频繁', { reason: 'request.too_many' }))
  write('坏了')
  await new Promise((done) => setTimeout(done, 1_100))
  expect(sent()).toEqual([])
  write(CONTENT)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
