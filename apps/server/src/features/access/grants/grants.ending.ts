import type { EndRoom } from '../../organisations/organisations.ending.service.ts'
import * as store from './grants.ending.store.ts'
import { rightsChanged } from './grants.targets.ts'

/** Roles of an organisation, and grants that name it: those name the successor as well, for the past stays where it is. */
export const endRooms: readonly EndRoom[] = [
  {
    name: 'roles',
    words: { zh: '本单位角色', en: 'roles of its own' },
    find: (db, { org }) => store.listRoles(db, org.id),
    async move(tx, ctx, { org, to }) {
      const count = await store.moveRoles(tx, org, to.id, ctx.now())
      if (count) await rightsChanged(tx, ctx)
      return count
    },
  },
  {
    name: 'scopes',
    words: { zh: '指明该机构的数据范围', en: 'data scopes that name it' },
    find: (db, { org, to }) => store.listNaming(db, org.id, to.id),
    async move(tx, ctx, { org, to }) {
      const count = await store.addToNaming(tx, org.id, to.id)
      if (count) await rightsChanged(tx, ctx)
      return count
    },
  },
]
