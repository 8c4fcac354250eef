import { beforeAct } from './cases/cases.engine.ts'
import { caseKinds } from './cases/cases.kind.ts'
import { partsOfKind, registrations } from './cases/cases.service.ts'
import { onUndone } from './cases/undo/cases.undo.ts'
import { onCancellation } from './features/auth/auth.service.ts'
import { bulletinNamings } from './features/bulletins/bulletins.service.ts'
import { clockCases } from './features/calendar/calendar.service.ts'
import { fileHolders, fileOwners, keepers } from './features/files/files.service.ts'
import { onTold } from './features/inbox/messages/messages.service.ts'
import { tasks } from './features/operations/jobs/jobs.service.ts'
import { onOrgDeletion } from './features/organisations/organisations.admin.service.ts'
import { onOrgEnd } from './features/organisations/organisations.ending.service.ts'
import { sentTexts } from './features/outbox/outbox.service.ts'
import { onGone, onLeaving } from './features/people/users/users.leaving.service.ts'
import { onUniting } from './features/people/users/users.uniting.service.ts'
import { onProposal, proposalKinds } from './features/proposals/proposals.service.ts'
import { onLawBreach, referrals } from './kinds/appeals/appeals.service.ts'
import { ledgers } from './platform/history/ledgers.ts'
import { bindings } from './platform/http/binding.ts'
import { gauges } from './platform/http/probes.ts'
import { passing } from './platform/jobs/retiring.ts'
import { type FieldsOf, foldParts, type Product } from './platform/product.ts'
import { exportables } from './platform/sheets/exportable.ts'

/** All that features bring to each other; each part is declared, and explained, by who reads it. */
const parts = {
  /** Operations on the wire: every route of the contract has one. */
  bindings,
  /** Work in the background. */
  tasks,
  /** Rows that go when their time is over. */
  passing,
  /** Figures of the features for Prometheus. */
  gauges,
  kinds: caseKinds,
  /** Records beside the cases whose histories say what they are. */
  ledgers,
  exports: exportables,
  fileOwners,
  keepers,
  fileHolders,
  clocks: clockCases,
  proposals: proposalKinds,
  referrals,
  registrations,
  templates: sentTexts,
  onCancellation,
  onLeaving,
  onGone,
  onUniting,
  onOrgDeletion,
  onOrgEnd,
  onProposal,
  /** Whom the bulletin names. */
  bulletinNamings,
  onLawBreach,
  beforeAct,
  onUndone,
  /** Who hears what offices are told of records. */
  onTold,
}

/** What a feature is: its name and what it brings. */
export type Feature = { readonly name: string } & FieldsOf<typeof parts>

/**
 * Puts features together, lowest first; done once at start, and by whoever else builds the product or a larger one.
 *
 * @throws Error naming what is there twice and what is missing
 */
export const fold = (features: readonly Feature[]): Product =>
  foldParts(
    parts,
    // A kind of case brings what every kind owes to the rooms below it.
    features.flatMap((feature) => [feature, ...(feature.kinds ?? []).map(partsOfKind)]),
  )
