import type { Conversation, Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import { BEAT_SECONDS } from '@appeal/contract/presence/presence.routes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { fetchFile, saveFile } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { newKey } from '../../../lib/newKey.ts'
import { call } from '../../../lib/operations.ts'

/** The conversations of a case that the viewer's side takes part in. */
export const useConversation = ({ kind, id }: CaseRef) => useQuery(api.conversations.list.query({ kind, id }))

/** Writes into a conversation; the same press sent again is one message. */
export const useSend = () => useMutation(api.conversations.send.mutation({ quiet: true }))

/** A message as its recipient will see it. */
export const previewOf = (of: CaseRef, talk: Talk, text: string) =>
  call(api.conversations.preview, { body: { ...of, talk, text }, quiet: true })

/** Marks the newest message of a conversation as seen, once it is on the screen. */
export function useMarkRead(
  { kind, id }: CaseRef,
  data: Conversation | undefined,
  talk: Talk | undefined,
): void {
  const newest = data?.messages.findLast((message) => message.talk === talk)?.id
  const unread = talk ? (data?.unread[talk] ?? 0) : 0
  useEffect(() => {
    if (!talk || !newest || unread === 0) return
    void call(api.conversations.read, { body: { kind, id, talk, messageId: newest }, quiet: true }).catch(
      () => undefined,
    )
  }, [kind, id, talk, newest, unread])
}

/** Colleagues who may be mentioned on this case. */
export const useColleagues = ({ kind, id }: CaseRef, enabled: boolean) =>
  useQuery({
    ...api.conversations.colleagues.query({ kind, id }),
    enabled,
    staleTime: 300_000,
  })

/** Canned texts at the viewer's hand that fit a kind of case. */
export const useCannedTexts = ({ kind }: Pick<CaseRef, 'kind'>, enabled: boolean) =>
  useQuery({ ...api.cannedTexts.list.query({ kind }), enabled })

/** What the variables of canned texts stand for, by their keys, in each language. */
export type Variables = Readonly<Record<'zh' | 'en', Readonly<Record<string, string>>>>

/** Values of the variables in a case. */
export const useVariables = ({ kind, id }: CaseRef, enabled: boolean) =>
  useQuery({ ...api.cannedTexts.values.query({ kind, id }), enabled })

/**
 * A message as it is sent: the name of whoever filed the case, which its writer reads masked, goes as the variable that
 * each reader gets in their own way.
 */
export async function withoutMaskedName({ kind, id }: CaseRef, text: string): Promise<string> {
  if (!text.includes('*')) return text
  const { zh } = await call(api.cannedTexts.values, { query: { kind, id }, quiet: true })
  const { appellant = '' } = zh
  return appellant.includes('*') ? text.replaceAll(appellant, '{{appellant}}') : text
}

const presenceKey = (kind: CaseRef['kind'], id: string, viewId: string) =>
  api.presence.beat.query({ kind, id, viewId, typing: null }).queryKey

const TYPING_MS = 4_000

/**
 * Tells colleagues that this page shows the case, and who else does. One page is one view; it says good-bye when it
 * is closed and is forgotten by its own silence when it cannot.
 *
 * @returns colleagues, and a way to tell that somebody is typing in a conversation
 */
export function usePresence({ kind, id }: CaseRef) {
  const queries = useQueryClient()
  const [viewId] = useState(newKey)
  const typing = useRef<Talk | null>(null)
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data, refetch } = useQuery({
    queryKey: presenceKey(kind, id, viewId),
    // What is typed now is told, not what was typed when the page was drawn.
    queryFn: (context) =>
      api.presence.beat.query({ kind, id, viewId, typing: typing.current }).queryFn(context),
    refetchInterval: BEAT_SECONDS * 1_000,
    // A page in the background is not looking.
    refetchIntervalInBackground: false,
    retry: false,
  })
  useEffect(() => {
    return () => {
      clearTimeout(idle.current)
      queries.removeQueries({ queryKey: presenceKey(kind, id, viewId) })
      void call(api.presence.leave, { body: { kind, id, viewId }, quiet: true }).catch(() => undefined)
    }
  }, [kind, id, viewId, queries])
  const tellTyping = useCallback(
    (talk: Talk | null) => {
      clearTimeout(idle.current)
      if (talk) idle.current = setTimeout(() => tellNow(null), TYPING_MS)
      if (talk !== typing.current) tellNow(talk)
      function tellNow(next: Talk | null) {
        typing.current = next
        void refetch()
      }
    },
    [refetch],
  )
  return { people: data ?? [], tellTyping }
}

/** The checklist of a case. */
export const useChecklist = ({ kind, id }: CaseRef, enabled: boolean) =>
  useQuery({
    ...api.checklists.list.query({ kind, id }),
    enabled,
  })

/**
 * How many required items are open that an act waits for.
 *
 * @param brought items that go with the act
 */
export function useMissingChecks(of: CaseRef, isChecked: boolean, brought: readonly string[]): number {
  const { data } = useChecklist(of, isChecked)
  if (!isChecked || !data) return 0
  return data.items.filter(({ id, required, ticked }) => required && !ticked && !brought.includes(id)).length
}

/** Ticks an item or takes the tick back. */
export const useTick = () => useMutation(api.checklists.tick.mutation())

/** Other cases of whoever filed it, of the enterprise and on the waybill. */
export const useRelated = ({ kind, id }: CaseRef) => useQuery(api.appeals.related.query({ kind, id }))

/** Downloads the case file for a purpose. */
export const downloadDossier = (of: CaseRef, purpose: string) =>
  saveFile(api.dossiers.file, { body: { ...of, purpose, act: 'downloaded' } })

/** Prints the case file for a purpose: the browser's own dialog over the PDF. */
export async function printDossier(of: CaseRef, purpose: string): Promise<void> {
  const { blob } = await fetchFile(api.dossiers.file, { body: { ...of, purpose, act: 'printed' } })
  const address = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  frame.style.display = 'none'
  frame.src = address
  frame.onload = () => frame.contentWindow?.print()
  document.body.append(frame)
  // The dialog reads from the frame; nobody prints for longer than this.
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(address)
  }, 600_000)
}

/** Takes one attachment out for a purpose. */
export const downloadAttachment = (of: CaseRef, fileId: string, purpose: string) =>
  saveFile(api.dossiers.attachment, { body: { ...of, fileId, purpose } })
