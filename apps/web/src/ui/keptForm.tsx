import type { FormInstance } from 'antd'
import dayjs from 'dayjs'
import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import {
  changedOf,
  type InputPlace,
  readInput,
  useInputPlace,
  writeInput,
  writeTypedInput,
} from '../lib/keptInput.ts'
import { RestoredNote } from './RestoredNote.tsx'
import { uiTexts } from './ui.texts.ts'

type Values = Readonly<Record<string, unknown>>

/** The forms of one dialog: closed by hand it takes with it what they kept. */
export const DialogInputs = createContext<Map<string, InputPlace> | undefined>(undefined)

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
  const dialog = useContext(DialogInputs)
  useLayoutEffect(() => void dialog?.set(place.key, place), [dialog, place])
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
  const { found } = kept
  if (!found) return null
  const drop = () => {
    const before = Object.fromEntries(Object.keys(found).map((name) => [name, initial[name]]))
    form.setFieldsValue(before as Parameters<typeof form.setFieldsValue>[0])
    kept.forget()
    onDropped()
  }
  return <RestoredNote back={t('inputBack')} drop={t('inputDrop')} onDrop={drop} />
}
