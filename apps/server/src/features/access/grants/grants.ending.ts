import type { EndRoom } from '../../organisations/organisations.ending.service.ts'
import { rightsChanged } from '../roles/roles.service.ts'
import * as store from './grants.ending.store.ts'

/** Roles of an organisation, and grants that name it: those name the successor as well, for the past stays where it is. */
export const endRooms: readonly EndRoom[] = [
  {
    name: 'roles',
    words: { zh: '本单位角色', en: 'roles of its own' },
    find: (db, { org }) => store.listRoles(db, org.id),
    async move(tx, ctx, { org, to }) {
      const moved = await store.listRoles(tx, org.id)
      const count = await store.moveRoles(tx, org, to.id, ctx.now())
      if (count) await rightsChanged(tx, ctx, moved)
      return count
    },
  },
  {
    name: 'scopes',
    words: { zh: '指明该机构的数据范围', en: 'data scopes that name it' },
    find: (db, { org, to }) => store.listNaming(db, org.id, to.id),
    async move(tx, ctx, { org, to }) {
      const count = (await store.listNaming(tx, org.id, to.id)).length
      const changed = await store.addToNaming(tx, org.id, to.id)
      if (changed.length > 0) await rightsChanged(tx, ctx, changed)
      return count
    },
  },
]
