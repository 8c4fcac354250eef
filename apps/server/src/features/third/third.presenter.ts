import type { ThirdLink } from '@appeal/contract/third/third.routes.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import type { LinkRow } from './third.store.ts'

export const NAME = 'third_users.name'

/** A link as lists show it. Portraits stay with the provider: pages load no pictures from elsewhere. */
export const presentLink = (crypto: Crypto, row: LinkRow): ThirdLink => ({
  id: row.id,
  thirdId: row.subject,
  userId: row.userId,
  avatar: null,
  name: row.name && crypto.decryptField(NAME, row.name),
  nickname: row.nickname,
  gender: row.gender,
  category: row.category,
  extJson: null,
  createTime: wireTime(row.createdAt),
})
