import type { NewerDeskText } from '@appeal/contract/drafts/deskTexts.routes.ts'
import type { z } from 'zod'
import {
  atOf,
  begin,
  hear,
  localOf,
  NONE,
  type Saved,
  save,
  saveSoon,
  settle,
  type Text,
  type Writer,
  writers,
} from './deskTexts.ts'
import { readJson, type StoredKey, storedKeys, writeJson } from './storage.ts'

/**
 * What happens to a text that several tabs, or machines, of one person write: a form in which nothing is unsaved follows,
 * any other one says so and asks, and what was not chosen can be had back. Loaded where that happens.
 */

/** As long as the server keeps it. */
const KEPT_MS = 30 * 86_400_000

/** From now on the form goes on with that save. */
function stand(writer: Writer, version: string): void {
  for (const one of writer.on) if (one) writer.past.add(one)
  writer.on = [version]
  writer.other = undefined
}

const textOf = (text: Text | null | undefined) => JSON.stringify(text?.content)

/** One form meets what stands on the server, null where that was sent or emptied. */
export function meet(writer: Writer, saved: Saved | null): void {
  const version = saved?.version ?? NONE
  if (writer.on.includes(version) || writer.past.has(version)) return
  if (textOf(saved) === textOf(writer.text)) {
    stand(writer, version)
    writer.news = undefined
    settle(writer)
  } else if (!saved) {
    stand(writer, version)
    // What is here stays, a text of its own from now on.
    if (writer.isUnsent) saveSoon(writer)
    tell(writer, 'gone')
  } else if (writer.isUnsent && writer.text) {
    clearTimeout(writer.timer)
    writer.other = saved
    tell(writer, 'newer')
  } else {
    stand(writer, version)
    put(writer, saved)
  }
}

/** A save was refused, with what stands there. */
export function refused(writer: Writer, data: unknown): void {
  const { newer } = data as z.infer<typeof NewerDeskText>
  const saved = newer && { content: newer.content, at: atOf(newer.savedAt), version: newer.version }
  hear(writer.key, saved)
  // Known to be old by itself, it is the newest all the same: what another tab kept on purpose.
  if (saved) writer.past.delete(saved.version)
  meet(writer, saved)
}

function tell(writer: Writer, news: Writer['news']): void {
  writer.news = news
  writer.draw?.()
}

/** The form shows what the server has. */
function put(writer: Writer, text: Text | undefined): void {
  writer.text = text
  writer.show?.(text?.content)
  settle(writer)
}

/** The form goes on with its own text, over the other one, or with the other one; what is not chosen is kept beside it. */
export function choose(writer: Writer, isOther: boolean): void {
  const { other, text } = writer
  stand(writer, other?.version ?? NONE)
  writer.spare = isOther ? text : other
  if (isOther) {
    writer.news = 'taken'
    put(writer, other)
  } else write(writer, text, 'kept')
}

/** Puts back what was not chosen; it is what counts then. */
export function swap(writer: Writer): void {
  const { spare, text, news } = writer
  writer.spare = text
  writer.show?.(spare?.content)
  write(writer, spare && { ...spare, at: Date.now() }, news === 'taken' ? 'kept' : 'taken')
}

function write(writer: Writer, text: Text | undefined, news: Writer['news']): void {
  writer.text = text
  writer.isUnsent = true
  writers.add(writer)
  if (text) writeJson(writer.local, { ...text, on: writer.on })
  tell(writer, news)
  void save(writer).catch(() => undefined)
}

/** Takes over what tabs that are gone have left in this browser; only the newest of each form goes to the server. */
export function adopt(beginning: string): void {
  const newest = new Map<string, Writer>()
  for (const local of storedKeys(localOf(beginning))) {
    if ([...writers].some((one) => one.local === local)) continue
    const left = readJson<Text & { on?: string[] }>(local)
    if (!left || Date.now() - left.at > KEPT_MS) {
      writeJson(local, undefined)
      continue
    }
    const writer = begin(keyIn(local), local, { content: left.content, at: left.at }, left.on)
    if ((newest.get(writer.key)?.text?.at ?? 0) < left.at) newest.set(writer.key, writer)
  }
  for (const writer of newest.values()) {
    writer.isUnsent = true
    writers.add(writer)
    saveSoon(writer, 0)
  }
}

/** Place and form, without the owner before them and the tab behind. */
const keyIn = (local: StoredKey) => local.slice(localOf('').length).split(' ').slice(0, 2).join(' ')
