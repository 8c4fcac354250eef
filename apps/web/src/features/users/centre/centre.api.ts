import { officeAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { preferenceRoutes, WorkbenchData } from '@appeal/contract/preferences/preferences.routes.ts'
import { orgConfigRoutes } from '@appeal/contract/settings/settings.routes.ts'
import { profileRoutes } from '@appeal/contract/users/users.routes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshUser } from '../../../lib/account.ts'
import { call } from '../../../lib/api.ts'

const OWN = ['me'] as const

/** The signed-in user with everything the server tells; personal values are masked. */
export const useMe = () =>
  useQuery({ queryKey: OWN, queryFn: () => call(officeAuthRoutes.getLoginUser, { quiet: true }) })

/** Settings of the own organisation. */
export const useOrgConfig = () =>
  useQuery({ queryKey: ['orgConfig'], queryFn: () => call(orgConfigRoutes.queryOrgConfig, { quiet: true }) })

export const useOrgTree = () =>
  useQuery({ queryKey: ['me', 'orgTree'], queryFn: () => call(profileRoutes.loginOrgTree, { quiet: true }) })

export const usePositions = () =>
  useQuery({
    queryKey: ['me', 'positions'],
    queryFn: () => call(profileRoutes.loginPositionInfo, { quiet: true }),
  })

/** After a change of the own data: the shell's name and picture, and every part that shows them. */
function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([refreshUser(), queries.invalidateQueries({ queryKey: OWN })])
  }
}

export function useAvatar() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (picture: Blob) => {
      const form = new FormData()
      form.set('file', picture, 'portrait.jpg')
      return call(profileRoutes.updateAvatar, { form })
    },
    onSuccess,
  })
}

export function useSignature() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (signature: string) => call(profileRoutes.updateSignature, { body: { signature } }),
    onSuccess,
  })
}

export type Shortcut = WorkbenchData['shortcut'][number]

const WORKBENCH = ['workbench'] as const

/** Pages at hand on the start page. What is stored may have been written by another client, so it is read with care. */
export const useShortcuts = () =>
  useQuery({
    queryKey: WORKBENCH,
    staleTime: 60_000,
    queryFn: async (): Promise<Shortcut[]> => {
      const text = await call(preferenceRoutes.loginWorkbench, { quiet: true })
      try {
        return WorkbenchData.parse(JSON.parse(text)).shortcut
      } catch {
        return []
      }
    },
  })

export function useSaveShortcuts() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (shortcut: readonly Shortcut[]) =>
      call(preferenceRoutes.updateUserWorkbench, { body: { workbenchData: JSON.stringify({ shortcut }) } }),
    onSuccess: (_, shortcut) => queries.setQueryData(WORKBENCH, shortcut),
  })
}
