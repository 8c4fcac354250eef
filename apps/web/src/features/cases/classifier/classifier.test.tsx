import { contract } from '@appeal/contract'
import type { ModelCard, ReportCard } from '@appeal/contract/classifier/classifier.schemas.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, type FormInstance } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import { endSession } from '../../../lib/session.ts'
import { asAdmin } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import ClassifierPage from './ClassifierPage.tsx'
import DeskSuggestion from './DeskSuggestion.tsx'

const { classifier, dictionaries } = contract
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

const node = (dictValue: string, dictLabel: string) => ({
  ...{ id: dictValue, parentId: '0', name: dictLabel, dictLabel, dictValue },
  ...{ category: 'BIZ' as const, sortCode: 1 },
})
const problems = [
  {
    ...node('APPEAL_L1', '申诉问题'),
    children: [node('DAMAGE', '损毁'), node('DELAY', '延误'), node('COD', '代收货款')],
  },
]
const aModel = (more: Partial<ModelCard> = {}): ModelCard => ({
  ...{ number: 2, trainedAt: '2026-09-20 03:50:00', trained: 700, heldOut: 180, tuned: 90, repeated: 4 },
  ...{ left: ['COD'], grams: 1200, temperature: 8, accuracy: 0.9, baseline: 0.38 },
  ...{ macroPrecision: 0.912, macroRecall: 0.876 },
  classes: [
    { problem: 'DAMAGE', trained: 300, heldOut: 80, said: 70, right: 66, precision: 0.9429, recall: 0.825 },
    { problem: 'DELAY', trained: 400, heldOut: 100, said: 0, right: 0, precision: null, recall: 0 },
  ],
  confusion: [{ was: 'DELAY', said: 'DAMAGE', n: 4 }],
  curve: [
    { sure: 0, coverage: 1, precision: 0.9 },
    { sure: 0.6, coverage: 0.71, precision: 0.97 },
    { sure: 0.9, coverage: 0.5, precision: 0.99 },
  ],
  ...more,
})
const aCard = (more: Partial<ReportCard> = {}): ReportCard => ({
  ...{ on: true, least: 500, have: 500, sure: 0.7 },
  models: [aModel(), aModel({ number: 1, trainedAt: '2026-09-13 03:50:00', trained: 600 })],
  ...more,
})
const open = (card: ReportCard) => {
  const { api } = asAdmin(classifier)
  api.on(dictionaries.tree, problems).on(classifier.card, card)
  renderDesk(<ClassifierPage />, '/statistics/classifier')
}

it('says from when on there is a model, and that it is switched off', async () => {
  open(aCard({ on: false, have: 120, models: [] }))
  expect(await screen.findByText('还没有模型')).toBeVisible()
  expect(screen.getByText(/满 500 件以后.*现在有 120 件/)).toBeVisible()
  expect(screen.getByText(/CLASSIFIER_ON/)).toBeVisible()
})

it('shows precision and recall by kind, what is taken for what, and what the setting asks', async () => {
  open(aCard())
  const byKind = within(await screen.findByRole('table', { name: '各类成绩' }))
  const cells = (name: string) =>
    within(byKind.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map((one) => one.textContent)
  await screen.findByText(/没有学的：代收货款/)
  expect(cells('损毁')).toEqual(['300', '80', '70', '66', '94.3%', '82.5%'])
  expect(cells('延误')).toEqual(['400', '100', '0', '0', '—', '0.0%'])
  expect(screen.getByText(/从 700 件管局办结的申诉学习，用另外 180 件/)).toBeVisible()
  expect(screen.getByText('91.2%')).toBeVisible()
  const confused = within(screen.getByRole('table', { name: '最常认错的' }))
  expect(confused.getByRole('row', { name: '延误 损毁 4' })).toBeVisible()
  // At 70 % the nearest row below holds.
  const curve = within(screen.getByRole('table', { name: '要求多大把握' }))
  expect(curve.getByRole('row', { current: true })).toHaveTextContent('60.0%71.0%97.0%')
})

it('keeps the cards of models before', async () => {
  open(aCard())
  await userEvent.click(await screen.findByRole('combobox', { name: '第几号模型' }))
  await userEvent.click(await screen.findByTitle(/^1 号/))
  expect(await screen.findByText(/从 600 件/)).toBeVisible()
})

let form: FormInstance
function Correcting() {
  ;[form] = Form.useForm()
  return (
    <Form form={form} initialValues={{ l1: 'DELAY', l2: 'DELAY_TRANSIT' }}>
      <Form.Item name="l1">
        <input />
      </Form.Item>
      <Form.Item name="l2">
        <input />
      </Form.Item>
      <DeskSuggestion detail={{ id: '7' }} form={form} />
    </Form>
  )
}
const said = {
  model: { number: 2, trainedOn: '2026-09-20' },
  list: [
    { problem: 'DAMAGE', sure: 0.83, words: ['屏幕破裂', '变形'], precision: 0.9429, recall: 0.825 },
    { problem: 'DELAY', sure: 0.12, words: [], precision: null, recall: null },
  ],
}

it('stands beside the correction with its words and figure, and fills in by a press alone', async () => {
  const { api } = asAdmin(classifier)
  api.on(dictionaries.tree, problems).on(classifier.ofCase, said)
  renderDesk(<Correcting />)
  expect(await screen.findByText('依据：屏幕破裂、变形')).toBeVisible()
  expect(screen.getByText(/2026-09-20的第 2 号模型.*94\.3% 说对/)).toBeVisible()
  expect(screen.getByText('和所选一致')).toBeVisible()
  expect(form.getFieldsValue()).toEqual({ l1: 'DELAY', l2: 'DELAY_TRANSIT' })
  await userEvent.click(screen.getByRole('button', { name: '填入“损毁”' }))
  expect(form.getFieldsValue()).toEqual({ l1: 'DAMAGE', l2: undefined })
})

it('is asked for by nobody who may not, and says when the words say nothing', async () => {
  const { api } = asAdmin(classifier.card)
  renderDesk(<Correcting />)
  expect(api.to(classifier.ofCase)).toEqual([])
  expect(screen.queryByText('问题类型建议')).toBeNull()
  cleanup()
  const other = asAdmin(classifier)
  other.api.on(dictionaries.tree, problems).on(classifier.ofCase, { ...said, list: [] })
  renderDesk(<Correcting />)
  expect(await screen.findByText(/说不清是哪一类/)).toBeVisible()
})
