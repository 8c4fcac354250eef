import { type FormEvent, useRef, useState } from 'react'
import { apiTexts } from './api.texts.ts'
import { ApiError } from './api.ts'
import type { FormRules } from './formRules.ts'
import { say } from './i18n.ts'
import { changedOf, readInput, useInputPlace, writeInput, writeTypedInput } from './keptInput.ts'
import { useLeaveGuard } from './leaving.ts'

/** Field name → sentence. The order is the order of the fields on the page. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

export interface Form<V> {
  values: V
  set<K extends keyof V>(name: K, value: V[K]): void
  setAll(values: Partial<V>): void
  /** What is wrong, once sending was tried; afterwards it follows every change. */
  errors: FieldErrors
  /** What is wrong with no single field: the server's refusal. */
  problem: string | undefined
  /** Counts refused attempts; the error summary takes the focus when it grows. */
  attempt: number
  wrong: boolean
  busy: boolean
  submit(event?: FormEvent): void
}

const present = (errors: FieldErrors) => Object.fromEntries(Object.entries(errors).filter(([, text]) => text))

/**
 * State of one form: nothing is judged before the first attempt to send, then on every change; what was typed is never
 * thrown away: until it is sent it is there again after a reload, another page, and signing in again, and the browser
 * asks before the window goes with it.
 *
 * @param rules what the contract asks of it; null where it posts nothing that has rules
 * @param check sentences of what only the page knows: uploads that still run, a repetition that differs
 * @param send  carries it out; an ApiError is shown at its fields or above the form
 * @param after runs after a refusal, e.g. to fetch a new captcha
 */
export function useForm<V extends object>(options: {
  initial: V
  rules: FormRules<V> | null
  check?: (values: V) => FieldErrors
  /** The fields that are asked for here, where the form has several pages. */
  asks?: readonly string[]
  send: (values: V) => Promise<unknown> | unknown
  after?: (error: ApiError) => void
  /** What an earlier attempt elsewhere was refused for, by field. */
  refused?: Record<string, string> | undefined
  /** Tells it from another form of its page that asks the same. */
  what?: string
  /** What is filled in is kept elsewhere. */
  isKept?: boolean
  /** Fields that are kept nowhere: whoever comes back decides, or proves, anew. */
  anew?: readonly (keyof V & string)[]
  /** It only looks something up or lets somebody in: nothing of worth goes with the window. */
  isPassing?: boolean
}): Form<V> {
  const { initial, rules, send, after, asks, what = '', isKept = false, anew = [] } = options
  const kept = useInputPlace([what, ...Object.keys(initial)].join(' '))
  const [values, setValues] = useState<V>(() => (isKept ? initial : { ...initial, ...readInput<V>(kept) }))
  const typed = (now: V) => changedOf(withoutTicks(now), withoutTicks(initial), [...CODES, ...anew])
  const keep = (next: V) => {
    sent.current = false
    if (!isKept) writeTypedInput(kept, () => typed(next))
    return next
  }
  const sent = useRef(false)
  useLeaveGuard(() => !isKept && !options.isPassing && !sent.current && typed(values) !== undefined)
  const [tried, setTried] = useState(false)
  const [attempt, setAttempt] = useState(options.refused ? 1 : 0)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ fields: Record<string, string>; problem: string | undefined }>({
    fields: options.refused ?? {},
    problem: undefined,
  })

  const check = (now: V): FieldErrors => {
    const broken = Object.entries(rules?.judge(now) ?? {}).filter(([name]) => asks?.includes(name) ?? true)
    return inOrder(asks ?? Object.keys(initial), {
      ...Object.fromEntries(broken),
      ...present(options.check?.(now) ?? {}),
    })
  }
  const errors = present({ ...(tried ? check(values) : {}), ...refused.fields })

  const refuse = (error: unknown) => {
    // Whatever failed, somebody pressed a button and must hear that nothing was sent.
    if (!(error instanceof ApiError)) {
      console.error(error)
      setRefused({ fields: {}, problem: say(apiTexts, 'unreachable') })
      setAttempt((n) => n + 1)
      return
    }
    const known = Object.keys(error.fields).length > 0
    // What was sent kept every rule: until the next attempt the refusal alone speaks, e.g. while the captcha is empty.
    setTried(false)
    setRefused({ fields: { ...error.fields }, problem: known ? undefined : error.msg })
    setAttempt((n) => n + 1)
    after?.(error)
  }

  const attemptSend = async () => {
    setRefused({ fields: {}, problem: undefined })
    setBusy(true)
    try {
      if (rules && !rules.isLoaded) await rules.load()
      setTried(true)
      if (Object.keys(check(values)).length > 0) {
        setAttempt((n) => n + 1)
        return
      }
      await send(values)
      sent.current = true
      if (!isKept) writeInput(kept, undefined)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  /** The rules come while somebody fills it in; what keeps them away is told when it is sent. */
  const begin = () => void rules?.load().catch(() => undefined)

  const forget = (names: readonly string[]) =>
    setRefused(({ fields, problem }) => ({
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
      problem,
    }))

  return {
    values,
    set(name, value) {
      begin()
      setValues((before) => keep({ ...before, [name]: value }))
      forget([String(name)])
    },
    setAll(next) {
      begin()
      setValues((before) => keep({ ...before, ...next }))
      forget(Object.keys(next))
    },
    errors: errors as FieldErrors,
    problem: refused.problem,
    attempt,
    wrong: Object.keys(errors).length > 0 || refused.problem !== undefined,
    busy,
    submit(event) {
      event?.preventDefault()
      if (!busy) void attemptSend()
    },
  }
}

/** In the order of the page. */
const inOrder = (names: readonly string[], errors: FieldErrors) =>
  Object.fromEntries(Object.entries(errors).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)))

/** What proves something once. */
const CODES = ['code']
/** A tick declares something; whoever comes back declares it anew. */
const withoutTicks = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value !== 'boolean'))

/** What an input of text takes of a form. */
export const textField = <V extends object, K extends keyof V & string>(form: Form<V>, name: K) => ({
  name,
  value: form.values[name] as V[K] & string,
  error: form.errors[name],
  onChange: (value: string) => form.set(name, value as V[K]),
})

/** The element id of a field, from its name; names may hold dots. */
export const fieldId = (name: string): string => `f-${name.replaceAll('.', '-')}`
