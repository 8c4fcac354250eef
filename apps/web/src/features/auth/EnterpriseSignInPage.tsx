import { SignInPage } from './SignInPage.tsx'

export default function EnterpriseSignInPage() {
  return <SignInPage area="a" />
}
