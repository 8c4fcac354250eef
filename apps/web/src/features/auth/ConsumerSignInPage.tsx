import { SignInPage } from './SignInPage.tsx'

export default function ConsumerSignInPage() {
  return <SignInPage area="c" />
}
