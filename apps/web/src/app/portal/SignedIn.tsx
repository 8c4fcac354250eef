import { lazy, Suspense } from 'react'
import IdleDialog from '../../features/auth/IdleDialog.tsx'
import { useUserInfo } from '../../lib/session.ts'

const RealNameDialog = lazy(() => import('../../features/users/RealNameDialog.tsx'))
/** Real name still to be entered (spec 3). */
const NAME_MISSING = '1'

/** What stands before any portal page of somebody who is signed in. */
export default function SignedIn() {
  const user = useUserInfo()
  return (
    <>
      {user?.isRealName === NAME_MISSING && (
        <Suspense fallback={null}>
          <RealNameDialog />
        </Suspense>
      )}
      {user?.idleMinutes && <IdleDialog minutes={user.idleMinutes} />}
    </>
  )
}
