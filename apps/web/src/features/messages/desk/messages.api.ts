import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import type { MessageRow } from '@appeal/contract/messages/messages.routes.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { api } from '../../../lib/operations.ts'
import { ScreenPathsContext } from '../../../ui/screenPaths.ts'

/** Own messages, newest first. */
export const useMessages = (current: number, size: number, enabled = true) =>
  useQuery({
    ...api.messages.loginUnreadMessagePage.query({ current, size }),
    enabled,
    placeholderData: keepPreviousData,
  })

/** Marks messages as read: one by opening it, or all at once. */
export const useReadMessages = () => ({
  one: useMutation(api.messages.loginUnreadMessageDetail.mutation()),
  all: useMutation(api.messages.allMessageMarkRead.mutation()),
})

/** What a message is about, by kind: the screen that shows it, and its address there. */
const SCREENS: Readonly<Record<string, { component: string; address(path: string, id: string): string }>> = {
  ...Object.fromEntries(
    CASE_KINDS.map((kind) => [
      kind,
      { component: `cases/${kind}/todo`, address: (_: string, id: string) => `/cases/case/${kind}/${id}` },
    ]),
  ),
  enterprise: { component: 'enterprises/audit', address: (path, id) => `${path}?open=${id}` },
}

function aboutOf(message: MessageRow): { kind: string; id: string; room?: unknown } | undefined {
  try {
    const { kind, id, room } = JSON.parse(message.extJson ?? '{}') as Record<string, unknown>
    return kind && id ? { kind: String(kind), id: String(id), room } : undefined
  } catch {
    return undefined
  }
}

/** Tells the address of what a message is about; undefined for news, and where the viewer's menu has no page for it. */
export function useMessageAddress(): (message: MessageRow) => string | undefined {
  const paths = useContext(ScreenPathsContext)
  return (message) => {
    const about = aboutOf(message)
    if (!about) return undefined
    if (about.kind === 'appeal')
      return `/appeal/${about.room === 'mediation' ? 'mediation' : 'case'}/${about.id}`
    const screen = SCREENS[about.kind]
    const path = screen && paths.get(screen.component)
    return path && screen.address(path, about.id)
  }
}
