import { useQuery } from '@tanstack/react-query'
import { api, call } from './operations.ts'
import { readJson, STORED, writeJson } from './storage.ts'
import { nameTitle } from './title.ts'

/** Public base settings as key → value; the last answer is kept for the next visit's first paint (spec 3). */
export function useBaseSettings(): Readonly<Record<string, string>> {
  const { data } = useQuery({
    queryKey: ['settings', 'sysBaseList'],
    staleTime: 5 * 60_000,
    queryFn: async () => {
      const list = await call(api.settings.sysBaseList, { quiet: true })
      const settings = Object.fromEntries(list.map((one) => [one.configKey, one.configValue]))
      writeJson(STORED.sysBaseConfig, settings)
      nameTitle()
      return settings
    },
    placeholderData: () => readJson<Record<string, string>>(STORED.sysBaseConfig),
  })
  return data ?? {}
}
