import type { FormInstance } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useDeskWriter } from '../lib/deskTexts.ts'
import { part } from '../lib/leaving.ts'

const OtherTab = lazy(part(() => import('./OtherTab.tsx')))

/**
 * What one person writes in one form of the desk (`lib/deskTexts`), and what the form says where another tab wrote there,
 * too.
 * @param show puts a text of another tab into the form; undefined empties it
 */
export function useDeskText<T>(place: string, what: string, show: (content: T | undefined) => void) {
  const { writer, news, ...kept } = useDeskWriter<T>(place, what, show)
  const strip: ReactNode = news && (
    <Suspense fallback={null}>
      <OtherTab writer={writer} news={news} />
    </Suspense>
  )
  return { ...kept, strip }
}

type Values = Record<string, unknown>

/** Every value that stands there, emptied; groups of fields stay groups. */
export const blanksOf = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value?.constructor === Object ? blanksOf(value as Values) : undefined,
    ]),
  )

/**
 * Has a form show these values and nothing else; nobody typed them.
 * @param initial what an empty form begins with
 */
export const showInForm = (form: FormInstance<Values>, initial: Values = {}, values: Values = {}): void => {
  form.setFieldsValue(blanksOf(form.getFieldsValue(true)))
  form.setFieldsValue({ ...initial, ...values })
}
