import type { BrandEntry } from '@appeal/contract/areas/areas.routes.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { isInForce } from '@appeal/contract/kit/validity.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../lib/i18n.ts'
import { api } from '../lib/operations.ts'

interface Brands {
  /** Every brand a case is or was about, for filters. */
  all: { value: string; label: string }[]
  /** Those that are offered today. */
  options: { value: string; label: string }[]
  /** The same with what their waybill numbers look like; empty until they are loaded. */
  offered: readonly BrandEntry[]
  /** Of these, those that are a company: without the entry 其他. */
  companies: { value: string; label: string }[]
  /** What a brand offers of the services, where it offers several: its filing asks for one of them. */
  services(code: string): readonly string[]
  /** Of the universal postal service, which has kinds of mail: as it was chosen, else where the brand offers nothing else. */
  isPostal(code: string, service: string): boolean
  /** Name of a brand in the reader's language; the code while it is unknown. */
  word(code: string): string
}

/** The brands (spec 3) as every screen chooses and names them. They change a few times a year. */
export function useBrands(): Brands {
  const language = useLanguage()
  const { data } = useQuery({ ...api.brands.list.query(), staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => {
    const today = shanghaiDate(Date.now())
    const choice = ({ code, name, nameEn }: BrandEntry) => ({
      value: code,
      label: language === 'en' ? nameEn || name : name,
    })
    const all = (data ?? []).map(choice)
    const offered = (data ?? []).filter((brand) => isInForce(brand, today))
    const options = offered.map(choice)
    const kindsOf = (code: string) => data?.find((one) => one.code === code)?.serviceKinds ?? []
    const services = (code: string) => (kindsOf(code).length > 1 ? kindsOf(code) : [])
    return {
      all,
      options,
      offered,
      companies: options.filter(({ value }) => value !== 'OTHER'),
      services,
      isPostal: (code, service) =>
        services(code).includes(service)
          ? service === 'POSTAL'
          : kindsOf(code)[0] === 'POSTAL' && kindsOf(code).length === 1,
      word: (code) => all.find(({ value }) => value === code)?.label ?? code,
    }
  }, [data, language])
}
