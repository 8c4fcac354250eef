import { WorkbenchData } from '@appeal/contract/preferences/preferences.routes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { refreshUser } from '../../../lib/account.ts'
import { api, call } from '../../../lib/operations.ts'

/** The signed-in user with everything the server tells; personal values are masked. */
export const useMe = () => useQuery({ ...api.officeAuth.getLoginUser.query() })

/** Settings of the own organisation. */
export const useOrgConfig = () => useQuery({ ...api.orgConfig.queryOrgConfig.query() })

export const useOrgTree = () => useQuery({ ...api.profile.loginOrgTree.query() })

export const usePositions = () =>
  useQuery({
    ...api.profile.loginPositionInfo.query(),
  })

/** After a change of the own data: the shell's name and picture, and every part that shows them. */
function useRefresh() {
  return async () => void (await refreshUser())
}

export function useAvatar() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (picture: Blob) => {
      const form = new FormData()
      form.set('file', picture, 'portrait.jpg')
      return call(api.profile.updateAvatar, { form })
    },
    onSuccess,
  })
}

export function useSignature() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (signature: string) => call(api.profile.updateSignature, { body: { signature } }),
    onSuccess,
  })
}

/** Removes the own portrait or signature. */
export function useRemovePicture() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (which: 'avatar' | 'signature') =>
      call(api.profile[which === 'avatar' ? 'removeAvatar' : 'removeSignature'], { body: {} }),
    onSuccess,
  })
}

export type Shortcut = WorkbenchData['shortcut'][number]

/** Pages at hand on the start page. What is stored may have been written by another client, so it is read with care. */
export const useShortcuts = () =>
  useQuery({
    ...api.preferences.loginWorkbench.query(),
    staleTime: 60_000,
    select: (text): Shortcut[] => {
      try {
        return WorkbenchData.parse(JSON.parse(text)).shortcut
      } catch {
        return []
      }
    },
  })

export const useSaveShortcuts = () =>
  useMutation({
    mutationFn: (shortcut: readonly Shortcut[]) =>
      call(api.preferences.updateUserWorkbench, { body: { workbenchData: JSON.stringify({ shortcut }) } }),
  })
