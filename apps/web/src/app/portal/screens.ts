import { articleScreens } from '../../features/articles/articles.screens.ts'
import { authScreens } from '../../features/auth/auth.screens.ts'
import { publishedBulletinScreens } from '../../features/bulletins/bulletins.portal.screens.ts'
import { appealScreens } from '../../features/cases/appeals.screens.ts'
import { caseScreens } from '../../features/cases/cases.screens.ts'
import { enterpriseScreens } from '../../features/enterprises/enterprises.screens.ts'
import { homeScreens } from '../../features/home/home.screens.ts'
import { mediationScreens } from '../../features/mediation/mediation.screens.ts'
import { messageScreens } from '../../features/messages/messages.screens.ts'
import { openDataScreens } from '../../features/openData/openData.screens.ts'
import { keptScreens } from '../../features/outbox/outbox.portal.screens.ts'
import { paperScreens } from '../../features/papers/papers.screens.ts'
import { transparencyScreens } from '../../features/transparency/transparency.screens.ts'
import type { Screen } from '../screens.ts'

/** Every page of the portal. */
export const portalScreens: readonly Screen[] = [
  ...homeScreens,
  ...authScreens,
  ...appealScreens,
  ...caseScreens,
  ...enterpriseScreens,
  ...articleScreens,
  ...messageScreens,
  ...keptScreens,
  ...openDataScreens,
  ...mediationScreens,
  ...paperScreens,
  ...transparencyScreens,
  ...publishedBulletinScreens,
]
