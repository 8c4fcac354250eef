import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../lib/i18n.ts'
import { api } from '../lib/operations.ts'

interface Brands {
  /** Every brand a case can be about. */
  options: { value: string; label: string }[]
  /** Those that are a company: without the entry 其他. */
  companies: { value: string; label: string }[]
  /** Of the universal postal service, which has kinds of mail. */
  isPostal(code: string): boolean
  /** Name of a brand in the reader's language; the code while it is unknown. */
  word(code: string): string
}

/** The brands (spec 3) as every screen chooses and names them. They change a few times a year. */
export function useBrands(): Brands {
  const language = useLanguage()
  const { data } = useQuery({ ...api.brands.list.query(), staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => {
    const options = (data ?? []).map(({ code, name, nameEn }) => ({
      value: code,
      label: language === 'en' ? nameEn || name : name,
    }))
    return {
      options,
      companies: options.filter(({ value }) => value !== 'OTHER'),
      isPostal: (code) => data?.some((one) => one.code === code && one.serviceKind === 'POSTAL') ?? false,
      word: (code) => options.find(({ value }) => value === code)?.label ?? code,
    }
  }, [data, language])
}
