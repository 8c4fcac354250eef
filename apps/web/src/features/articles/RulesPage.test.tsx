import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closePage, openPage, stubServer } from '../../testing/page.tsx'
import RulesPage from './RulesPage.tsx'

afterEach(closePage)

it('names the limits in force among the conditions of an appeal', async () => {
  stubServer({
    '/api/bizapp/biz/information/promise': () => ({ limitMonths: 6, complaintWaitDays: 9 }),
  })
  openPage(<RulesPage />, { path: '/portal/rules', route: '/portal/rules' })
  expect(await screen.findByText('从寄出或者发生争议起，不超过 6 个月')).toBeVisible()
  expect(screen.getByText(/满 9 日没有答复/)).toBeVisible()
})
