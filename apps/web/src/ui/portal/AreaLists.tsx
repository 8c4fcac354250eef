import { useQuery } from '@tanstack/react-query'
import { areasBelow, TOP_AREA } from '../../lib/areas.ts'
import { useTexts } from '../../lib/i18n.ts'
import { areaPickerTexts } from './areaPicker.texts.ts'
import { Button } from './Button.tsx'
import { kitTexts } from './kit.texts.ts'

const LEVELS = ['province', 'city', 'county'] as const

function useChildren(parent: string | undefined) {
  return useQuery({ ...areasBelow(parent ?? TOP_AREA), enabled: parent !== undefined })
}

interface Props {
  /** Id of the first list; the others are named after it. */
  id: string
  /** Codes from the province down. */
  chosen: readonly string[]
  /** What a list says while nothing is chosen in it. */
  none(level: number): string
  invalid?: boolean
  /** @param isEnd whether no list can follow */
  onChoose(chosen: readonly string[], isEnd: boolean): void
}

/** Province, city, county as three plain lists, each opening when the wider one is chosen. */
export function AreaLists({ id, chosen, none, invalid = false, onChoose }: Props) {
  const t = useTexts(areaPickerTexts)
  const kit = useTexts(kitTexts)
  const lists = [useChildren(TOP_AREA), useChildren(chosen[0]), useChildren(chosen[1])]
  const failed = lists.find(({ isError }) => isError)
  const choose = (level: number, code: string) => {
    const area = lists[level]?.data?.find((one) => one.code === code)
    const wider = chosen.slice(0, level)
    const isEnd = code !== '' && (area?.leaf === true || level === LEVELS.length - 1)
    onChoose(code ? [...wider, code] : wider, isEnd)
  }
  return (
    <>
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
                aria-invalid={invalid ? true : undefined}
                onChange={(event) => choose(at, event.target.value)}
              >
                <option value="">{none(at)}</option>
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
    </>
  )
}
