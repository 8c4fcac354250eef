import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdQuery, zId } from '../kit/scalars.ts'
import {
  CancelAccountBody,
  GroupName,
  IdListBody,
  OrgName,
  OrgTreeNode,
  PositionInfo,
  SignatureBody,
  TitleName,
  UpdateOrgUserInfoBody,
  UpdateUserInfoBody,
  UserName,
} from './users.schemas.ts'

const BASE = '/api/webapp/sys/userCenter'
/** What a change of own data is refused with. */
export const OWN_DATA = [
  'users.not_own',
  'auth.code_wrong',
  'auth.phone_taken',
  'auth.proof_required',
  'auth.old_password_wrong',
  'accounts.email_taken',
] as const

/** What everybody may do with the own account. A new phone and a cancellation need a code, so `auth` serves them. */
export const userCentreRoutes = routes('userCentre', BASE, signedIn(), {
  updateUserInfo: post('/updateUserInfo', {
    affects: ['profile', 'authB'],
    summary: 'Changes the own data; a new phone or e-mail needs a fresh proof and a code sent there',
    body: UpdateUserInfoBody,
    errors: OWN_DATA,
    secret: true,
  }),
  updateOrgUserInfo: post('/updateOrgUserInfo', {
    affects: ['profile', 'authB'],
    access: signedIn('a', 'b'),
    summary: "Changes the own data of staff, and the organisation's telephone for the public",
    body: UpdateOrgUserInfoBody,
    errors: [...OWN_DATA, 'users.org_not_permitted'],
    secret: true,
  }),
  delete: post('/delete', {
    access: signedIn('c', 'd'),
    summary: 'Cancels the own account of the portal with an SMS code of type 8',
    body: CancelAccountBody,
    errors: ['users.not_own', 'auth.code_wrong', 'appeals.unfinished'],
    secret: true,
  }),
  isUserNeedBindPhone: get('/isUserNeedBindPhone', {
    summary: 'Whether people sign in by phone and this account has none',
    reply: z.boolean(),
  }),
  isUserNeedBindEmail: get('/isUserNeedBindEmail', {
    summary: 'Whether people sign in by e-mail and this account has none',
    reply: z.boolean(),
  }),
  isUserPasswordExpired: get('/isUserPasswordExpired', {
    summary: 'Whether a new password has to be set now',
    reply: z.boolean(),
  }),
})

export const profileRoutes = routes('profile', BASE, signedIn(), {
  updateAvatar: post('/updateAvatar', {
    affects: ['profile', 'authB'],
    summary: 'Sets the own portrait: one multipart file; data is a data URL of at most 200×200',
    upload: true,
    reply: z.string(),
    errors: ['users.picture_refused'],
  }),
  removeAvatar: post('/removeAvatar', {
    affects: ['profile', 'authB'],
    summary: 'Removes the own portrait; whoever has none keeps none',
  }),
  removeSignature: post('/removeSignature', {
    affects: ['profile', 'authB'],
    summary: 'Removes the own signature; papers that carry it keep it',
  }),
  updateSignature: post('/updateSignature', {
    affects: ['profile', 'authB'],
    summary: 'Sets the own signature, kept as a picture of 100×50',
    body: SignatureBody,
    errors: ['users.picture_refused'],
  }),
  loginOrgTree: get('/loginOrgTree', {
    summary: 'The own organisation with everything above it, from the root down; null without one',
    reply: OrgTreeNode.nullable(),
  }),
  loginOrgTreeChildren: get('/loginOrgTreeChildren', {
    summary: 'Organisations directly below one that the viewer may know, for trees that open by steps',
    query: z.object({ parentId: zId }),
    reply: z.array(OrgTreeNode),
  }),
  loginPositionInfo: get('/loginPositionInfo', {
    summary: 'Organisation and position of the signed-in user',
    reply: z.array(PositionInfo),
  }),
  getOrgListByIdList: post('/getOrgListByIdList', {
    affects: [],
    access: signedIn('a', 'b'),
    summary: 'Organisations by id: the own one, those below and those above it',
    body: IdListBody,
    reply: z.array(OrgName),
  }),
  getUserListByIdList: post('/getUserListByIdList', {
    affects: [],
    access: signedIn('a', 'b'),
    summary: 'Colleagues by id: the own organisation and those below it',
    body: IdListBody,
    reply: z.array(UserName),
  }),
  getPositionListByIdList: post('/getPositionListByIdList', {
    affects: [],
    access: signedIn('a', 'b'),
    summary: 'Positions by id: of the own organisation and those below it',
    body: IdListBody,
    reply: z.array(TitleName),
  }),
  getRoleListByIdList: post('/getRoleListByIdList', {
    affects: [],
    access: signedIn('a', 'b'),
    summary: 'Roles by id: the own ones, for bureaus also those of the whole system',
    body: IdListBody,
    reply: z.array(TitleName),
  }),
  getGroupListByIdList: post('/getGroupListByIdList', {
    affects: [],
    access: signedIn('a', 'b'),
    summary: 'Groups by id: for bureaus all of them, for enterprises the own ones',
    body: IdListBody,
    reply: z.array(GroupName),
  }),
  getAvatarById: post('/getAvatarById', {
    affects: [],
    summary: 'Portrait of oneself or a colleague; null where there is none to see',
    body: IdBody,
    reply: z.string().nullable(),
  }),
  getAvatarByIdOverGet: get('/getAvatarById', {
    summary: 'The same for newer clients',
    query: IdQuery,
    reply: z.string().nullable(),
  }),
})

/** Pictures of people of the portal, as 3.6 asks for them (contract 9). */
export const clientProfileRoutes = routes(
  'clientProfile',
  '/api/webapp/client/userCenter',
  signedIn('c', 'd'),
  {
    updateAvatar: post('/updateAvatar', {
      summary: 'Sets the own portrait: one multipart file; data is a data URL of at most 200×200',
      upload: true,
      reply: z.string(),
      errors: ['users.picture_refused'],
    }),
    updateSignature: post('/updateSignature', {
      summary: 'Sets the own signature, kept as a picture of 100×50',
      body: SignatureBody,
      errors: ['users.picture_refused'],
    }),
    getAvatarById: get('/getAvatarById', {
      summary: 'The own portrait; null where there is none to see',
      query: IdQuery,
      reply: z.string().nullable(),
    }),
  },
  ['profile', 'authC', 'authD'],
)
