import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession, startSession } from '../../lib/session.ts'
import { closePage, openPage, stubServer } from '../../testing/page.tsx'
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
    expect(await door(/我要举报/)).toBe('/portal/signIn?next=%2Fportal%2Freport')
  })

  it('lead those who are signed in straight there', async () => {
    startSession({ token: 'T', source: 'consumer_portal', status: '3', areaName: '' })
    open()
    expect(await door(/我要咨询/)).toBe('/portal/consult')
  })
})
