import type { Area } from '../kit/access.ts'

/** Whom a visitor of a demonstration may be, and the page of what they would do first; one person may stand behind several doors. */
export const DOORS = {
  consumer: { area: 'c', account: 'lin', first: '/portal/appeal' },
  courier: { area: 'd', account: 'zhao', first: '/couriers/appeal' },
  brand: { area: 'a', account: 'zto', first: '/enterprise/todo' },
  outlet: { area: 'a', account: 'ztoba', first: '/enterprise/todo' },
  officer: { area: 'b', account: 'szj', first: '/appeal/todo' },
  calls: { area: 'b', account: 'szj', first: '/appeal/intake' },
  leader: { area: 'b', account: 'szld', first: '/appeal/approving' },
  province: { area: 'b', account: 'gdj', first: '/appeal/warning' },
  statistics: { area: 'b', account: 'gjj', first: '/statistics/analysis' },
  administrator: { area: 'b', account: 'sysadmin', first: '/dev/config' },
  security: { area: 'b', account: 'secadmin', first: '/sys/role' },
  audit: { area: 'b', account: 'auditor', first: '/dev/log/operations' },
} as const satisfies Record<string, { area: Area; account: string; first: string }>
export type Door = keyof typeof DOORS
export const DOOR_NAMES = Object.keys(DOORS) as [Door, ...Door[]]
