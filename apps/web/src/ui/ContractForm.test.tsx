import { zDate, zPrice, zText } from '@appeal/contract/rules.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../lib/api.ts'
import * as upload from '../lib/upload.ts'
import { ContractForm, wireValues } from './ContractForm.tsx'
import type { Field, FieldOf } from './fields.ts'
import { renderDesk } from './testing/renderDesk.tsx'

const Schema = z.object({
  id: z.string(),
  reason: zText({ min: 5, max: 500 }),
  amount: zPrice.optional(),
  liability: z.enum(['RESPONSIBLE', 'NOT_RESPONSIBLE'], 'rule.code'),
  agreed: z.boolean('rule.choice'),
  sender: z.object({ name: zText({ max: 50 }) }),
  note: zText({ max: 100 }).optional(),
  on: zDate.optional(),
})

const fields: FieldOf<typeof Schema>[] = [
  { path: 'reason', label: 'Reason' },
  { path: 'amount', label: 'Amount', kind: 'price' },
  {
    path: 'liability',
    label: 'Liability',
    options: [
      { value: 'RESPONSIBLE', label: 'Liable' },
      { value: 'NOT_RESPONSIBLE', label: 'Not liable' },
    ],
  },
  { path: 'agreed', label: 'Agreed' },
  { path: 'sender.name', label: 'Sender' },
  { path: 'note', label: 'Note', when: ({ liability }) => liability === 'NOT_RESPONSIBLE' },
]

function TestForm({ onSubmit }: { onSubmit(values: Record<string, unknown>): unknown }) {
  const [form] = Form.useForm<Record<string, unknown>>()
  return (
    <>
      <ContractForm form={form} schema={Schema} fields={fields} fixed={{ id: '7' }} onSubmit={onSubmit} />
      <button type="button" onClick={form.submit}>
        send
      </button>
    </>
  )
}

const Counted = z.object({
  times: z.coerce.number('rule.integer').int('rule.integer').max(99, 'rule.integer'),
})

/** A form that begins with what was kept: the contract's own value, not what somebody typed. */
function KeptForm({ times, onSubmit }: { times: number | undefined; onSubmit(values: unknown): unknown }) {
  const [form] = Form.useForm<Record<string, unknown>>()
  return (
    <>
      <ContractForm
        form={form}
        schema={Counted}
        fields={[{ path: 'times', label: 'Times', kind: 'number' }]}
        initial={{ times }}
        onSubmit={onSubmit}
      />
      <button type="button" onClick={form.submit}>
        send
      </button>
    </>
  )
}

function WrongForm() {
  const [form] = Form.useForm<Record<string, unknown>>()
  return (
    <ContractForm
      form={form}
      schema={Schema}
      // @ts-expect-error the contract has no such field
      fields={[{ path: 'nothing', label: 'x' }]}
      onSubmit={() => undefined}
    />
  )
}

const fill = async () => {
  await userEvent.type(screen.getByLabelText(/Reason/), 'because of that')
  await userEvent.click(screen.getByText('Liable'))
  await userEvent.click(screen.getByText('是'))
  await userEvent.type(screen.getByLabelText(/Sender/), '李华')
}
const send = () => userEvent.click(screen.getByText('send'))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('ContractForm', () => {
  it('sends nothing while something required is missing, and says what', async () => {
    const onSubmit = vi.fn()
    renderDesk(<TestForm onSubmit={onSubmit} />)
    await send()
    expect(await screen.findByText('请输入Reason')).toBeInTheDocument()
    expect(screen.getByText('请选择Liability')).toBeInTheDocument()
    expect(screen.getByText('请选择Agreed')).toBeInTheDocument()
    expect(screen.getByText('请输入Sender')).toBeInTheDocument()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('takes a number that was kept as it is, and still asks for one that is missing', async () => {
    const onSubmit = vi.fn()
    renderDesk(<KeptForm times={undefined} onSubmit={onSubmit} />)
    await userEvent.click(screen.getByText('send'))
    expect(await screen.findByText(/Times/, { selector: '.ant-form-item-explain-error' })).toBeInTheDocument()
    expect(onSubmit).not.toHaveBeenCalled()
    cleanup()
    renderDesk(<KeptForm times={2} onSubmit={onSubmit} />)
    await userEvent.click(screen.getByText('send'))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ times: 2 }))
  })

  it('shows no choice as made before one is made', () => {
    renderDesk(<TestForm onSubmit={() => undefined} />)
    expect(screen.getAllByRole('radio').filter((one) => (one as HTMLInputElement).checked)).toEqual([])
  })

  it("judges by the contract's rule on blur, with its sentence", async () => {
    renderDesk(<TestForm onSubmit={() => undefined} />)
    await userEvent.type(screen.getByLabelText(/Amount/), '12.345')
    expect(screen.queryByText(/最多两位小数/)).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText(/最多两位小数/)).toBeInTheDocument()
  })

  it('asks for a conditional field only while its condition holds', async () => {
    renderDesk(<TestForm onSubmit={() => undefined} />)
    expect(screen.queryByLabelText('Note')).toBeNull()
    await userEvent.click(screen.getByText('Not liable'))
    expect(screen.getByLabelText('Note')).toBeVisible()
    await userEvent.click(screen.getByText('Liable'))
    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull())
  })

  it('sends what the contract takes: blanks absent, nested paths, fixed values', async () => {
    const onSubmit = vi.fn()
    renderDesk(<TestForm onSubmit={onSubmit} />)
    await fill()
    await send()
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      id: '7',
      reason: 'because of that',
      liability: 'RESPONSIBLE',
      agreed: true,
      sender: { name: '李华' },
    })
  })

  it("puts the server's field sentences at the fields", async () => {
    const refusal = new ApiError(415, 'request.invalid', 'no', { 'sender.name': '名字不对' })
    renderDesk(<TestForm onSubmit={() => Promise.reject(refusal)} />)
    await fill()
    await send()
    expect(await screen.findByText('名字不对')).toBeInTheDocument()
    expect(screen.getByLabelText(/Reason/)).toHaveProperty('value', 'because of that')
  })

  it('refuses a field that the contract does not have', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderDesk(<WrongForm />)
    expect(screen.getByRole('heading', { level: 3, name: /no field nothing/ })).toBeVisible()
    vi.restoreAllMocks()
  })
})

describe('a form with files', () => {
  it('marks them as required where it does not take an empty list, and says so', async () => {
    const onSubmit = vi.fn()
    function Strict() {
      const [form] = Form.useForm<Record<string, unknown>>()
      return (
        <>
          <ContractForm
            form={form}
            schema={z.object({ proofs: z.array(z.string()).min(1, 'rule.required') })}
            fields={[{ path: 'proofs', label: 'Proofs', kind: 'files' }]}
            onSubmit={onSubmit}
          />
          <button type="button" onClick={form.submit}>
            send
          </button>
        </>
      )
    }
    renderDesk(<Strict />)
    expect(document.querySelector('.ant-form-item-required')?.textContent).toContain('Proofs')
    await send()
    expect(await screen.findByText('请选择Proofs')).toBeInTheDocument()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  const Proofs = z.object({ proofs: z.array(z.string()).optional() })
  const proofs: FieldOf<typeof Proofs>[] = [{ path: 'proofs', label: 'Proofs', kind: 'files' }]
  function ProofForm({ onSubmit }: { onSubmit(values: unknown): unknown }) {
    const [form] = Form.useForm<Record<string, unknown>>()
    return (
      <>
        <ContractForm form={form} schema={Proofs} fields={proofs} onSubmit={onSubmit} />
        <button type="button" onClick={form.submit}>
          send
        </button>
      </>
    )
  }

  it('is not sent without those that are still on their way, and says so', async () => {
    let arrives: (file: never) => void = () => {}
    vi.spyOn(upload, 'uploadFile').mockImplementation(
      () =>
        new Promise((resolve) => {
          arrives = resolve as never
        }),
    )
    const onSubmit = vi.fn()
    renderDesk(<ProofForm onSubmit={onSubmit} />)
    fireEvent.change(document.querySelector('input[type="file"]')!, {
      target: { files: [new File(['x'], '面单.png', { type: 'image/png' })] },
    })
    await screen.findByRole('progressbar')
    await userEvent.click(screen.getByRole('button', { name: 'send' }))
    expect(await screen.findByText('文件还没有传完，传完后再提交')).toBeInTheDocument()
    expect(onSubmit).not.toHaveBeenCalled()
    await act(async () => arrives({ id: '5', name: '面单.png', suffix: 'png', sizeInfo: '1 KB' } as never))
    await userEvent.click(screen.getByRole('button', { name: 'send' }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ proofs: ['5'] }))
  })
})

const Problem = z.object({ l1: z.enum(['LOSS', 'DELAY'], 'rule.code'), l2: zText({ min: 1, max: 48 }) })

/** Begins with the first level alone, as a case does whose appellant named no reason. */
function CascadeForm({ onSubmit }: { onSubmit(values: unknown): unknown }) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const options = [{ value: 'LOSS', label: 'Loss', children: [{ value: 'LOSS_ALL', label: 'All' }] }]
  return (
    <>
      <ContractForm
        form={form}
        schema={Problem}
        fields={[{ path: 'l1', below: 'l2', label: 'Problem', kind: 'cascade', options }]}
        initial={{ l1: 'LOSS' }}
        onSubmit={onSubmit}
      />
      <button type="button" onClick={form.submit}>
        send
      </button>
    </>
  )
}

describe('a cascade', () => {
  it('tells at its field that the second level is missing', async () => {
    const onSubmit = vi.fn()
    renderDesk(<CascadeForm onSubmit={onSubmit} />)
    await userEvent.click(screen.getByRole('button', { name: 'send' }))
    await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull())
    expect(screen.getByRole('combobox', { name: 'Problem' }).getAttribute('aria-invalid')).toBe('true')
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('wireValues', () => {
  const file = {
    id: '5',
    name: 'a.jpg',
    suffix: 'jpg',
    size: 1,
    sizeInfo: '1 B',
    sm3: '',
    thumbnail: null,
    createdAt: '',
  }
  it('leaves out what is hidden, sends files as ids, keeps false and zero', () => {
    const list: Field[] = [
      { path: 'files', label: '', kind: 'files' },
      { path: 'hidden', label: '', when: () => false },
      { path: 'no', label: '' },
      { path: 'zero', label: '' },
      { path: 'blank', label: '' },
      { path: 'l1', below: 'l2', label: '', kind: 'cascade' },
    ]
    const values = { files: [file], hidden: 'x', no: false, zero: 0, blank: '  ', l1: 'LOSS', l2: 'LOSS_ALL' }
    expect(wireValues(list, values)).toEqual({ files: ['5'], no: false, zero: 0, l1: 'LOSS', l2: 'LOSS_ALL' })
  })
})

describe('a refusal that names no field', () => {
  const refused = new ApiError(409, 'mediation.already_answered', '对方已先答复')
  const answers = [vi.fn(), vi.fn()]
  function Reason({ onSubmit }: { onSubmit(): Promise<never> }) {
    const [form] = Form.useForm<Record<string, unknown>>()
    return (
      <>
        <ContractForm
          form={form}
          schema={z.object({ reason: zText({ max: 50 }) })}
          fields={[{ path: 'reason', label: 'Reason' }]}
          onSubmit={onSubmit}
        />
        <button type="button" onClick={form.submit}>
          send
        </button>
      </>
    )
  }
  const press = async (onSubmit: () => Promise<never>) => {
    renderDesk(<Reason onSubmit={onSubmit} />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), '情况属实')
    await userEvent.click(screen.getByRole('button', { name: 'send' }))
  }

  it('is said below the fields where nobody has said it, and the words stay', async () => {
    await press(answers[0]!.mockRejectedValue(refused))
    expect(await screen.findByRole('alert')).toHaveTextContent('对方已先答复')
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('情况属实')
  })

  it('is not said again where the shell has said it', async () => {
    const told = new ApiError(409, 'record.stale', '已被别人修改')
    told.told = true
    await press(answers[1]!.mockRejectedValue(told))
    await waitFor(() => expect(answers[1]).toHaveBeenCalled())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
