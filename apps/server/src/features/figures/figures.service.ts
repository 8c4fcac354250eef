/** What others read of the figures: names of codes, the rules of measures, frozen months and their volumes. */
export { type Labels, labelsOf } from './figures.labels.ts'
export { type Period, periodOf } from './figures.period.ts'
export { contentOf, countsFrom } from './figures.snapshots.ts'
export { frozenMonths, pageSnapshots, type SnapshotRecord, snapshotsOf } from './figures.store.ts'
export { rulesOf, withholdsSmall } from './figures.table.ts'
export { frozenVolumes } from './figures.volumes.ts'
export {
  countsByKind,
  kindsTold,
  ofServiceKind,
  published,
  publishedProblems,
  SERVICE_KINDS,
  type ServiceKind,
} from './published/figures.kinds.ts'
export { type Cell, monthsIn, publishedBy, silentCodes } from './published/figures.published.ts'
