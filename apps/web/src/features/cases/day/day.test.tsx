import { contract } from '@appeal/contract'
import type { CaseClock } from '@appeal/contract/calendar/clocks.schemas.ts'
import type { DayCase, MyDay } from '@appeal/contract/myDay/myDay.routes.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import WorkbenchPage from '../../../app/office/WorkbenchPage.tsx'
import { setUserInfo } from '../../../lib/session.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../../ui/testing/stubApi.ts'
import { resetPreferences } from '../../../ui/theme/preferences.ts'
import FollowUps from './FollowUps.tsx'
import { MyDay as MyDayPage } from './MyDay.tsx'
import { nextAct } from './nextAct.ts'

const { followUps, myDay, deskTexts, todo } = contract
const clock: CaseClock = {
  ...{ kind: 'reply', dueOn: '2026-11-20', legalDueOn: '2026-11-20', left: -4, unit: 'day' as const },
  ...{ share: 1, tone: 'late' as const },
}
const late: DayCase = {
  ...{ kind: 'appeal', id: '501', no: 'SS4403002026112300001', state: 'at_enterprise', about: '投递延误' },
  ...{ brandName: '中通快递', endsOn: '2026-11-20', outerDueOn: null, clock, total: null },
  ...{ whose: 'standIn', ofName: '何静', can: ['urge', 'editToInvalid'] },
}
const dueToday: DayCase = {
  ...late,
  ...{ kind: 'consultation', id: '601', no: 'ZX4403002026112300002', state: 'processing', about: '赔偿' },
  ...{ brandName: null, endsOn: '2026-11-24', whose: 'own', ofName: null, can: ['answer'] },
  clock: { ...clock, kind: 'consultationAnswer', legalDueOn: '2026-11-24', left: 0, tone: 'today' },
}
const note = { id: '71', dueOn: '2026-11-24', words: '问是否接受四百二十元', ofName: null, version: 1 }
const day: MyDay = {
  ...{ today: '2026-11-24', cases: [late, dueToday], late: 1, dueToday: 1 },
  ahead: [
    { day: '2026-11-25', count: 6 },
    { day: '2026-11-26', count: 3 },
  ],
  followUps: [
    { ...note, case: { ...late, id: '502', no: 'SS4403002026112300003' } },
    { ...note, id: '72', words: null, case: null },
  ],
  followUpCount: 2,
}

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  setWidth(1440)
  resetPreferences()
  api = stubApi().on(myDay.detail, day).on(deskTexts.list, []).on(followUps.done, null)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const group = async (title: RegExp) =>
  (await screen.findByRole('heading', { name: title })).closest('section')!

describe('my day', () => {
  it('tells each case with its reason and the act that is due, and a follow-up of a case that is gone without it', async () => {
    renderDesk(<MyDayPage />)
    const overdue = await group(/^已超时/)
    expect(overdue.textContent).toContain('企业答复最迟 11-20 星期五，替何静办')
    within(overdue).getByRole('button', { name: '催办' })
    within(await group(/^今天/)).getByRole('button', { name: '答复' })
    const own = await group(/^我设的跟进/)
    expect(own.textContent).toContain('来件已不由您办理')
    expect(within(own).getAllByRole('link')).toHaveLength(1)
    await userEvent.click(within(own).getByRole('button', { name: '办完：问是否接受四百二十元' }))
    expect(api.to(followUps.done)).toMatchObject([{ body: { id: '71' } }])
  })

  it('says that an outer body wants its answer, before the limit of the law that ends later', async () => {
    const outside = { ...dueToday, outerDueOn: '2026-11-24', clock: { ...clock, legalDueOn: '2026-11-30' } }
    api.on(myDay.detail, { ...day, cases: [late, outside] })
    renderDesk(<MyDayPage />)
    const today = await group(/^今天/)
    expect(today.textContent).toContain('外单位要求 11-24 星期二 前答复')
    expect(today.textContent).not.toContain('最迟')
    expect((await group(/^已超时/)).textContent).not.toContain('外单位')
  })

  it('is gone through by J and K, and an act opens with its case', async () => {
    renderDesk(<MyDayPage />)
    const overdue = await group(/^已超时/)
    await userEvent.keyboard('jjk')
    expect(document.activeElement).toBe(within(overdue).getByRole('link'))
    await userEvent.click(within(overdue).getByRole('button', { name: '催办' }))
    expect(screen.getByTestId('address').textContent).toBe('/appeal/case/501')
  })

  it('proposes nothing where the course of the case decides', () => {
    const replied = { kind: 'appeal', state: 'replied', whose: 'own' } as const
    expect(nextAct({ ...replied, can: ['sendYz', 'callback'] }, 'bureau')).toBe('sendYz')
    expect(nextAct({ ...replied, can: ['callback', 'editToEnd'] }, 'bureau')).toBeUndefined()
    const back = { kind: 'courier', state: 'processing', whose: 'own', can: ['transfer', 'close'] } as const
    expect(nextAct({ ...back, can: [...back.can] }, 'bureau')).toBeUndefined()
  })

  it('comes first for who handles cases, the figures for who leads or supervises, and what somebody chose after that', async () => {
    const as = (...routes: { permission: string }[]) =>
      setUserInfo({ id: '1', account: 'x', permissionCodeList: routes.map(({ permission }) => permission) })
    const chosen = () => screen.getByRole('radio', { checked: true }).closest('label')?.textContent
    as(todo.page)
    renderDesk(<WorkbenchPage />)
    await group(/^已超时/)
    expect(chosen()).toBe('我的一天')
    await userEvent.click(screen.getByText('总览'))
    expect(chosen()).toBe('总览')
    cleanup()
    renderDesk(<WorkbenchPage />)
    expect(chosen()).toBe('总览')
    cleanup()
    resetPreferences()
    as(todo.page, todo.approve)
    renderDesk(<WorkbenchPage />)
    expect(chosen()).toBe('总览')
    cleanup()
    as()
    renderDesk(<WorkbenchPage />)
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('a follow-up on a case', () => {
  it('is set by F, with a day and words, for this case', async () => {
    api.on(followUps.list, [note]).on(followUps.add, note)
    renderDesk(<FollowUps of={{ kind: 'appeal', id: '501' }} />)
    await screen.findByText('问是否接受四百二十元')
    await userEvent.keyboard('f')
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox', { name: '要做什么' }), '看监控')
    const date = within(dialog).getByRole('textbox', { name: '哪一天' })
    await userEvent.click(date)
    await userEvent.type(date, '2027-03-01{Enter}')
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await vi.waitFor(() =>
      expect(api.to(followUps.add)).toMatchObject([
        { body: { kind: 'appeal', id: '501', words: '看监控', dueOn: '2027-03-01' } },
      ]),
    )
  })
})
