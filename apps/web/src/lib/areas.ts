import { api } from './operations.ts'

/** Above the provinces. */
export const TOP_AREA = '0'
/** The administrative divisions change a few times a year; one answer serves a day. */
const staleTime = 86_400_000

/** The areas right below one. */
export const areasBelow = (parent: string) => ({ ...api.areas.children.query({ parent }), staleTime })

/** From the province down to an area. */
export const areaPath = (code: string) => ({ ...api.areas.path.query({ code }), staleTime })
