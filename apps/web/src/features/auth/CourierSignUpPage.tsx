import { SignUp } from './SignUpPage.tsx'

export default function CourierSignUpPage() {
  return <SignUp area="d" />
}
