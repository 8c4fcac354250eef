import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { areaPath, areasBelow, TOP_AREA } from '../../lib/areas.ts'
import { fieldId } from '../../lib/form.ts'
import { useLanguage, useTexts } from '../../lib/i18n.ts'
import { areaPickerTexts } from './areaPicker.texts.ts'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'
import { kitTexts } from './kit.texts.ts'

const LEVELS = ['province', 'city', 'county'] as const

function useChildren(parent: string | undefined) {
  return useQuery({ ...areasBelow(parent ?? TOP_AREA), enabled: parent !== undefined })
}

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

/**
 * Province, city, county as three plain lists, each opening when the wider one is chosen. An area without a level below
 * (some cities have no counties) is chosen where it ends.
 */
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
  const t = useTexts(areaPickerTexts)
  const kit = useTexts(kitTexts)
  const id = fieldId(name)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const path = usePath(value)
  useEffect(() => {
    if (value && chosen.at(-1) !== value && path.data) setChosen(path.data.map(({ code }) => code))
  }, [value, path.data, chosen])

  const lists = [useChildren(TOP_AREA), useChildren(chosen[0]), useChildren(chosen[1])]
  const failed = lists.find(({ isError }) => isError)
  const choose = (level: number, code: string) => {
    const next = code ? [...chosen.slice(0, level), code] : chosen.slice(0, level)
    setChosen(next)
    const area = lists[level]?.data?.find((one) => one.code === code)
    onChange(area?.leaf || level === 2 ? code : '')
  }

  return (
    <fieldset className={error ? 'field bad' : 'field'} aria-describedby={error ? `${id}-e` : undefined}>
      <legend className="label">{legend}</legend>
      {error && <FieldError id={`${id}-e`} text={error} />}
      <div className="areas">
        {LEVELS.map((level, at) => {
          // What is not asked for yet shares its key with the provinces.
          const options = (at === 0 || chosen[at - 1] ? lists[at]?.data : undefined) ?? []
          // A list that has nothing to offer for the chosen place is not shown at all.
          if (at > 0 && chosen[at - 1] && lists[at]?.isSuccess && options.length === 0) return null
          return (
            <label key={level}>
              {t(level)}
              <select
                className="input"
                id={at === 0 ? id : `${id}-${level}`}
                value={chosen[at] ?? ''}
                disabled={at > 0 && !chosen[at - 1]}
                aria-invalid={error ? true : undefined}
                onChange={(event) => choose(at, event.target.value)}
              >
                <option value="">{kit('choose')}</option>
                {options.map(({ code, name: label }) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )
        })}
      </div>
      {failed && (
        <p className="hint" role="alert">
          {t('areasFailed')}{' '}
          <Button size="s" onClick={() => void failed.refetch()}>
            {kit('retry')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
