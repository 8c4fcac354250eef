import { collisionsOf } from '@appeal/contract/areas/waybillCollisions.ts'
import { readWaybillPattern } from '@appeal/contract/areas/waybillPatterns.ts'
import { Button, Input } from 'antd'
import { useDeferredValue, useMemo } from 'react'
import { useBrands } from '../../domain/brands.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import * as styles from './brands.module.css'
import { brandsTexts } from './brands.texts.ts'
import { Recogniser } from './Recogniser.tsx'

/** Of the contract: a pattern, and how sure a match is, 0–1. */
interface Line {
  pattern: string
  confidence: number
}

interface Props {
  /** Of the brand whose patterns they are. */
  code: string
  /** Given by the form. */
  value?: readonly Line[]
  onChange?(lines: Line[]): void
}

const NEW: Line = { pattern: '', confidence: 0.9 }

/**
 * Patterns of a brand's waybill numbers, judged as they are typed: each line that cannot be read says so, overlaps with
 * the patterns of other brands are named with an example, and a number tries them all before anything is saved.
 */
export function PatternsField({ code, value = [], onChange }: Props) {
  const t = useTexts(brandsTexts)
  const words = useTexts(recordTexts)
  const { offered, word } = useBrands()
  const others = useMemo(() => offered.filter((brand) => brand.code !== code), [offered, code])
  // Typing goes before comparing.
  const typed = useDeferredValue(value)
  const collisions = useMemo(
    () =>
      collisionsOf(
        typed.map(({ pattern }) => pattern.trim()),
        others,
      ),
    [typed, others],
  )
  const set = (index: number, change: Partial<Line>) =>
    onChange?.(value.map((line, n) => (n === index ? { ...line, ...change } : line)))
  return (
    <div className={styles.patterns}>
      {value.map(({ pattern, confidence }, index) => {
        const isWrong = pattern.trim() !== '' && !readWaybillPattern(pattern.trim())
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name until they are saved
          <fieldset key={index} aria-label={words('row', { n: index + 1 })}>
            <Input
              aria-label={t('pattern')}
              aria-invalid={isWrong}
              placeholder={t('pattern')}
              className={styles.pattern}
              maxLength={200}
              spellCheck={false}
              {...(isWrong && { status: 'error' as const })}
              value={pattern}
              onChange={({ target }) => set(index, { pattern: target.value })}
            />
            <Input
              aria-label={t('sureness')}
              className={styles.sureness}
              inputMode="numeric"
              maxLength={3}
              suffix="%"
              value={confidence > 0 ? String(Math.round(confidence * 100)) : ''}
              onChange={({ target }) =>
                set(index, { confidence: Number(target.value.replace(/\D/g, '')) / 100 })
              }
            />
            <Button
              type="text"
              aria-label={words('delete')}
              icon={<Icon name="x" />}
              onClick={() => onChange?.(value.filter((_, n) => n !== index))}
            />
            {isWrong && (
              <p className={styles.wrong} role="alert">
                {t('notRead')}
              </p>
            )}
          </fieldset>
        )
      })}
      <Button icon={<Icon name="plus" />} onClick={() => onChange?.([...value, NEW])}>
        {words('addRow')}
      </Button>
      {collisions.length > 0 && (
        <div className="o-note o-note-amber" role="status">
          <Icon name="alert" />
          <div>
            {t('collisions', { count: collisions.length })}
            <ul className={styles.collisions}>
              {collisions.map(({ brand, own, other, example }) => (
                <li key={brand}>
                  <code>{own}</code> {t('collision', { brand: word(brand), other, example })}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <Recogniser place={`waybill ${code}`} brands={[{ code, patterns: value }, ...others]} />
    </div>
  )
}
