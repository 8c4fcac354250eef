import type { EndRoom } from '../../organisations/organisations.ending.service.ts'
import * as ending from '../users/users.ending.service.ts'

/** People go along with what they hold: whoever handles a case goes on with it. */
export const endRooms: readonly EndRoom[] = [
  {
    name: 'people',
    words: { zh: '人员账号', en: 'accounts of people' },
    find: (db, { org }) => ending.listPeople(db, org.id),
    move: (tx, ctx, { org, to }) => ending.movePeople(tx, org.id, to.id, ctx.now()),
  },
  {
    name: 'positions',
    words: { zh: '职位', en: 'positions' },
    find: (db, { org }) => ending.listPositions(db, org.id),
    move: (tx, ctx, { org, to }) => ending.movePositions(tx, org.id, to.id, ctx.now()),
  },
]
