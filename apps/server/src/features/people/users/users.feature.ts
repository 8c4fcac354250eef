import { clientProfileRoutes, profileRoutes } from '@appeal/contract/users/users.routes.ts'
import type { FastifyRequest } from 'fastify'
import type { Feature } from '../../../feature.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { bind } from '../../../platform/http/binding.ts'
import { readFilePart } from '../../../platform/http/parts.ts'
import { foldTallies } from './users.admin.service.ts'
import { PORTRAIT_MAX_BYTES } from './users.pictures.ts'
import * as profile from './users.profile.ts'

const refused = () => fail('users.picture_refused')

const pictures = {
  updateAvatar: async (ctx: Context, { request }: { request: FastifyRequest }) =>
    profile.changeAvatar(ctx, (await readFilePart(request, PORTRAIT_MAX_BYTES, refused)).bytes),
  updateSignature: (ctx: Context, { body }: { body: { signature: string } }) =>
    profile.changeSignature(ctx, body.signature),
}

/** People who can sign in. What needs a code (a new phone, the end of an account) is served by `auth`. */
export const usersFeature: Feature = {
  name: 'users',
  bindings: [
    ...bind(profileRoutes, {
      ...pictures,
      removeAvatar: (ctx) => profile.removePicture(ctx, 'avatar'),
      removeSignature: (ctx) => profile.removePicture(ctx, 'signature'),
      loginOrgTree: (ctx) => profile.ownOrgTree(ctx),
      loginOrgTreeChildren: (ctx, { query }) => profile.orgsBelow(ctx, query.parentId),
      loginPositionInfo: (ctx) => profile.ownPositions(ctx),
      getOrgListByIdList: (ctx, { body }) => profile.orgsByIds(ctx, body.idList),
      getUserListByIdList: (ctx, { body }) => profile.usersByIds(ctx, body.idList),
      getPositionListByIdList: (ctx, { body }) => profile.positionsByIds(ctx, body.idList),
      getRoleListByIdList: (ctx, { body }) => profile.rolesByIds(ctx, body.idList),
      getGroupListByIdList: (ctx, { body }) => profile.groupsByIds(ctx, body.idList),
      getAvatarById: (ctx, { body }) => profile.avatarOf(ctx, body.id),
      getAvatarByIdOverGet: (ctx, { query }) => profile.avatarOf(ctx, query.id),
    }),
    ...bind(clientProfileRoutes, {
      ...pictures,
      getAvatarById: (ctx, { query }) => profile.avatarOf(ctx, query.id),
    }),
  ],
  tasks: [
    {
      name: 'users.foldTallies',
      run: (ctx) => ctx.unitOfWork((tx) => foldTallies(tx)),
      cron: '*/10 * * * *',
    },
  ],
}
