import { SignInPage } from './SignInPage.tsx'

export default function CourierSignInPage() {
  return <SignInPage area="d" />
}
