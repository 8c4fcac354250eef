interface Package {
  place: string
  name: string
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
}
interface Known {
  advisories: { name: string; range: string; severity: string; title: string }[]
}
export function packagesOf(lock: object): Package[]
export function isAllowed(expression?: string): boolean
export function isWithin(version: string, range: string): boolean
export function faultsIn(lock: object, known: Known): string[]
export function advisoriesIn(audit: object): Known['advisories']
