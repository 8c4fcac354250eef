// Written by `npm run client` from the contract.

import type { Press } from './index.js'

export type AppealState = "draft" | "pending_accept" | "supplement" | "bureau_processing" | "at_enterprise" | "rework" | "replied" | "verifying" | "mediating" | "closed" | "invalid" | "withdrawn"

export type AppealAction = "resubmit" | "editToBusiness" | "editToCommander" | "supplement" | "supplementAnswer" | "supplementExpire" | "reply" | "draftReply" | "progress" | "assign" | "refuse" | "extend" | "askExtension" | "decideExtension" | "pauseClock" | "resumeClock" | "correct" | "markMalformed" | "unmarkMalformed" | "sendYz" | "verifyAnswer" | "verifyExpire" | "callback" | "rework" | "mediate" | "mediationAnswer" | "mediationEnd" | "mediationPropose" | "mediationSuggest" | "mediationRespond" | "mediationRetract" | "mediationDraft" | "mediationSign" | "mediationFail" | "mediationQuit" | "editToEnd" | "editToInvalid" | "withdraw" | "evaluateInfo" | "approve" | "urge" | "excludeUpload" | "excludeAudit" | "recheck" | "reCheckEditAppeal" | "reCheckComplete"

export type StoredFile = {
  id: string
  name: string
  /** by content */
  suffix: "jpg" | "png" | "pdf" | "mp4" | "docx" | "xlsx"
  /** bytes as stored */
  size: number
  sizeInfo: string
  /** hex digest of the stored bytes */
  sm3: string
  /** data URL, at most 100×100, for pictures */
  thumbnail: string | null
  createdAt: string
}

export type CaseClock = {
  /** deadline kind: accept, transfer, supplement, reply, rework, mediation, answer … */
  kind: string
  /** yyyy-MM-dd, end of the counted day */
  dueOn: string
  /** rolled to the next working day (Civil Code art. 203) */
  legalDueOn: string
  left: number
  unit: "day" | "workday"
  /** used share of the time, 0–1 and above when late */
  share: number
  tone: "ample" | "soon" | "today" | "late" | "paused" | "done"
  stopped?: true
}

export type Waiting = {
  kind: "approval" | "exclusion" | "recheck"
  reason: string
  by: string | null
  at: string
  score: number | null
  outcome: string | null
}

export type AppealRow = {
  id: string
  appealNo: string
  state: AppealState
  channel: string
  brand: string
  brandName: string
  waybillNo: string
  l1: string
  l2: string | null
  /** masked by viewer */
  appellantName: string
  bureauName: string
  enterpriseName: string | null
  handlerName: string | null
  standInName: string | null
  reworkCount: number
  overdue: boolean
  endsOn?: string | null
  excluded: boolean
  excludeStatus: number
  recheckStatus: number
  approving: boolean
  drafted?: boolean
  unread?: boolean
  urged?: boolean
  returns?: number
  outerDueOn?: string | null
  clustered?: boolean
  reopened: boolean
  waiting: Waiting | null
  clock: CaseClock | null
  total: CaseClock | null
  createTime: string
  updateTime: string
  version: number
  can: AppealAction[]
}

export type ProgressLine = {
  seq: number
  event: string
  at: string
  voice: "user" | "enterprise" | "bureau" | "system"
  actorName: string | null
  text: string
  opinion: string | null
  detail: Record<string, unknown> | null
  files: StoredFile[]
}

export type MediationView = {
  proposal: string
  amount: string | null
  mediator: string | null
  userAgrees: boolean | null
  userRemark: string | null
  enterpriseAgrees: boolean | null
  enterpriseRemark: string | null
  result: string | null
  createTime: string
  endTime: string | null
}

export type PartyView = {
  name: string
  phone: string
  areaCode: string
  areaName: string
  address: string
}

export type AppealDetail = {
  id: string
  appealNo: string
  state: AppealState
  channel: string
  brand: string
  brandName: string
  waybillNo: string
  l1: string
  l2: string | null
  /** masked by viewer */
  appellantName: string
  bureauName: string
  enterpriseName: string | null
  handlerName: string | null
  standInName: string | null
  reworkCount: number
  overdue: boolean
  endsOn?: string | null
  excluded: boolean
  excludeStatus: number
  recheckStatus: number
  approving: boolean
  drafted?: boolean
  unread?: boolean
  urged?: boolean
  returns?: number
  outerDueOn?: string | null
  clustered?: boolean
  reopened: boolean
  waiting: Waiting | null
  clock: CaseClock | null
  total: CaseClock | null
  createTime: string
  updateTime: string
  version: number
  can: AppealAction[]
  evaluateStatus: number
  /** last day for evaluating */
  evaluateBy: string | null
  serviceKind: string
  areaKind: string | null
  mailKind: string | null
  /** the area whose bureau and enterprise unit answer */
  areaCode: string
  appellantRole: string
  proxy: {
    /** masked by viewer */
    name: string
    /** masked by viewer; null for enterprises */
    phone: string | null
    /** code of PROXY_RELATION */
    relation: string
    statement: string | null
    declaredAt: string
    opens: boolean
    /** the authorisation; empty for enterprises */
    files: StoredFile[]
  } | null
  admission: {
    earlier: string
    earlierNews: string | null
    procedure: string
    guardian: {
      /** masked by viewer */
      name: string
      relation: string
      /** masked by viewer */
      phone: string
      opens: boolean
    } | null
  } | null
  minor: string | null
  appellantPhone: string | null
  appellantIdNumber: string | null
  email: string | null
  sender: PartyView
  recipient: PartyView
  postDate: string
  itemName: string | null
  itemValue: string | null
  insured: boolean
  insuredAmount: string | null
  postage: string | null
  codAmount: string | null
  complaintDate: string
  complaintChannel: string
  complaintResult: string
  complaintTicketNo: string | null
  content: string
  /** what was asked of this kind of problem and answered */
  particulars: Array<{
    name: string
    label: string
    value: string
  }>
  demands: string[]
  claimAmount: string | null
  attachments: StoredFile[]
  accepted: boolean
  liability: string | null
  valid: boolean | null
  /** why this bureau and this enterprise node */
  routingReason: string | null
  /** the former system that it was taken over from, and its number there */
  origin: {
    system: string
    outerNo: string
  } | null
  deadlines: Deadline[]
  progress: ProgressLine[]
  historyIntact: boolean
  next: {
    turn: "user" | "enterprise" | "bureau" | "nobody"
    text: string
    byOn: string | null
    afterwards: string | null
  }
  timeSpent: {
    user: number
    enterprise: number
    outlet: number
    bureau: number
    paused: number
    total: number
  }
  lookedAt: Looked[]
  /** latest answer of the enterprise */
  reply: {
    investigationResult: string
    liability: string
    handlingType: string
    compensationAmount: string | null
    servicePhone: string | null
    round: number
    orgName: string
    responsibleOutlet: string | null
    agreedWithUser: boolean
    userSatisfied: string
    contactTimes: number
    overdue: boolean
    /** of an answer nearly the same as others of its unit; staff only */
    likeness: {
      /** answers to other cases that it is nearly the same as */
      answers: number
      /** words in common with the nearest of all former ones, 0 to 100 */
      percent: number
      /** days looked back */
      days: number
    } | null
    handlerName: string | null
    handlerPhone: string | null
    createTime: string
  } | null
  replyDraft: {
    orgName: string
    author: string
    createTime: string
    values: Record<string, unknown>
    files: StoredFile[]
  } | null
  /** days the enterprise asks for and nobody has decided on */
  extensionAsked: number | null
  closing: {
    compensation: string | null
    answer: string
    closeType: string
    liability: string | null
    remedy: string | null
  } | null
  supplementReason: string | null
  mediation: MediationView | null
  /** all of them, newest first */
  mediations: MediationView[]
  /** attempts to call the appellant; bureaus only */
  callbacks: Array<{
    createTime: string
    caller: string
    reached: boolean
    truthful: boolean | null
    satisfied: boolean | null
    remark: string | null
  }>
  /** dispatches to enterprise units; bureaus and enterprises */
  transfers: Array<{
    orgName: string
    kind: "transfer" | "assign"
    createTime: string
    outcome: string | null
    cause: string | null
    reason: string | null
    malformed: boolean
  }>
  exclusion: {
    status: number
    reasonCode: string
    explanation: string
    applicant: string
    applyTime: string
    audits: Array<{
      level: number
      auditor: string
      passed: boolean
      opinion: string
      auditTime: string
    }>
  } | null
  recheck: {
    status: number
    cause: string
    reason: string | null
    requestTime: string
    dueOn: string | null
    changes: Array<{
      field: string
      before: string | null
      after: string | null
    }>
    opinion: string | null
    score: number | null
    outcome: string | null
    checker: string | null
    completeTime: string | null
  } | null
  approval: {
    action: string
    input: Record<string, unknown>
    requester: string
    requestTime: string
    decision: string | null
    decider: string | null
    opinion: string | null
    decideTime: string | null
  } | null
  lawBreach: string | null
  referral: {
    kind: "report" | "consultation" | "courier"
    caseId: string
    caseNo: string
    createTime: string
  } | null
  evaluation: Record<string, unknown> | null
  cannot: Array<{
    action: string
    reason: string
  }>
  gone?: true
}

export type Deadline = {
  kind: string
  startOn: string
  dueOn: string
  legalDueOn: string
  doneAt: string | null
  cancelled: boolean
  overdue: boolean
  count: number
  unit: "day" | "workday"
  law: string
  extension: number
  paused: boolean
  pausedDueOn: string | null
  days: Array<{
    date: string
    weekday: number
    mark: "start" | "counted" | "holiday" | "weekend" | "paused" | "rolled"
    number: number | null
    name: string | null
    makeup: boolean
    extended: boolean
  }>
}

export type Looked = {
  orgName: string
  roleName: string | null
  act: "viewed" | "unmasked" | "downloaded" | "printed" | "emergency"
  reason: string | null
  times: number
  lastAt: string
}

export type CaseRow = {
  id: string
  kind: "consultation" | "report" | "letter" | "courier"
  caseNo: string
  state: string
  type: string | null
  title: string
  brand: string | null
  brandName: string | null
  areaName: string
  bureauName: string
  enterpriseName: string | null
  ownerName: string | null
  handlerName: string | null
  standInName: string | null
  evaluateStatus: number
  overdue: boolean
  endsOn?: string | null
  unread?: boolean
  outerDueOn?: string | null
  clock: CaseClock | null
  total: CaseClock | null
  createTime: string
  updateTime: string
  version: number
  can: string[]
}

export type CasePage = {
  records: CaseRow[]
  total: number
  size: number
  current: number
  pages: number
  more?: true
}

export type CaseListQuery = {
  current?: number
  size?: number
  sortField?: "createTime" | "updateTime" | "dueTime" | "caseNo"
  sortOrder?: "ascend" | "descend"
  queue?: "todo" | "open" | "ended" | "warning" | "all"
  searchKey?: string
  state?: string[]
  type?: string[]
  brand?: string[]
  areaCode?: string
  handlerId?: "none" | string
  overdue?: "true" | "false" | "today" | "threeDays"
  outer?: "open" | "near" | "late" | "answeredLate" | "passed"
  submittedFrom?: string
  submittedTo?: string
  dueFrom?: string
  dueTo?: string
  exact?: "true"
}

export type LetterDetail = {
  id: string
  kind: "consultation" | "report" | "letter" | "courier"
  caseNo: string
  state: string
  type: string | null
  title: string
  brand: string | null
  brandName: string | null
  areaName: string
  bureauName: string
  enterpriseName: string | null
  ownerName: string | null
  handlerName: string | null
  standInName: string | null
  evaluateStatus: number
  overdue: boolean
  endsOn?: string | null
  unread?: boolean
  outerDueOn?: string | null
  clock: CaseClock | null
  total: CaseClock | null
  createTime: string
  updateTime: string
  version: number
  can: string[]
  content: string
  waybillNo: string | null
  /** money at issue or recovered, decimal text */
  amount: string | null
  ownerPhone: string | null
  routingReason: string
  attachments: StoredFile[]
  deadlines: Deadline[]
  progress: ProgressLine[]
  historyIntact: boolean
  next: {
    turn: "user" | "enterprise" | "bureau" | "nobody"
    text: string
    byOn: string | null
  }
  /** what the person who filed it was told */
  answer: string | null
  evaluation: {
    score: string
    remark: string | null
  } | null
  origin: {
    id: string
    no: string
  } | null
  lookedAt: Looked[]
  cannot: Array<{
    action: string
    reason: string
  }>
  gone?: true
  facts: {
    outlet: string | null
    courierName: string | null
    courierNo: string | null
    agreePublish: boolean
    commendation: string | null
    feedback: string | null
    sentBack: string | null
    publicTitle: string | null
    publicContent: string | null
    publicFeedback: string | null
  }
}

export type CourierDetail = {
  id: string
  kind: "consultation" | "report" | "letter" | "courier"
  caseNo: string
  state: string
  type: string | null
  title: string
  brand: string | null
  brandName: string | null
  areaName: string
  bureauName: string
  enterpriseName: string | null
  ownerName: string | null
  handlerName: string | null
  standInName: string | null
  evaluateStatus: number
  overdue: boolean
  endsOn?: string | null
  unread?: boolean
  outerDueOn?: string | null
  clock: CaseClock | null
  total: CaseClock | null
  createTime: string
  updateTime: string
  version: number
  can: string[]
  content: string
  waybillNo: string | null
  /** money at issue or recovered, decimal text */
  amount: string | null
  ownerPhone: string | null
  routingReason: string
  attachments: StoredFile[]
  deadlines: Deadline[]
  progress: ProgressLine[]
  historyIntact: boolean
  next: {
    turn: "user" | "enterprise" | "bureau" | "nobody"
    text: string
    byOn: string | null
  }
  /** what the person who filed it was told */
  answer: string | null
  evaluation: {
    score: string
    remark: string | null
  } | null
  origin: {
    id: string
    no: string
  } | null
  lookedAt: Looked[]
  cannot: Array<{
    action: string
    reason: string
  }>
  gone?: true
  facts: {
    outlet: string | null
    jobKind: string
    employmentForm: string
    startedOn: string | null
    periodFrom: string | null
    periodTo: string | null
    /** null where nobody was asked: it was opened from an appeal */
    complainedTo: string | null
    complainedOn: string | null
    /** null where nobody was asked */
    otherProcedure: boolean | null
    shielded: boolean
    reply: {
      orgName: string
      result: string
      amount: string | null
      contactName: string | null
      contactPhone: string | null
      createTime: string
      overdue: boolean
    } | null
    agreed: boolean | null
    refusal: string | null
    bodies: string[]
    closeType: string | null
    recovered: string | null
  }
}

export type ReplyInput = {
  id: string
  version: number
  investigationResult: string
  liability: "RESPONSIBLE" | "PARTLY" | "NOT_RESPONSIBLE"
  responsibleOutlet?: string
  handlingType: "COMPENSATE" | "APOLOGISE" | "REDELIVER" | "RETURN" | "REFUND_FEE" | "EXPLAIN" | "OTHER"
  compensationAmount?: string
  agreedWithUser: boolean
  userSatisfied: "SATISFIED" | "UNSATISFIED" | "UNREACHABLE"
  contactTimes: number
  handlerName: string
  handlerPhone: string
  attachmentIds?: string[]
}

export type SampleCase = {
  id: string
  appealNo: string
  state: AppealState
  version: number
}

export interface Calls {
  readonly sandbox: {
    /** Sandbox only: makes a case of the key’s enterprise and leads it to a state, as people would; sent again under one key, it takes effect once. */
    make(input: {
      state: "transferred" | "near" | "overdue" | "reworked" | "replied" | "verifying" | "mediating" | "closed"
      waybillNo?: string
    }, how?: Press): Promise<SampleCase>
    /** Sandbox only: lets the bureau or the appellant act on a case of the key’s enterprise; sent again under one key, it takes effect once. */
    press(input: {
      id: string
      act: "transfer" | "return" | "verify" | "mediate" | "close" | "urge" | "grantExtension" | "refuseExtension" | "confirm" | "evaluate" | "withdraw"
    }, how?: Press): Promise<SampleCase>
  }
  readonly uploads: {
    /** Begins an upload, or resumes an unfinished one of the same name, size and fingerprint. */
    begin(input: {
      name: string
      size: number
      fingerprint?: string
    }): Promise<{
      uploadId: string
      received: number
      chunkBytes: number
    }>
    /** Sends the next bytes as multipart field `file`; `offset` must equal what was received so far. */
    chunk(input: {
      uploadId: string
      offset: number
    } & { file: Blob | Uint8Array<ArrayBuffer>; name?: string }): Promise<{
      received: number
    }>
    /** Checks the content by its bytes, re-encodes pictures without metadata, stores the file. */
    finish(input: {
      uploadId: string
    }): Promise<StoredFile>
    /** Removes an own file that no record uses yet. */
    remove(input: {
      id: string
    }): Promise<null>
  }
  readonly files: {
    /** Stores one multipart file in the default engine and answers its id. */
    uploadDynamicReturnId(input: { file: Blob | Uint8Array<ArrayBuffer>; name?: string }): Promise<string>
    /** A file the viewer may see through the record that uses it, or an own upload. */
    download(input: {
      id: string
      inline?: string
    }): Promise<Response>
  }
  readonly appeals: {
    /** The part of the history that the viewer may see, newest first. */
    serviceProgress(input: {
      id: string
    }): Promise<ProgressLine[]>
    /** One case as bureau or enterprise may see it; opening it is recorded. */
    detail(input: {
      id: string
    }): Promise<AppealDetail>
  }
  readonly todo: {
    /** An enterprise's queue. */
    enterprisepage(input?: {
      current?: number
      size?: number
      sortField?: "createTime" | "updateTime" | "dueTime" | "appealNo"
      sortOrder?: "ascend" | "descend"
      queue?: "todo" | "replied" | "returned" | "closed" | "all"
      searchKey?: string
      state?: AppealState[]
      brand?: string[]
      l1?: string[]
      l2?: string[]
      channel?: string[]
      areaKind?: Array<"LOCAL" | "DOMESTIC" | "INTERNATIONAL" | "HK_MO_TW">
      areaCode?: string
      answerArea?: string
      handlerId?: "none" | string
      overdue?: "true" | "false" | "today" | "threeDays"
      submittedFrom?: string
      submittedTo?: string
      dueFrom?: string
      dueTo?: string
      exact?: "true"
    }): Promise<{
      records: AppealRow[]
      total: number
      size: number
      current: number
      pages: number
      more?: true
    }>
    /** How many cases each of the enterprise's queues holds. */
    enterprisecountpage(input?: undefined): Promise<{
      counts: Record<string, number>
      late?: Record<string, number>
    }>
    /** The enterprise's answer; sent again under one key, it takes effect once. */
    reply(input: ReplyInput, how?: Press): Promise<AppealDetail>
    /** An outlet's draft of the answer, for a unit above to submit; the newest one stands; sent again under one key, it takes effect once. */
    draftReply(input: ReplyInput, how?: Press): Promise<AppealDetail>
    /** Returns a case to the bureau on one of the grounds for it, with proof, within two working days; sent again under one key, it takes effect once. */
    refuse(input: {
      id: string
      version: number
      cause: "OTHER_BRAND" | "OTHER_AREA" | "NO_SUCH_ITEM" | "DUPLICATE" | "SETTLED" | "OTHER"
      ownCaseNo?: string
      reason: string
      attachmentIds: string[]
    }, how?: Press): Promise<AppealDetail>
    /** Interim report; the final answer gets more time within the law’s thirty days; sent again under one key, it takes effect once. */
    progress(input: {
      id: string
      version: number
      findings: string
      plan: string
      contactedUser: boolean
    }, how?: Press): Promise<AppealDetail>
    /** Asks the bureau for more days, with a reason and perhaps proof; no clock moves; sent again under one key, it takes effect once. */
    askExtension(input: {
      id: string
      version: number
      days: number
      reason: string
      attachmentIds?: string[]
    }, how?: Press): Promise<AppealDetail>
  }
  readonly letters: {
    /** One letter as bureau or enterprise sees it; opening it is recorded. */
    deskDetail(input: {
      id: string
    }): Promise<LetterDetail>
    /** An enterprise's letters. */
    enterprisepage(input?: CaseListQuery): Promise<CasePage>
    /** How many letters each of an enterprise's queues holds. */
    enterprisecountpage(input?: undefined): Promise<{
      counts: Record<string, number>
      late?: Record<string, number>
    }>
    /** What the enterprise did about a letter; sent again under one key, it takes effect once. */
    feedback(input: {
      id: string
      version: number
      commendation: "PRAISED" | "BONUS" | "HONOUR" | "EXAMPLE" | "OTHER"
      feedback: string
      attachmentIds?: string[]
    }, how?: Press): Promise<LetterDetail>
  }
  readonly couriers: {
    /** One case as bureau or enterprise sees it; opening it is recorded. */
    deskDetail(input: {
      id: string
    }): Promise<CourierDetail>
    /** An enterprise's couriers' cases, without names. */
    enterprisepage(input?: CaseListQuery): Promise<CasePage>
    /** How many couriers’ cases each of an enterprise's queues holds. */
    enterprisecountpage(input?: undefined): Promise<{
      counts: Record<string, number>
      late?: Record<string, number>
    }>
    /** The enterprise’s answer; sent again under one key, it takes effect once. */
    reply(input: {
      id: string
      version: number
      result: string
      amount?: string
      contactName: string
      contactPhone: string
      attachmentIds?: string[]
    }, how?: Press): Promise<CourierDetail>
  }
}
