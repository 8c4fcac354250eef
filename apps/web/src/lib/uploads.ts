import { EVIDENCE_MAX_FILES } from '@appeal/contract/files/files.routes.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { useDirty, useGone } from './keptPages.ts'
import { isPhoto, lighter } from './photo.ts'
import { isRefusedFile, type UploadFault, type UploadWay, uploadFault, uploadFile } from './upload.ts'

/** A file on its way, stopped, or not taken. */
export interface Going {
  key: number
  /** As it travels: a photo may be made smaller first. */
  file: File
  /** As it was chosen. */
  chosen: File
  /** Share sent, 0–1. */
  share: number
  /** Why it stopped; a stopped one can go on. */
  reason?: string
  /** Refused for what it is: another try would end the same. */
  final?: boolean
}

interface Options<F extends { id: string }, R> {
  /** The calls by which they travel. */
  way: UploadWay<R>
  /** As many as the form takes; those of evidence unless told otherwise. */
  most?: number
  files: readonly F[]
  change(update: (files: readonly F[]) => F[]): void
  /** What is kept of a file that has arrived. */
  take(stored: R): F
  /** The kit's words for what is refused before a byte is sent. */
  say(fault: UploadFault | 'tooMany'): string
  /** Photos are made smaller before they travel. */
  shrink?: boolean
}

/**
 * Files of a form: each travels with its own progress, goes on where it stopped, by itself when there is a network
 * again, and can be taken back. What is not taken stays in sight with its reason. They go on while their page is kept
 * and hidden, and end with it.
 */
export function useUploads<F extends { id: string }, R>({
  way,
  most = EVIDENCE_MAX_FILES,
  files,
  change,
  take,
  say,
  shrink,
}: Options<F, R>) {
  const [going, setGoing] = useState<Going[]>([])
  // What a photo was before, in bytes; told beside what it became.
  const [shrunk, setShrunk] = useState<Readonly<Record<string, number>>>({})
  const next = useRef(1)
  const stops = useRef(new Map<number, AbortController>())
  const dropped = useRef(new Set<number>())

  useGone(() => {
    for (const stop of stops.current.values()) stop.abort()
  })
  // What was not taken is not lost.
  useDirty(going.some(({ final }) => !final))

  const patch = (key: number, part: Partial<Going>) =>
    setGoing((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number) => {
    dropped.current.add(key)
    stops.current.get(key)?.abort()
    setGoing((all) => all.filter((one) => one.key !== key))
  }

  const run = async ({ key, chosen, file: known }: Going) => {
    if (dropped.current.has(key)) return
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      const file = shrink && known === chosen ? await lighter(chosen) : known
      if (stop.signal.aborted) return
      const fault = uploadFault(file)
      patch(key, { file, ...(fault ? { reason: say(fault), final: true } : {}) })
      if (fault) return
      const stored = take(await uploadFile(way, file, (share) => patch(key, { share }), stop.signal))
      if (file !== chosen) setShrunk((all) => ({ ...all, [stored.id]: chosen.size }))
      setGoing((all) => all.filter((one) => one.key !== key))
      change((all) => [...all, stored])
    } catch (error) {
      if (stop.signal.aborted) return
      const reason = error instanceof ApiError ? error.msg : String(error)
      patch(key, { reason, ...(isRefusedFile(error) ? { final: true } : {}) })
    } finally {
      stops.current.delete(key)
    }
  }

  /** One after the other: on a phone's connection several at once would all crawl. */
  const runAll = (some: readonly Going[]) =>
    void some.reduce((earlier, one) => earlier.then(() => run(one)), Promise.resolve())

  const resume = (some: readonly Going[]) => {
    const keys = new Set(some.map(({ key }) => key))
    setGoing((all) =>
      all.map(({ reason, ...one }) => (keys.has(one.key) || !reason ? one : { ...one, reason })),
    )
    runAll(some)
  }
  const resumeStopped = useRef(() => {})
  resumeStopped.current = () => resume(going.filter(({ reason, final }) => reason !== undefined && !final))
  useEffect(() => {
    const again = () => resumeStopped.current()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  /** @param place key of the refused file in whose place they come */
  const add = (chosen: readonly File[], place?: number) => {
    if (chosen.length > 0 && place !== undefined) drop(place)
    const taken = files.length + going.filter(({ final, key }) => !final && key !== place).length
    const room = Math.max(0, most - taken)
    const added = chosen.map((file, at): Going => {
      // A photo that is made smaller may yet become small enough.
      const fault = shrink && isPhoto(file.name) ? undefined : uploadFault(file)
      const reason = at >= room ? say('tooMany') : fault && say(fault)
      return { key: next.current++, file, chosen: file, share: 0, ...(reason ? { reason, final: true } : {}) }
    })
    setGoing((all) => [...all, ...added])
    runAll(added.filter(({ final }) => !final))
  }
  const remove = (id: string) => {
    change((all) => all.filter((one) => one.id !== id))
    // A file another record already uses stays; it is no longer named here either way.
    void way.remove(id).catch(() => undefined)
  }
  const full = files.length + going.filter(({ final }) => !final).length >= most
  return { going, shrunk, full, add, resume, drop, remove }
}
