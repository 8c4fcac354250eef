import { contract } from '@appeal/contract'
import type { Conversation, Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import { BEAT_SECONDS } from '@appeal/contract/presence/presence.routes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, fetchFile, newIdempotencyKey, saveFile } from '../../../lib/api.ts'
import { newKey } from '../../../lib/newKey.ts'

/** Everything around a case that comes and goes while it is open; `case` signals make all of it fresh. */
const around = (what: string, id: string) => ['case', what, id]

/** The conversations of a case that the viewer's side takes part in. */
export const useConversation = (id: string) =>
  useQuery({
    queryKey: around('conversation', id),
    queryFn: ({ signal }) => call(contract.conversations.list, { query: { id }, quiet: true, signal }),
  })

export interface Message {
  talk: Talk
  text: string
  attachmentIds: string[]
  mentionIds: string[]
}

/** Writes into a conversation; the same press sent again is one message. */
export function useSend(id: string) {
  const queries = useQueryClient()
  const key = useRef(newIdempotencyKey())
  return useMutation({
    mutationFn: (message: Message) =>
      call(contract.conversations.send, {
        body: { id, ...message },
        idempotencyKey: key.current,
        quiet: true,
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: around('conversation', id) })
      void queries.invalidateQueries({ queryKey: ['appeals', 'case', id] })
    },
    onSettled: () => {
      key.current = newIdempotencyKey()
    },
  })
}

/** A message as its recipient will see it. */
export const previewOf = (id: string, talk: Talk, text: string) =>
  call(contract.conversations.preview, { body: { id, talk, text }, quiet: true })

/** Marks the newest message of a conversation as seen, once it is on the screen. */
export function useMarkRead(id: string, data: Conversation | undefined, talk: Talk | undefined): void {
  const queries = useQueryClient()
  const newest = data?.messages.findLast((message) => message.talk === talk)?.id
  const unread = talk ? (data?.unread[talk] ?? 0) : 0
  useEffect(() => {
    if (!talk || !newest || unread === 0) return
    void call(contract.conversations.read, { body: { id, talk, messageId: newest }, quiet: true })
      .then(() => queries.invalidateQueries({ queryKey: around('conversation', id) }))
      .catch(() => undefined)
  }, [id, talk, newest, unread, queries])
}

/** Colleagues who may be mentioned on this case. */
export const useColleagues = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: around('colleagues', id),
    enabled,
    staleTime: 300_000,
    queryFn: ({ signal }) => call(contract.conversations.colleagues, { query: { id }, quiet: true, signal }),
  })

/** Canned texts at the viewer's hand. */
export const useCannedTexts = (enabled = true) =>
  useQuery({
    queryKey: ['cannedTexts'],
    enabled,
    queryFn: ({ signal }) => call(contract.cannedTexts.list, { quiet: true, signal }),
  })

const TYPING_MS = 4_000

/**
 * Tells colleagues that this page shows the case, and who else does. One page is one view; it says good-bye when it
 * is closed and is forgotten by its own silence when it cannot.
 *
 * @returns colleagues, and a way to tell that somebody is typing in a conversation
 */
export function usePresence(id: string) {
  const queries = useQueryClient()
  const [view] = useState(newKey)
  const typing = useRef<Talk | null>(null)
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data, refetch } = useQuery({
    queryKey: around('presence', id),
    refetchInterval: BEAT_SECONDS * 1_000,
    // A page in the background is not looking.
    refetchIntervalInBackground: false,
    retry: false,
    queryFn: ({ signal }) =>
      call(contract.presence.beat, {
        body: { id, viewId: view, typing: typing.current },
        quiet: true,
        signal,
      }),
  })
  useEffect(() => {
    return () => {
      clearTimeout(idle.current)
      queries.removeQueries({ queryKey: around('presence', id) })
      void call(contract.presence.leave, { body: { id, viewId: view }, quiet: true }).catch(() => undefined)
    }
  }, [id, view, queries])
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
export const useChecklist = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: around('checklist', id),
    enabled,
    queryFn: ({ signal }) => call(contract.checklists.list, { query: { id }, quiet: true, signal }),
  })

/** Ticks an item or takes the tick back. */
export function useTick(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { itemId: string; ticked: boolean }) =>
      call(contract.checklists.tick, { body: { id, ...input } }),
    onSuccess: (list) => {
      queries.setQueryData(around('checklist', id), list)
      void queries.invalidateQueries({ queryKey: ['appeals', 'case', id] })
    },
  })
}

/** Other cases of the appellant, of the enterprise and on the waybill. */
export const useRelated = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: around('related', id),
    enabled,
    queryFn: ({ signal }) => call(contract.appeals.related, { query: { id }, quiet: true, signal }),
  })

/** Downloads the case file for a purpose. */
export const downloadDossier = (id: string, purpose: string) =>
  saveFile(contract.dossiers.file, { body: { id, purpose, act: 'downloaded' } })

/** Prints the case file for a purpose: the browser's own dialog over the PDF. */
export async function printDossier(id: string, purpose: string): Promise<void> {
  const { blob } = await fetchFile(contract.dossiers.file, { body: { id, purpose, act: 'printed' } })
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
export const downloadAttachment = (id: string, fileId: string, purpose: string) =>
  saveFile(contract.dossiers.attachment, { body: { id, fileId, purpose } })
