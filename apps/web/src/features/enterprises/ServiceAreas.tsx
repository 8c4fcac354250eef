import { useState } from 'react'
import { fieldId } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { AreaLists } from '../../ui/portal/AreaLists.tsx'
import { Button } from '../../ui/portal/Button.tsx'
import { FieldError } from '../../ui/portal/Field.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import { useAreaNames } from './areaNames.ts'
import { companyAuditTexts } from './companyAudit.texts.ts'
import * as styles from './enterprises.portal.module.css'

/** Several areas of any level: province, city and county are chosen as far down as needed, then added. */
export function ServiceAreas({
  name,
  value,
  onChange,
  error,
}: {
  name: string
  value: readonly string[]
  onChange: (codes: string[]) => void
  error?: string | undefined
}) {
  const t = useTexts(companyAuditTexts)
  const id = fieldId(name)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const names = useAreaNames(value)
  const narrowest = chosen.at(-1)
  const add = () => {
    if (narrowest && !value.includes(narrowest)) onChange([...value, narrowest])
  }
  return (
    <fieldset className={error ? 'field bad' : 'field'} aria-describedby={`${id}-h`}>
      <legend className="label">{t('serviceAreas')}</legend>
      <p className="hint" id={`${id}-h`}>
        {t('serviceAreasHint')}
      </p>
      {error && <FieldError id={`${id}-e`} text={error} />}
      {value.length > 0 ? (
        <ul className={styles.served}>
          {value.map((code) => (
            <li key={code}>
              {names.get(code)}
              <button
                type="button"
                className={styles.servedX}
                onClick={() => onChange(value.filter((one) => one !== code))}
              >
                <Icon name="close" />
                <span className="sr">
                  {t('removeArea')} {names.get(code)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="hint">{t('noAreas')}</p>
      )}
      <AreaLists
        id={id}
        chosen={chosen}
        none={(level) => t(level === 0 ? 'choose' : 'whole')}
        onChoose={setChosen}
      />
      <div>
        <Button size="s" disabled={!narrowest} onClick={add}>
          {t('addArea')}
        </Button>
      </div>
    </fieldset>
  )
}
