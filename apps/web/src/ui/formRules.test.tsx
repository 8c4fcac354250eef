import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DatePicker, Form, Input, Select } from 'antd'
import type { Rule } from 'antd/es/form'
import dayjs from 'dayjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sayStatus, statusTexts } from '../lib/httpStatus.texts.ts'
import { setLanguage } from '../lib/i18n.ts'
import { isAfterToday, selectableYears } from './dates.ts'
import { contractRule, requiredRule } from './formRules.ts'
import { REQUIRED_ON } from './requiredOn.ts'
import { renderDesk } from './testing/renderDesk.tsx'
import { YearSelect } from './YearSelect.tsx'

afterEach(() => {
  cleanup()
  setLanguage('zh-cn')
  vi.useRealTimers()
})

function OneField({ rules }: { rules: Rule[] }) {
  return (
    <Form validateTrigger={REQUIRED_ON}>
      <Form.Item name="field" label="Field" rules={rules}>
        <Input />
      </Form.Item>
    </Form>
  )
}
function Judged({ rule, value }: { rule: Rule; value: unknown }) {
  const [form] = Form.useForm()
  return (
    <Form form={form} initialValues={{ field: value }}>
      <Form.Item name="field" label="Field" rules={[rule]}>
        <Select mode={Array.isArray(value) ? 'tags' : undefined} />
      </Form.Item>
      <button type="button" onClick={() => void form.validateFields().catch(() => undefined)}>
        judge
      </button>
    </Form>
  )
}

const field = () => screen.getByLabelText(/Field/)

describe('when a form says what is wrong (spec 5)', () => {
  const PHONE = '请输入符合要求的11位手机号码'
  const rules = [requiredRule('rule.required.phone'), contractRule('phone')]

  it('required on blur', async () => {
    renderDesk(<OneField rules={rules} />)
    await userEvent.click(field())
    await userEvent.tab()
    expect(await screen.findByText('请填写手机号')).toBeInTheDocument()
  })

  it('required on change as well', async () => {
    renderDesk(<OneField rules={rules} />)
    await userEvent.type(field(), '1{Backspace}')
    expect(await screen.findByText('请填写手机号')).toBeInTheDocument()
  })

  it('every other rule on blur only', async () => {
    renderDesk(<OneField rules={rules} />)
    await userEvent.type(field(), '123')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText(PHONE)).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText(PHONE)).toBeInTheDocument()
  })

  it('leaves an empty field that may stay empty alone', async () => {
    renderDesk(<OneField rules={[contractRule('email')]} />)
    await userEvent.type(field(), 'a{Backspace}')
    await userEvent.tab()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(document.querySelector('.ant-form-item-explain-error')).toBeNull()
  })
})

describe('messages of the language for rules without a sentence of their own (spec 5)', () => {
  const cases: [name: string, rule: Rule, value: unknown, zh: string, en: string][] = [
    ['required', { required: true }, '', '请输入Field', 'Please enter Field'],
    ['length', { len: 3 }, 'a', 'Field须为3个字符', 'Field must be 3 characters'],
    ['least', { min: 3 }, 'a', 'Field最少3个字符', 'Field must be at least 3 characters'],
    ['most', { max: 1 }, 'abc', 'Field最多1个字符', 'Field must be up to 1 characters'],
    ['between', { min: 2, max: 3 }, 'a', 'Field须在2-3字符之间', 'Field must be between 2-3 characters'],
    ['number at least', { type: 'number', min: 3 }, 1, 'Field最小值为3', 'Field must be minimum 3'],
    [
      'number between',
      { type: 'number', min: 3, max: 5 },
      1,
      'Field须在3-5之间',
      'Field must be between 3-5',
    ],
    ['array length', { type: 'array', len: 2 }, ['a'], '须为2个Field', 'Must be 2 Field'],
    ['date format', { type: 'date' }, 'no date', 'Field不是一个有效的date', 'Field is not a valid date'],
    ['array at least', { type: 'array', min: 2 }, ['a'], '最少2个Field', 'At least 2 Field'],
    [
      'array between',
      { type: 'array', min: 2, max: 3 },
      ['a'],
      'Field数量须在2-3之间',
      'The amount of Field must be between 2-3',
    ],
    [
      'one of',
      { type: 'enum', enum: ['a', 'b'] },
      'c',
      'Field必须是其中一个[a, b]',
      'Field must be one of [a, b]',
    ],
    ['no blanks', { whitespace: true }, '  ', 'Field不能为空字符', 'Field cannot be a blank character'],
    ['pattern', { pattern: /^b$/ }, 'a', 'Field与模式不匹配/^b$/', 'Field does not match the pattern /^b$/'],
  ]

  it.each(cases)('%s', async (_, rule, value, zh, en) => {
    for (const [language, sentence] of [
      ['zh-cn', zh],
      ['en', en],
    ] as const) {
      setLanguage(language)
      renderDesk(<Judged rule={rule} value={value} />)
      await userEvent.click(screen.getByText('judge'))
      expect(await screen.findByText(sentence)).toBeInTheDocument()
      cleanup()
    }
  })
})

describe('dates and years', () => {
  beforeEach(() => {
    // Half past midnight of New Year in China, still the old year in Greenwich.
    vi.useFakeTimers({ now: new Date('2026-12-31T16:30:00Z'), toFake: ['Date'] })
  })

  it('takes no day after today, and today is the day in China', () => {
    expect(isAfterToday(dayjs('2026-12-31'))).toBe(false)
    expect(isAfterToday(dayjs('2027-01-01'))).toBe(false)
    expect(isAfterToday(dayjs('2027-01-02'))).toBe(true)
  })

  it('shows the days after today as disabled', async () => {
    renderDesk(<DatePicker open disabledDate={isAfterToday} defaultPickerValue={dayjs('2027-01-01')} />)
    await waitFor(() => expect(document.querySelector('[title="2027-01-01"]')).toBeInTheDocument())
    const isDisabled = (day: string) =>
      document.querySelector(`[title="${day}"]`)!.className.includes('ant-picker-cell-disabled')
    expect([isDisabled('2027-01-01'), isDisabled('2027-01-02')]).toEqual([false, true])
  })

  it('lists this year and the ten after it', async () => {
    expect(selectableYears()).toEqual(Array.from({ length: 11 }, (_, i) => 2027 + i))
    renderDesk(<YearSelect />)
    await userEvent.click(screen.getByRole('combobox'))
    expect(await screen.findByTitle('2027')).toBeInTheDocument()
  })
})

describe('status codes (spec 8)', () => {
  it('have a sentence each: 400, 401, 403, 404, 406, 410, 422, 500, 502, 503, 504', () => {
    expect(Object.keys(statusTexts.zh)).toEqual('400 401 403 404 406 410 422 500 502 503 504'.split(' '))
    expect(sayStatus(502)).toBe('网关错误，请稍后再试')
    expect(sayStatus(418)).toBeUndefined()
  })
})
