import { useSearchParams } from 'react-router'
import { useBrands } from '../../domain/brands.ts'
import { useLimits } from '../../domain/promise.ts'
import { TOP_AREA } from '../../lib/areas.ts'
import { useTexts } from '../../lib/i18n.ts'
import { dialling } from '../../ui/portal/HotlineLink.tsx'
import { Empty, Failed, Skeleton } from '../../ui/portal/States.tsx'
import { useAreas, useCompanies } from './articles.api.ts'
import * as styles from './articles.portal.module.css'
import { articleTexts } from './articles.texts.ts'
import { Pager, useCurrent } from './Pager.tsx'

const SIZE = 20
const LEVELS = ['BRAND_HQ', 'BRAND_PROVINCE', 'BRAND_CITY'] as const
type LevelKey = `level.${(typeof LEVELS)[number]}`

/** Where to complain first: companies' telephones by brand and area. */
export default function CompanyPage() {
  const t = useTexts(articleTexts)
  const { complaintWaitDays } = useLimits()
  const [params, setParams] = useSearchParams()
  const current = useCurrent()
  const brand = params.get('brand') ?? ''
  const province = params.get('province') ?? ''
  const city = params.get('city') ?? ''
  const brands = useBrands().companies.map(({ value, label: name }) => ({ code: value, name }))
  const provinces = useAreas(TOP_AREA)
  const cities = useAreas(province)
  const { data, error, refetch } = useCompanies({
    ...(brand && { brand }),
    ...((city || province) && { areaCode: city || province }),
    current,
    size: SIZE,
  })
  const set = (change: Record<string, string>) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete('current')
      for (const [name, value] of Object.entries(change)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  const choice = (
    name: string,
    label: string,
    value: string,
    options: readonly { code: string; name: string }[],
    change: (value: string) => Record<string, string>,
  ) => (
    <label key={name}>
      {label}
      <select className="input" value={value} onChange={({ target }) => set(change(target.value))}>
        <option value="">{t(name === 'brand' ? 'allBrands' : 'allOf')}</option>
        {options.map((option) => (
          <option key={option.code} value={option.code}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <main id="main" className="flow wrap">
      <h1>{t('companyTitle')}</h1>
      <p className="flow__lead">{t('companyLead', { n: complaintWaitDays })}</p>
      <div className={styles.filters}>
        {choice('brand', t('brand'), brand, brands, (value) => ({ brand: value }))}
        {choice('province', t('province'), province, provinces.data ?? [], (value) => ({
          province: value,
          city: '',
        }))}
        {province && choice('city', t('city'), city, cities.data ?? [], (value) => ({ city: value }))}
      </div>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : data.total === 0 ? (
        <Empty icon="building" title={t('companyNone')}>
          <p>{t('companyNoneSay')}</p>
        </Empty>
      ) : (
        <>
          <p className="hint" role="status">
            {t('companyTotal', { n: data.total })}
          </p>
          <table className={styles.phones}>
            <thead>
              <tr>
                <th scope="col">{t('company')}</th>
                <th scope="col">{t('place')}</th>
                <th scope="col">{t('phone')}</th>
              </tr>
            </thead>
            <tbody>
              {data.records.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    {one.brandName} <span lang="zh-CN">{one.name}</span>
                  </th>
                  <td>
                    {t(`level.${one.level}` as LevelKey)} <span lang="zh-CN">{one.areaName}</span>
                  </td>
                  <td className="num">
                    {one.phone && one.phone !== one.hotline && (
                      <a href={dialling(one.phone)}>{t('ownPhone', { phone: one.phone })}</a>
                    )}
                    {one.hotline && (
                      <a href={dialling(one.hotline)}>{t('hotline', { phone: one.hotline })}</a>
                    )}
                    {one.complaintUrl && (
                      <a href={one.complaintUrl} target="_blank" rel="noopener noreferrer">
                        {t('online')}
                      </a>
                    )}
                    {!one.phone && !one.hotline && !one.complaintUrl && t('noPhone')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager current={current} pages={data.pages} />
        </>
      )}
    </main>
  )
}
