import { expect, it } from 'vitest'
import { isPortalPath } from '../../lib/confinement.ts'
import { deskScreens } from '../office/officeScreens.ts'
import { portalScreens } from './screens.ts'

it('are all drawn by the portal, with or without a slash at the end', () => {
  expect(portalScreens.filter(({ path }) => !isPortalPath(path) || !isPortalPath(`${path}/`))).toEqual([])
})

it('leave to the portal what nobody has, and to the desk what is not under the addresses of the portal', () => {
  expect(['/portal', '/portal/nothing', '/couriers/nothing/more', '/404'].filter(isPortalPath)).toHaveLength(
    4,
  )
  expect(
    [
      '/',
      '/login',
      '/callback',
      '/portals',
      '/dev/inbox/more',
      '/dev/people/more',
      '/dev/config',
      '/404/more',
    ].filter(isPortalPath),
  ).toEqual([])
  expect(deskScreens.filter((screen) => 'path' in screen && isPortalPath(String(screen.path)))).toEqual([])
})
