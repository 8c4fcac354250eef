import { noteRights } from '../../access/roles/roles.service.ts'
import type { EndRoom } from '../../organisations/organisations.ending.service.ts'
import * as ending from '../users/users.ending.service.ts'

/** People go along with what they hold: whoever handles a case goes on with it. */
export const endRooms: readonly EndRoom[] = [
  {
    name: 'people',
    words: { zh: '人员账号', en: 'accounts of people' },
    find: (db, { org }) => ending.listPeople(db, org.id),
    async move(tx, ctx, { org, to }) {
      const people = await ending.listPeople(tx, org.id)
      const count = await ending.movePeople(tx, org.id, to.id, ctx.now())
      await noteRights(tx, ctx, people)
      return count
    },
  },
  {
    name: 'positions',
    words: { zh: '职位', en: 'positions' },
    find: (db, { org }) => ending.listPositions(db, org.id),
    move: (tx, ctx, { org, to }) => ending.movePositions(tx, org.id, to.id, ctx.now()),
  },
]
