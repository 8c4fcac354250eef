import { Menus } from './MenusPage.tsx'

/** The menu of the phone client. */
export default function MobileMenusPage() {
  return <Menus surface="mobile" />
}
