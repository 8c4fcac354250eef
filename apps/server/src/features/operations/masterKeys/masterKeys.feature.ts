import { masterKeyRoutes } from '@appeal/contract/masterKeys/masterKeys.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { sealAnew } from './masterKeys.sealing.ts'
import {
  askRotation,
  pauseSealing,
  resumeSealing,
  rotationProposal,
  SEAL,
  showKeys,
} from './masterKeys.service.ts'

/** The change of the master key while everybody works. */
export const masterKeysFeature: Feature = {
  name: 'masterKeys',
  bindings: bind(masterKeyRoutes, {
    detail: (ctx) => showKeys(ctx),
    rotate: (ctx, { body }) => askRotation(ctx, body.reason),
    pause: (ctx) => pauseSealing(ctx),
    resume: (ctx) => resumeSealing(ctx),
  }),
  proposals: { masterKey: rotationProposal },
  // What a killed process left is taken up again within ten minutes.
  tasks: [{ name: SEAL, run: sealAnew, cron: '*/10 * * * *' }],
}
