import { contract } from '@appeal/contract'
import type { Track, TracksOfCase } from '@appeal/contract/tracks/tracks.routes.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { endSession } from '../../../lib/session.ts'
import { asAdmin, save } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import TrackCard from './TrackCard.tsx'

const { tracks } = contract
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

const aTrack = (id: string, by: Track['by'], words: string): Track => ({
  ...{ id, by, text: words, unread: 1, sm3: 'ab'.repeat(32), createTime: '2026-09-20 10:00:00' },
  points: [{ at: '2026-09-08 18:07', stage: 'signed', words, signedBy: '他人代收' }],
})
const NONE: TracksOfCase = { tracks: [], differences: [], doubts: [], mayAdd: false }

it('shows the newest reading, what was changed in it and what it says otherwise', async () => {
  asAdmin(tracks.add).api.on(tracks.ofCase, {
    tracks: [aTrack('1', 'bureau', '已签收，本人签收'), aTrack('2', 'bureau', '已签收，他人代收')],
    differences: [
      {
        ...{ from: '1', to: '2' },
        changes: [
          { at: '2026-09-08 18:07', what: 'changed', before: '本人签收', after: '他人代收' },
          { at: '2026-09-07 21:40', what: 'gone', before: '到达深圳', after: null },
        ],
      },
    ],
    doubts: [{ what: 'SIGNED', said: null, at: '2026-09-08 18:07', signedBy: '他人代收' }],
    mayAdd: false,
  })
  renderDesk(<TrackCard caseId="7" />)
  expect(await screen.findByText(/原为“本人签收”，现为“他人代收”/)).toBeVisible()
  expect(screen.getByText(/2026-09-07 21:40 不见了：到达深圳/)).toBeVisible()
  expect(screen.getByText(/申诉没有收到，轨迹 2026-09-08 18:07 已签收/)).toBeVisible()
  expect(screen.getByText(/管局贴入的两次轨迹不一样/)).toBeVisible()
  const newest = within(screen.getAllByRole('region', { name: /管局贴入/ })[0]!)
  expect(newest.getAllByText(/已签收，他人代收/)[0]).toBeVisible()
  expect(newest.getByText('另有 1 行没有读出时间')).toBeVisible()
  expect(screen.getByText('较早的 1 次')).toBeVisible()
  expect(screen.queryByRole('button', { name: '贴入轨迹' })).toBeNull()
})

it('takes a track as it was copied', async () => {
  const { api } = asAdmin(tracks.add)
  api.on(tracks.ofCase, { ...NONE, mayAdd: true }).on(tracks.add, '9')
  renderDesk(<TrackCard caseId="7" />)
  await userEvent.click(await screen.findByRole('button', { name: '贴入轨迹' }))
  const dialog = await screen.findByRole('dialog')
  const text = '2026-09-08 18:07 已签收\n2026-09-05 16:20 揽收'
  fireEvent.change(within(dialog).getByLabelText(/轨迹原文/), { target: { value: text } })
  await save()
  await waitFor(() => expect(api.to(tracks.add)[0]?.body).toEqual({ id: '7', text }))
})

it('is not there where there is none and none may be added', async () => {
  const { api } = asAdmin(tracks.add)
  api.on(tracks.ofCase, NONE)
  renderDesk(<TrackCard caseId="7" />)
  await waitFor(() => expect(api.to(tracks.ofCase)).toHaveLength(1))
  expect(screen.queryByText('物流轨迹')).toBeNull()
})
