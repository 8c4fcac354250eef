/** What people have of an organisation that ends. */
export { listPeople, listPositions, movePeople, movePositions } from './users.ending.store.ts'
