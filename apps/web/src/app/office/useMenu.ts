import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { useSession } from '../../lib/session.ts'
import { readJson, STORED, writeJson } from '../../lib/storage.ts'
import { readMenu } from './menu.ts'
import { officeTexts } from './office.texts.ts'

/**
 * The menu of the signed-in person. The stored tree stands at once after a reload while the server is asked again;
 * routes follow the newest answer (spec 2).
 */
export function useMenu() {
  const t = useTexts(officeTexts)
  const { token } = useSession()
  const query = useQuery({
    queryKey: api.menus.loginMenu.query().queryKey,
    // Nobody signed in has no menu.
    enabled: token !== undefined,
    staleTime: 60_000,
    queryFn: async () => {
      const tree = await call(api.menus.loginMenu, { quiet: true })
      writeJson(STORED.menu, tree)
      return tree
    },
    placeholderData: (before: MenuNode[] | undefined) => before ?? readJson<MenuNode[]>(STORED.menu),
  })
  const menu = useMemo(
    () => (query.data ? readMenu(query.data, t('defaultModule')) : undefined),
    [query.data, t],
  )
  return { menu, error: query.data ? undefined : query.error, retry: () => void query.refetch() }
}
