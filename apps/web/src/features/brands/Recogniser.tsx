import { type BrandForms, recogniseWaybill } from '@appeal/contract/identifiers.ts'
import { Input } from 'antd'
import { useBrands } from '../../domain/brands.ts'
import { joinItems } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { sayRule } from '../../lib/rules.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as styles from './brands.module.css'
import { brandsTexts } from './brands.texts.ts'

/**
 * A number nobody files with, which tells the brands that would recognise it.
 * @param place tells it from another one of its page
 */
export function Recogniser({ brands, place }: { brands: readonly BrandForms[]; place: string }) {
  const t = useTexts(brandsTexts)
  const { word } = useBrands()
  const [number, setNumber] = useKept(place, '')
  const reading = number.trim() === '' ? undefined : recogniseWaybill(number, brands)
  const doubts = reading?.warnings.filter((warning) => warning !== 'waybill.unknownShape') ?? []
  return (
    <search className={styles.tried}>
      <Input
        allowClear
        maxLength={60}
        prefix={<Icon name="search" />}
        aria-label={t('try')}
        placeholder={t('try')}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <p role="status" className="o-sm">
        {reading &&
          (reading.candidates.length === 0
            ? t('tryNone')
            : t('tryFound', {
                brands: joinItems(
                  reading.candidates.map(({ brand, confidence }) =>
                    t('trySure', { brand: word(brand), percent: Math.round(confidence * 100) }),
                  ),
                ),
              }))}
        {doubts.map((doubt) => (
          <span key={doubt} className="o-mut">
            {' '}
            {sayRule(doubt)}
          </span>
        ))}
      </p>
    </search>
  )
}
