import { profileRoutes } from '@appeal/contract/users/users.routes.ts'
import type { Feature } from '../../../feature.ts'
import { fail } from '../../../platform/fail.ts'
import { bind } from '../../../platform/http/binding.ts'
import { readFilePart } from '../../../platform/http/parts.ts'
import { foldTallies } from './users.admin.service.ts'
import { PORTRAIT_MAX_BYTES } from './users.pictures.ts'
import {
  avatarOf,
  changeAvatar,
  changeSignature,
  orgsByIds,
  ownOrgTree,
  ownPositions,
  positionsByIds,
  rolesByIds,
  usersByIds,
} from './users.profile.ts'

const refused = () => fail('users.picture_refused')

/** People who can sign in. What needs a code (a new phone, the end of an account) is served by `auth`. */
export const usersFeature: Feature = {
  name: 'users',
  bindings: bind(profileRoutes, {
    updateAvatar: async (ctx, { request }) =>
      changeAvatar(ctx, (await readFilePart(request, PORTRAIT_MAX_BYTES, refused)).bytes),
    updateSignature: (ctx, { body }) => changeSignature(ctx, body.signature),
    loginOrgTree: (ctx) => ownOrgTree(ctx),
    loginPositionInfo: (ctx) => ownPositions(ctx),
    getOrgListByIdList: (ctx, { body }) => orgsByIds(ctx, body.idList),
    getUserListByIdList: (ctx, { body }) => usersByIds(ctx, body.idList),
    getPositionListByIdList: (ctx, { body }) => positionsByIds(ctx, body.idList),
    getRoleListByIdList: (ctx, { body }) => rolesByIds(ctx, body.idList),
    getAvatarById: (ctx, { body }) => avatarOf(ctx, body.id),
    getAvatarByIdOverGet: (ctx, { query }) => avatarOf(ctx, query.id),
  }),
  tasks: [
    {
      name: 'users.foldTallies',
      run: (ctx) => ctx.unitOfWork((tx) => foldTallies(tx)),
      cron: '*/10 * * * *',
    },
  ],
}
