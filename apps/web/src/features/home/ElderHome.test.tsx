import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession, startSession } from '../../lib/session.ts'
import { STORED, writeText } from '../../lib/storage.ts'
import { closePage, openPage, stubServer } from '../../testing/page.tsx'
import ContactPage from '../articles/ContactPage.tsx'
import ElderHome from './ElderHome.tsx'

beforeEach(endSession)
afterEach(() => {
  closePage()
  endSession()
})

const open = () => {
  stubServer({})
  openPage(<ElderHome />, { path: '/portal/home', route: '/portal/home' })
}
const door = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')

describe('the doors of the home page', () => {
  it('lead guests to sign-in and from there to where they wanted to go', async () => {
    open()
    expect(await door(/我要咨询/)).toBe('/portal/signIn?next=%2Fportal%2Fconsult')
    expect(await door(/请家人代办/)).toBe('/portal/appeal?for=relative')
    expect(await door(/我要举报/)).toBe('/portal/signIn?next=%2Fportal%2Freport')
  })

  it('lead those who are signed in straight there', async () => {
    startSession({ token: 'T', source: 'consumer_portal', status: '3', areaName: '' })
    open()
    expect(await door(/我要咨询/)).toBe('/portal/consult')
  })
})

describe('the appeal telephone', () => {
  afterEach(() => writeText(STORED.hotline, undefined))
  const call = () => screen.getByText('打电话办理').closest('a')?.getAttribute('href')

  it('is dialled with its area code, once the province was chosen', async () => {
    open()
    expect(call()).toBe('/portal/contact')
    closePage()
    stubServer({
      '/api/bizapp/biz/index/contacts': () => [
        { areaCode: '44', areaName: '广东省', bureauName: '广东省邮政管理局', phone: '020-12305' },
      ],
    })
    const { user } = openPage(<ContactPage />, { path: '/portal/contact', route: '/portal/contact' })
    const number = await screen.findByRole('link', { name: /广东省/ })
    expect(number.getAttribute('href')).toBe('tel:02012305')
    number.addEventListener('click', (event) => event.preventDefault())
    await user.click(number)
    closePage()
    open()
    await waitFor(() => expect(call()).toBe('tel:02012305'))
    screen.getByText('020-12305')
  })
})
