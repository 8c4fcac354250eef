import { type Absence, absenceRoutes } from '@appeal/contract/absences/absences.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../ui/testing/stubApi.ts'
import { AbsenceTab } from './AbsenceTab.tsx'

const absence = (more: Partial<Absence> = {}): Absence => ({
  id: '5',
  userName: '张三',
  substituteName: '何静',
  fromOn: '2026-11-20',
  toOn: '2026-11-25',
  reason: '培训',
  state: 'running',
  can: ['cancel'],
  ...more,
})

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  setWidth(1440)
  api = stubApi()
    .on(absenceRoutes.page, { own: [], standingIn: [] })
    .on(absenceRoutes.substitutes, [{ id: '7', name: '何静' }])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('absences', () => {
  it('says what they do, and that there are none', async () => {
    renderDesk(<AbsenceTab />)
    expect(await screen.findByText('没有登记过外出')).toBeVisible()
    expect(screen.getByText(/每日摘要和时限提醒也发给代办人/)).toBeVisible()
  })

  it('sends nothing without days and a substitute', async () => {
    renderDesk(<AbsenceTab />)
    await userEvent.click(await screen.findByRole('button', { name: '登记' }))
    await screen.findAllByText('代办人', { selector: '.ant-form-item-explain-error' })
    expect(api.to(absenceRoutes.add)).toHaveLength(0)
  })

  it('lists own ones and those in which one stands in, and ends an own one after asking', async () => {
    api
      .on(absenceRoutes.page, {
        own: [absence()],
        standingIn: [absence({ id: '6', userName: '王五', can: [] })],
      })
      .on(absenceRoutes.cancel, absence({ state: 'cancelled', can: [] }))
    renderDesk(<AbsenceTab />)
    expect(await screen.findByText('由 何静 代办')).toBeVisible()
    expect(screen.getByText('代 王五')).toBeVisible()
    const ends = screen.getAllByRole('button', { name: '提前结束' })
    expect(ends).toHaveLength(1)
    await userEvent.click(ends[0]!)
    const ask = await screen.findByRole('dialog')
    expect(api.to(absenceRoutes.cancel)).toHaveLength(0)
    await userEvent.click(within(ask).getByRole('button', { name: '提前结束' }))
    await waitFor(() => expect(api.to(absenceRoutes.cancel)[0]?.body).toEqual({ id: '5' }))
  })

  it('tells a refusal at the form', async () => {
    api.on(absenceRoutes.add, () => refuse(500, '与已登记的外出重叠'))
    renderDesk(<AbsenceTab />)
    const [from, to] = await screen.findAllByRole('textbox')
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await userEvent.type(from!, day)
    await userEvent.type(to!, `${day}{Enter}`)
    await userEvent.click(screen.getByRole('combobox', { name: '代办人' }))
    await userEvent.click(await screen.findByTitle('何静'))
    await userEvent.click(screen.getByRole('button', { name: '登记' }))
    await waitFor(() =>
      expect(api.to(absenceRoutes.add)[0]?.body).toMatchObject({ fromOn: day, substituteId: '7' }),
    )
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', '与已登记的外出重叠')
  })
})
