import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession, startSession } from '../../lib/session.ts'
import { closePage, openPage, stubServer } from '../../testing/page.tsx'
import SiteMapPage from './SiteMapPage.tsx'

beforeEach(endSession)
afterEach(() => {
  closePage()
  endSession()
})

const open = () => {
  stubServer({})
  openPage(<SiteMapPage />, { path: '/portal/siteMap', route: '/portal/siteMap' })
}

describe('the site map', () => {
  it('leads to questions and reports, guests by way of their sign-in', () => {
    open()
    const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(way('我要咨询')).toBe('/portal/signIn?next=%2Fportal%2Fconsult')
    closePage()
    startSession({ token: 'T', source: 'consumer_portal', status: '3', areaName: '' })
    open()
    expect([way('我要咨询'), way('我要举报')]).toEqual(['/portal/consult', '/portal/report'])
  })
})
