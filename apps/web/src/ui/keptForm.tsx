import type { FormInstance } from 'antd'
import dayjs from 'dayjs'
import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import {
  changedOf,
  type InputPlace,
  readInput,
  useInputPlace,
  useKept,
  writeInput,
  writeTypedInput,
} from '../lib/keptInput.ts'
import { RestoredNote } from './RestoredNote.tsx'
import { uiTexts } from './ui.texts.ts'

type Values = Readonly<Record<string, unknown>>

/** The forms of one dialog: closed by hand it takes with it what they kept. */
export const DialogInputs = createContext<Map<string, DialogInput> | undefined>(undefined)

interface DialogInput extends InputPlace {
  /** It belongs to what the form of the dialog is filled in for, and is dropped with that. */
  isBeside?: boolean
}

/** What is typed in a dialog beside its form (`useKept`): closed by hand it takes that with it too. */
export function useKeptInDialog<T>(what: string, initial: T): ReturnType<typeof useKept<T>> {
  useInDialog(useInputPlace(what), true)
  return useKept(what, initial)
}

/**
 * Stands in a dialog for what a later step of it keeps (`useKeptInDialog`): it is asked about, dropped and forgotten with
 * the dialog before that step was shown, too.
 */
export function KeptBeside({ what }: { what: string }): null {
  useInDialog(useInputPlace(what), true)
  return null
}

function useInDialog(place: InputPlace, isBeside = false) {
  const dialog = useContext(DialogInputs)
  useLayoutEffect(() => void dialog?.set(place.key, { ...place, isBeside }), [dialog, place, isBeside])
}

const DAY = '$day'
/** Days are objects in forms and texts in the browser's store. */
const textOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(textOf)
  return dayjs.isDayjs(value) ? { [DAY]: value.format('YYYY-MM-DDTHH:mm:ss') } : value
}
const dayOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(dayOf)
  const day = (value as Record<string, string> | null)?.[DAY]
  return day === undefined ? value : dayjs(day)
}
const each = (values: Values, of: (value: unknown) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value)]))
const packed = (values: Values): Values => each(values, textOf)
const unpacked = (values: Values): Values => each(values, dayOf)

/** What a form does with a change that somebody made in it. */
const told = new WeakMap<object, () => void>()

/** Lets presses outside of a form's fields change it as typing does (`fillForm`). */
export function useFilling(form: object, onChange: () => void): void {
  useEffect(() => {
    told.set(form, onChange)
  })
}

/**
 * Fills fields of a form by a press: what it filled in is kept, asked about and brought back like what was typed, which
 * setting the fields alone is not.
 */
export function fillForm<V>(form: FormInstance<V>, values: Values): void {
  form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0])
  told.get(form)?.()
}

/**
 * Keeps what is filled in in a form of the desk for this tab, without secrets.
 * @param what    tells it from the other forms of its page
 * @param initial values the form begins with; what was filled in before is put over them
 * @param secrets fields that are kept nowhere
 * @param isOff   it is kept elsewhere
 */
export function useKeptForm(
  what: string,
  initial: Values = {},
  { secrets, isOff = false }: { secrets?: readonly string[] | undefined; isOff?: boolean } = {},
) {
  const place = useInputPlace(what)
  const [found, setFound] = useState(() => {
    const kept = isOff ? undefined : readInput<Values>(place)
    return kept && unpacked(kept)
  })
  useInDialog(place)
  // Kept elsewhere from now on: two copies would differ some day.
  useEffect(() => {
    if (isOff) writeInput(place, undefined)
  }, [isOff, place])
  return {
    /** What the form begins with. */
    initial: found ? { ...initial, ...found } : initial,
    found,
    note(values: Values) {
      if (isOff) return
      writeTypedInput(place, () => changedOf(packed(values), packed(initial), secrets))
    },
    forget() {
      setFound(undefined)
      if (!isOff) writeInput(place, undefined)
    },
  }
}

/** Says that what was filled in before is back, and takes it away on request. */
export function InputBack<V>({
  form,
  kept,
  initial = {},
  onDropped,
}: {
  form: FormInstance<V>
  kept: ReturnType<typeof useKeptForm>
  initial?: Values | undefined
  onDropped(): void
}) {
  const t = useTexts(uiTexts)
  const dialog = useContext(DialogInputs)
  const { found } = kept
  if (!found) return null
  const drop = () => {
    const before = Object.fromEntries(Object.keys(found).map((name) => [name, initial[name]]))
    form.setFieldsValue(before as Parameters<typeof form.setFieldsValue>[0])
    kept.forget()
    for (const place of dialog?.values() ?? []) if (place.isBeside) writeInput(place, undefined)
    onDropped()
  }
  return <RestoredNote back={t('inputBack')} drop={t('inputDrop')} onDrop={drop} />
}
