import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { areaPath } from '../../lib/areas.ts'
import { fieldId } from '../../lib/form.ts'
import { useLanguage, useTexts } from '../../lib/i18n.ts'
import { AreaLists } from './AreaLists.tsx'
import { FieldError } from './Field.tsx'
import { kitTexts } from './kit.texts.ts'

/** Codes from the province down to a chosen area. */
function usePath(code: string) {
  return useQuery({ ...areaPath(code), enabled: code !== '' })
}

/** Name of an area with its city and province. */
export function useAreaName(code: string): string {
  const { data } = usePath(code)
  const names = data?.map(({ name }) => name) ?? []
  // In English the narrowest comes first; a city that is its own province is named once.
  return useLanguage() === 'en' ? [...new Set(names.reverse())].join(', ') : names.join('')
}

/** An area of the lowest level. One without a level below (some cities have no counties) is chosen where it ends. */
export function AreaPicker({
  name,
  legend,
  value,
  onChange,
  error,
}: {
  name: string
  legend: string
  /** Code of the chosen leaf, or '' */
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}) {
  const kit = useTexts(kitTexts)
  const id = fieldId(name)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const path = usePath(value)
  useEffect(() => {
    if (value && chosen.at(-1) !== value && path.data) setChosen(path.data.map(({ code }) => code))
  }, [value, path.data, chosen])

  return (
    <fieldset className={error ? 'field bad' : 'field'} aria-describedby={error ? `${id}-e` : undefined}>
      <legend className="label">{legend}</legend>
      {error && <FieldError id={`${id}-e`} text={error} />}
      <AreaLists
        id={id}
        chosen={chosen}
        none={() => kit('choose')}
        invalid={Boolean(error)}
        onChoose={(next, isEnd) => {
          setChosen(next)
          onChange((isEnd && next.at(-1)) || '')
        }}
      />
    </fieldset>
  )
}
