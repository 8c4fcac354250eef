// What other rooms, and the demonstration, use of orders of supervision.
export { close, extend, name, receive, withdraw } from './supervision.acts.ts'
export { answer, examine } from './supervision.answers.ts'
export { issue } from './supervision.issuing.ts'
export { escalateOrders } from './supervision.jobs.ts'
export { pageOrders } from './supervision.lists.ts'
export { SUPERVISION_CASES_MOST } from './supervision.settings.ts'
