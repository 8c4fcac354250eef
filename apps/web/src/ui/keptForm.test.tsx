import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, DatePicker, Form, Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { dropDrafts } from '../lib/keptDrafts.ts'
import { changedOf } from '../lib/keptInput.ts'
import { endSession, setUserInfo } from '../lib/session.ts'
import { ContractForm } from './ContractForm.tsx'
import { DragModal } from './DragModal.tsx'
import { fillForm } from './keptForm.tsx'
import { OwnForm } from './OwnForm.tsx'
import { renderDesk } from './testing/renderDesk.tsx'

const Role = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string().min(1, 'rule.required'),
  remark: z.string().optional(),
})
const fields = [
  { path: 'name', label: 'name' },
  { path: 'remark', label: 'remark' },
] as const
interface Row {
  id: string
  version: number
  name: string
  remark: string
}
const send = vi.fn()

function RoleDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const [form] = Form.useForm<Record<string, unknown>>()
  return (
    <DragModal
      title="role"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>cancel</Button>
          <Button type="primary" onClick={form.submit}>
            save
          </Button>
        </>
      }
    >
      <ContractForm
        form={form}
        schema={Role}
        fields={fields}
        initial={{ name: row.name, remark: row.remark }}
        fixed={{ id: row.id, version: row.version }}
        onSubmit={send}
      />
      <Button onClick={() => fillForm(form, { remark: 'proposed' })}>take</Button>
    </DragModal>
  )
}
function RolePage({ row }: { row: Row }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        edit
      </button>
      {open && <RoleDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
const ROW: Row = { id: '1', version: 1, name: 'clerk', remark: 'first' }
const field = async (name: string) => (await screen.findByRole('textbox', { name })) as HTMLInputElement
const open = async (row: Row = ROW) => {
  renderDesk(<RolePage row={row} />)
  return field('name')
}
const type = (one: HTMLElement, value: string) => fireEvent.change(one, { target: { value } })
/** A reload takes the page without a word to it; what the browser holds stays. */
function reload() {
  const held = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at)!).map(
    (key) => [key, sessionStorage.getItem(key)!] as const,
  )
  cleanup()
  for (const [key, text] of held) sessionStorage.setItem(key, text)
}
const person = (id: string) => setUserInfo({ id, account: id })

beforeEach(() => person('7'))
afterEach(() => {
  cleanup()
  endSession()
  send.mockReset()
})

describe('a form of the desk', () => {
  it('has again what was typed, after a reload and after signing in again', async () => {
    type(await open(), 'chief clerk')
    reload()
    expect((await open()).value).toBe('chief clerk')
    endSession()
    cleanup()
    person('7')
    expect((await open()).value).toBe('chief clerk')
    screen.getByText('已恢复您上次没提交的内容')
    await userEvent.click(screen.getByRole('button', { name: '清空重填' }))
    expect((await field('name')).value).toBe('clerk')
    reload()
    expect((await open()).value).toBe('clerk')
  })

  it('has again what a press filled in, and asks before it goes, as of what was typed', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'take' }))
    reload()
    await open()
    expect((await field('remark')).value).toBe('proposed')
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(await screen.findAllByText('放弃已填写的内容？')).not.toHaveLength(0)
  })

  it('lays only what was changed over the newest record, of this record alone', async () => {
    type(await open(), 'chief clerk')
    reload()
    await open({ ...ROW, version: 2, remark: 'second' })
    expect([(await field('name')).value, (await field('remark')).value]).toEqual(['chief clerk', 'second'])
    reload()
    expect((await open({ ...ROW, id: '2' })).value).toBe('clerk')
  })

  it('is shown to nobody else, and leaves with its writer', async () => {
    type(await open(), 'chief clerk')
    reload()
    person('8')
    expect((await open()).value).toBe('clerk')
    reload()
    dropDrafts()
    person('7')
    expect((await open()).value).toBe('clerk')
  })

  it('forgets what was sent, and what a dialog was closed with, but nothing that was refused', async () => {
    send.mockResolvedValueOnce(false)
    type(await open(), 'chief clerk')
    await userEvent.click(screen.getByRole('button', { name: 'save' }))
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    reload()
    expect((await open()).value).toBe('chief clerk')
    await userEvent.click(screen.getByRole('button', { name: 'save' }))
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    reload()
    type(await open(), 'another clerk')
    await userEvent.click(screen.getByRole('button', { name: 'cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'edit' }))
    expect((await field('name')).value).toBe('clerk')
  })
})

interface Own {
  day: dayjs.Dayjs
  span: [dayjs.Dayjs, dayjs.Dayjs]
  words: string
  proof: string
  token: string
}
function OwnPage() {
  const [form] = Form.useForm<Own>()
  return (
    <OwnForm form={form} what="own" secrets={['token']} initialValues={{}} onFinish={send}>
      <Form.Item name="day" label="day">
        <DatePicker />
      </Form.Item>
      <Form.Item name="span">
        <DatePicker.RangePicker />
      </Form.Item>
      {(['words', 'proof', 'token'] as const).map((name) => (
        <Form.Item key={name} name={name} label={name}>
          <Input />
        </Form.Item>
      ))}
      <button
        type="button"
        onClick={() =>
          fillForm(form, { day: dayjs('2026-11-25'), span: [dayjs('2026-11-26'), dayjs('2026-11-30')] })
        }
      >
        today
      </button>
    </OwnForm>
  )
}

it('judges fields of forms by their names, and settings, whose names are keys, by what is said of them', () => {
  const values = { LOGIN_PASSWORD_TRIES: '5', MAIL_SECRET: 'x', password: 'x', words: 'y' }
  expect(changedOf(values, {}, ['MAIL_SECRET'])).toEqual({ LOGIN_PASSWORD_TRIES: '5', words: 'y' })
})

it('keeps days as days, and no secret anywhere', async () => {
  renderDesk(<OwnPage />)
  await userEvent.click(screen.getByText('today'))
  // Filled in by a press alone: days, before anything is typed.
  await vi.waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('2026-11-25'))
  for (const name of ['words', 'proof', 'token']) type(await field(name), 'something')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/proof|token"/)
  cleanup()
  renderDesk(<OwnPage />)
  expect((await field('words')).value).toBe('something')
  expect([(await field('proof')).value, (await field('token')).value]).toEqual(['', ''])
  for (const day of ['2026-11-25', '2026-11-26', '2026-11-30'])
    expect(screen.getByDisplayValue(day)).toBeVisible()
})
