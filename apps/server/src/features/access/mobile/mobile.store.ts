import { entryStore } from '../menus/menus.service.ts'
import { mobileResources } from './mobile.tables.ts'

export type MobileRow = typeof mobileResources.$inferSelect

export const { list, listDeleted, find, lock, insert, update, remove, restore } = entryStore(
  mobileResources,
  'mobile:tree',
  mobileResources.id,
)
