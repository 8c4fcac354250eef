import type { AssistedChannel } from '@appeal/contract/appeals/appeals.codes.ts'
import type { ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { Deadline } from '@appeal/contract/calendar/clocks.schemas.ts'
import type { DeadlineKey, DeadlineKind } from '@appeal/contract/calendar/deadlineKinds.ts'
import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseAction } from '@appeal/contract/cases/caseTable.ts'
import type { Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import type { ErrorKey } from '@appeal/contract/errors.ts'
import type { ExportListName } from '@appeal/contract/exports/exports.lists.ts'
import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import type { DecidingValue } from '@appeal/contract/transparency/caseProof.ts'
import type { ViewList } from '@appeal/contract/views/views.routes.ts'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Settings } from '../features/reference/settings/settings.service.ts'
import type { WordIndex } from '../features/search/search.service.ts'
import type { Context, Platform, Viewer } from '../platform/context.ts'
import type { Crypto } from '../platform/crypto/crypto.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { EventRow } from '../platform/history/history.store.ts'
import type { HistoryLine } from '../platform/history/history.ts'
import { named } from '../platform/product.ts'
import type { Exportable } from '../platform/sheets/exportable.ts'
import type { CaseCiphers } from './cases.narratives.ts'
import type { ReferenceData } from './cases.referenceData.ts'
import type { CaseRows } from './cases.rows.store.ts'
import type { DescendantIds, Kept } from './scope/cases.scope.service.ts'

/** What every case has, whichever kind it is of: what seeing, acting and pressing look at. */
export interface CaseBase {
  id: string
  state: string
  version: number
  brand: string | null
  bureauId: string
  bureauProvinceId: string | null
  enterpriseId: string | null
  enterpriseProvinceId: string | null
  handlerId: string | null
  /** 0 none, 1 awaited until a day, 2 given, 3 over. */
  evaluateStatus: number
  evaluateUntil: string | null
  pressClock: string | null
  pressUnit: 'day' | 'workday' | null
  pressOwedBy: DeadlineKind['owedBy'] | null
  pressStartOn: string | null
  pressDueOn: string | null
  pressLegalOn: string | null
  totalClock: string | null
  totalStartOn: string | null
  totalDueOn: string | null
  totalLegalOn: string | null
  submittedAt: Date
  updatedAt: Date
  /** What the keys of its narratives are made of. */
  keySalt: Buffer
  /** Since when nobody acts on it any more. */
  archivedAt: Date | null
}

/** What an effect works with: the locked case, who acts, the words for names. */
export interface CaseStep<Row extends CaseBase = CaseBase> {
  ctx: Context
  tx: Tx
  kind: Kind<Row>
  row: Row
  reference: ReferenceData
  /** Told by telephone: whoever the case is of speaks, and the viewer writes it down. */
  heard?: Heard
}

/** A call, a letter or a visit in which somebody said what is recorded for them. */
export interface Heard {
  at: Date
  /** By telephone where nothing is said. */
  channel?: AssistedChannel
}

/** What an effect wants changed on the case and said in its history. */
export interface CaseEffect<Row extends CaseBase = CaseBase> {
  set?: Partial<Row>
  lines: { event: string; detail?: Record<string, unknown>; opinion?: string | null }[]
  /** Who works on it from now on, whoever acts in whose place; null where nobody does. */
  holder?: string | null
  /** Another state than the table's `to`: an action that finished a sub-procedure. */
  state?: Row['state']
  /** Whose voice it is where no session tells: an answer by link is the appellant's. */
  voice?: HistoryLine['voice']
  /** Files that belong to the last line of this effect. */
  fileIds?: readonly string[]
  /** Those of them that lie with the newest line of this event move along, whoever put them there. */
  filesOfEvent?: string
}

/** Which version of which case an act is meant for. */
export interface Versioned {
  id: string
  version: number
}

/** By whom, on which day, and under which settings a case is looked at. */
export interface Seen {
  viewer: Viewer
  today: string
  settings: Settings
}

// Declared as methods: a kind that knows more of its rows than the engine does is still a kind.
type EffectOf<Row extends CaseBase> = {
  of(step: CaseStep<Row>, input: never): Promise<CaseEffect<Row>>
}['of']
type Judge<Line extends CaseBase> = { of(row: Line, seen: Seen): string | undefined }['of']
export type Effects<Row extends CaseBase = CaseBase> = Readonly<Record<string, EffectOf<Row>>>

/** What an action takes, as its effect declares it; the version alone where the effect is known by its name only. */
export type InputOf<Fx, A extends keyof Fx> = Fx[A] extends (step: never, input: infer Input) => unknown
  ? [unknown] extends [Input]
    ? Versioned
    : [Input] extends [never]
      ? Versioned
      : Input & Versioned
  : Versioned

/** States, actions and events of a kind, as the contract has them. */
export interface KindTable {
  /** Begins the number (domain 4.1). */
  prefix: string
  states: Readonly<Record<string, { open: boolean; lasting?: boolean }>>
  actions: Readonly<Record<string, CaseAction>>
  events: Readonly<Record<string, { visibleTo: readonly string[] }>>
  texts: {
    name: Both
    owner: Both
    states: Readonly<Record<string, { desk: Both }>>
    actions: Readonly<Record<string, { name: Both }>>
  }
}

/** What a case is about, for the helpers of its page. */
export interface CaseTopic {
  no: string
  waybillNo: string | null
  /** What checklists go by. */
  topic: string | null
  /** The problem as the dictionary calls it. */
  problem: { dictionary: string; code: string } | null
  /** The clock by whose end whoever filed it is answered. */
  answerClock: DeadlineKey
  /** Digest of the phone of whoever filed it. */
  phoneIndex: Buffer | null
  /** Since when the case is against its brand, where it was corrected from another one. */
  brandSince?: Date | null
  /** The amount that is claimed in it, where its kind knows one. */
  claim?: string | null
  /** What the case says of its item, by which a carrier's track is judged. */
  item?: {
    /** `YYYY-MM-DD`. */
    postedOn: string | null
    complainedOn: string | null
    /** The case is that it never arrived anywhere. */
    unreceived: boolean
  }
}

/** How much a viewer learns of who filed a case. */
export type OwnerFace = 'clear' | 'masked' | 'hidden'

/** What people do around a case beside acting on it. A kind says of each whether its cases have it. */
export interface Around {
  /** The conversations there are on a case. */
  conversation: readonly Talk[]
  /** Acts that wait until the required items of the kind's checklist are ticked; none where its cases have no checklist. */
  checklist: readonly string[]
  /** Actions that may be ordered for many cases at once. */
  bulk: Readonly<Record<string, BulkAct>>
  /** Lists that views are kept of, each with how a view's cases are counted. */
  views: Readonly<Partial<Record<ViewList, CountOfView>>>
  /** Whether outer bodies pass its cases on, or get them: their orders are entered, answered and seen in its lists. */
  outer: boolean
  /** By what other cases are found beside one. A kind that keeps its owners secret has no tie by them. */
  related: readonly Tie[]
}

/** For whom a case file is made. */
export type Reader = 'user' | 'enterprise' | 'bureau'
export type Pair = readonly [label: string, value: string]

/** What the file of a case says of it, as one reader may have it, in the reader's language. */
export interface CaseFile {
  no: string
  state: string
  /** What the kind is called, and whoever files a case of it. */
  kind: string
  owner: string
  bureauName: string
  facts: readonly Pair[]
  statement: string
  /** What belongs to the statement: what was asked for. */
  asked: readonly Pair[]
  /** Answers and decisions, each a list of what it says. */
  decisions: readonly (readonly Pair[])[]
  deadlines: readonly Deadline[]
  progress: readonly ProgressLine[]
  /** Files of the case itself; those of its course stand with the course. */
  files: readonly StoredFile[]
  /** Where the time went; null where nobody reckons that. */
  spent: string | null
  intact: boolean
}

/** What a case was like before an action. */
export type Before = Readonly<Record<string, string | null>>
export interface BulkAct {
  /** Input of the same action that takes it back; left out where nothing does. */
  inverse?(before: Before): Record<string, unknown>
}

/** How many cases a list would show with a queue and filters as they stand in the address; counting ends at `most`. */
export type CountOfView = (
  ctx: Context,
  asked: { queue: string; filters: Record<string, string> },
  most: number,
) => Promise<number>

/** An amount as its column gives it back, whatever was typed. */
export const amountText = (amount: string | null): string | null =>
  amount === null ? null : Number(amount).toFixed(2)

/** What two cases can have in common. */
export type Tie = 'waybill' | 'consumer' | 'enterprise'

/** A table of a kind's own, with the column that names the case. */
export interface OwnTable {
  table: PgTable
  caseId: PgColumn
  /** Where the table holds cases of several kinds. */
  caseKind?: PgColumn
}

/** Which acts of a kind may be taken back while what they tell still waits (decision 0023). */
export interface UndoRules<Row extends CaseBase = CaseBase> {
  acts: readonly string[]
  /** Events after which there is no way back, whatever the act: another case was opened, somebody signed. */
  binding?: readonly string[]
  /** Tables beside the case's that those acts write: their rows are put back as well. */
  keeps?: readonly OwnTable[]
  /** What cannot be put back as rows: papers that were issued since. */
  undone?: { of(step: CaseStep<Row>, since: Date): Promise<void> }['of']
}

/** A paper that a line of a history names, and what became of it; no line names one that was put in by hand. */
export interface PaperOfLine {
  seq: number | null
  number: string
  title: Both
  /** Hex, as the line has it. */
  sm3: string
  became: 'stands' | 'withdrawn' | 'changed'
}

/** How a kind words the engine's refusals. */
export interface Reasons {
  notFound: ErrorKey
  notPermitted: ErrorKey
  notOpen: ErrorKey
  stale: ErrorKey
  /** Nobody leaves with a case that is still being handled (spec 4). */
  unfinished: ErrorKey
}

export interface ProgressParts {
  ctx: Context
  reference: ReferenceData
  names: ReadonlyMap<string, string>
  /** By number of the line. */
  files: ReadonlyMap<string, StoredFile[]>
}

/** Who may see a case of a kind, and what they may do with it. */
export interface KindRules<Line extends CaseBase = CaseBase> {
  table: KindTable
  /** Who filed it; null where it was registered for somebody without an account. */
  ownerOf(row: Line): string | null
  /** Permission path of opening a case; what a viewer may see follows its grant. */
  seeing: string
  /** Cases may be shielded from units of the enterprise below the province (domain 5). */
  shields?: true
  /** Permission path of an action; undefined for actions of those who file, and of time. */
  pathOf(action: string): string | undefined
  /** Whether staff with the right to an action may not carry it out on this case all the same. */
  forbids?(viewer: Viewer, action: string, row: Line, descendantIds: DescendantIds): boolean
  /** What must hold beyond state and permission; tells the first thing missing. */
  conditions: Readonly<Record<string, Judge<Line> | undefined>>
}

/** One kind of case: everything the engine asks of it. */
export interface Kind<
  Row extends CaseBase = CaseBase,
  Line extends CaseBase = CaseBase,
  Fx extends Effects<Row> = Effects<Row>,
> extends KindRules<Line> {
  name: CaseKindName
  reasons: Reasons
  store: CaseRows<Row>
  /** Name of the route that files one: a case taken back may be filed again at once. */
  filing: string
  /** The action whose right makes somebody a handler of the kind's cases. */
  handling: string
  /** The clocks that press in each state, the first that runs; none where the state is missing. */
  pressing: Readonly<Record<string, readonly DeadlineKey[]>>
  /** Clocks of the whole case, which run beside those of its states: the first that runs. */
  totals?: readonly DeadlineKey[]
  /** Actions that the end of a clock brings about. */
  timers?: Readonly<Record<string, DeadlineKey>>
  effects: Fx
  /**
   * Accounts that an act holds. They are held before the case, in the order of whoever files, takes over or unites: two
   * who hold both would wait for each other.
   */
  holds?(platform: Platform, action: string, row: Row, input: unknown): Promise<string | undefined>
  refuseCondition(tx: Tx, row: Row, condition: string, settings: Settings): never | Promise<never>
  /** Steps after which somebody else has the case, and whoever had it may see it no more. */
  handsOn: readonly string[]
  /** What lies over a case and changes with it when it moves. */
  overlaid?(step: CaseStep<Row>, effect: CaseEffect<Row>, state: string): Promise<Partial<Row>>
  undo?: UndoRules<Row>
  /** Papers that a step brings with it: its effect with what they add to the lines. */
  papers?(step: CaseStep<Row>, effect: CaseEffect<Row>): Promise<CaseEffect<Row>>
  /** What became of those that its history names, as far as they are for the viewer; proofs tell of them. */
  papersOfLines?(
    ctx: Context,
    tx: Queryable,
    of: { kind: CaseKindName; id: string },
    history: readonly EventRow[],
  ): Promise<PaperOfLine[]>
  around: Around
  /** Its lists as files. */
  exports?: Readonly<Partial<Record<ExportListName, Exportable>>>
  /** What stands in the way of an organisation's end: "open appeals". */
  openOnes: Both
  about(row: Row): CaseTopic
  /** What its cases are found by in words: where those lie, the text in clear, and the columns it is made of. */
  findable?: {
    index: WordIndex
    columns: readonly string[]
    text(crypto: CaseCiphers, row: Row): string
  }
  /** The columns by which an account becomes whose it is. */
  owned(userId: string): Partial<Row>
  /** What decides a case beside its state, by name: whose, of what class, which money, liability and answer. */
  decides(crypto: CaseCiphers, row: Row): Readonly<Record<string, DecidingValue>>
  /** Names among these that lines of earlier editions do not carry; the others stand before them. */
  decidesSince?: readonly string[]
  /** What its row is once it was destroyed: nothing by which anybody could be known, and all that is counted. */
  destroyed(crypto: Crypto, row: Row): Partial<Row>
  /** What its own tables hold of people goes as well. */
  forget?(tx: Tx, crypto: Crypto, row: Row): Promise<void>
  /** Names among these that a reader may not see as the case stands. */
  withholds(row: Row, reader: Reader): readonly string[]
  ownerFace(viewer: Viewer, row: Line): OwnerFace
  /**
   * Of which of its cases this viewer learns neither the item nor the appeal they came out of: whoever had that appeal
   * would know who filed them. Their numbers are shown, searched and tied to other cases for nobody else.
   */
  keepsItem?(viewer: Pick<Viewer, 'userId' | 'area' | 'machine'>): Kept | undefined
  /** What the file of a case says of it to a reader. */
  dossier(ctx: Context, row: Row, reader: Reader): Promise<CaseFile>
  /** The name of whoever filed it, in clear; how much of it a viewer reads is told by `ownerFace`. */
  ownerName(crypto: Crypto, row: Row): string
  /** Whether the viewer may open files that lie with a case in a role; seeing the case is asked first. */
  opensFiles?(viewer: Viewer, row: Row, role?: string): boolean
  /** The lines of a history that the viewer may see, newest first, in plain words. */
  progress(row: Row, history: readonly EventRow[], parts: ProgressParts): ProgressLine[]
}

// ---------------------------------------------------------------- the kinds there are

/** Every kind of case the platform has. */
export const caseKinds = named<Kind>('kinds of case', ({ name }) => name, CASE_KIND_NAMES)

export const kindOf = (platform: Platform, name: string): Kind => platform.product.one(caseKinds, name)

export const allKinds = (platform: Platform): readonly Kind[] => Object.values(platform.product.of(caseKinds))
