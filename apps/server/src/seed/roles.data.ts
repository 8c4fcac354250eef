import { contract } from '@appeal/contract'
import type { DataScope } from '@appeal/contract/kit/access.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import type { RoleSeed } from '../features/access/roles/roles.service.ts'
import { administratorRoles, STAFF, STAFF_PAGES } from './administration.data.ts'
import { withCases } from './cases.access.ts'
import { generatedPages, generatedRoutes } from './generated.data.ts'
import { menuSeeds } from './menus.data.ts'

const { appeals, calendar, callers, cannedTexts, checklists, conversations, dossiers, presence } = contract
const { macros, remedies, supervision, todo } = contract

/** What belongs to reading a case at the desk: its conversations, who else looks, its file for a purpose. */
const LOOK: readonly Route[] = [
  conversations.list,
  presence.beat,
  presence.leave,
  dossiers.file,
  dossiers.attachment,
]
/** Writing on a case, with texts at hand. */
const WRITE: readonly Route[] = [
  conversations.send,
  conversations.preview,
  cannedTexts.list,
  cannedTexts.add,
  cannedTexts.edit,
  cannedTexts.delete,
  macros.list,
  macros.versions,
  macros.add,
  macros.edit,
  macros.delete,
]
/** Reading a case outside of one's own area, when it cannot wait: for whoever has an area. */
const BREAK_GLASS: readonly Route[] = [dossiers.emergency]
const READ: readonly Route[] = [
  todo.page,
  todo.countpage,
  appeals.detail,
  appeals.unmask,
  appeals.related,
  contract.parcels.file,
  checklists.list,
  callers.ofCase,
  contract.merging.page,
  remedies.page,
  remedies.sums,
  supervision.page,
  supervision.detail,
  supervision.ofCase,
  supervision.sums,
  ...LOOK,
]
/** Giving a text or a view to the whole organisation is its leaders' to do. */
const SHARE: readonly Route[] = [
  cannedTexts.share,
  macros.share,
  contract.views.saveTeam,
  contract.views.deleteTeam,
]
const NOTE: readonly Route[] = [...WRITE, conversations.colleagues, checklists.tick]
const DECIDE: readonly Route[] = [
  ...NOTE,
  contract.papers.deliver,
  contract.classifier.ofCase,
  remedies.promise,
  remedies.record,
  remedies.waive,
  contract.outerOrders.enter,
  contract.outerOrders.answer,
  contract.outerOrders.drop,
  contract.merging.merge,
  contract.merging.split,
  contract.merging.undo,
  appeals.editToEnd,
  appeals.editToInvalid,
  todo.mediate,
  todo.mediationSuggest,
  todo.mediationDraft,
  todo.mediationFail,
  todo.rework,
]
/** Pressing those below by an order, and answering one from above. */
const PRESS: readonly Route[] = [
  supervision.addressees,
  supervision.issue,
  supervision.urge,
  supervision.examine,
  supervision.close,
  supervision.receive,
  supervision.answer,
]
/** What of an order is its leader's to decide. */
const PRESS_ON: readonly Route[] = [
  ...PRESS,
  supervision.extend,
  supervision.talk,
  supervision.name,
  supervision.withdraw,
]
/** Appeals that tell of one matter: whoever handles some of them looks after them together. */
const TOGETHER: readonly Route[] = Object.values(contract.clusters)
const HANDLE: readonly Route[] = [
  ...DECIDE,
  ...TOGETHER,
  appeals.bureauAdd,
  callers.act,
  callers.register,
  callers.lookup,
  callers.ineligible,
  callers.ineligiblepage,
  appeals.nodes,
  appeals.editToBusiness,
  appeals.sendYz,
  appeals.editToCommander,
  appeals.bureaus,
  appeals.excludeUpload,
  todo.supplement,
  todo.callback,
  todo.correct,
  todo.markMalformed,
  todo.decideExtension,
  todo.urge,
  ...PRESS,
]
/** The second person, and whoever looks at a case again: never the one who handled it (domain 4.6-6). */
const SECOND: readonly Route[] = [todo.approve, todo.urge, appeals.reCheckEditAppeal, appeals.reCheckComplete]
/** How well kinds of problem are suggested is for those who lead. */
const CARD: readonly Route[] = [contract.classifier.card]
/** Alarms are told by province: its bureau and the state bureau look at them. */
const WATCH: readonly Route[] = Object.values(contract.radar)
const LEAD: readonly Route[] = [
  ...SECOND,
  ...PRESS_ON,
  todo.extend,
  todo.decideExtension,
  todo.pauseClock,
  todo.resumeClock,
  todo.unmarkMalformed,
  callers.ineligiblepage,
  contract.exports.registerpage,
  contract.giving.loadpage,
]
/** What a superior bureau does with cases of those below. */
const SUPERVISE: readonly Route[] = [
  ...SECOND,
  ...PRESS_ON,
  appeals.excludeAudit,
  contract.statistics.exclusionEffect,
  callers.ineligiblepage,
  contract.exports.registerpage,
]
const ANSWER: readonly Route[] = [
  todo.enterprisepage,
  todo.enterprisecountpage,
  appeals.detail,
  appeals.unmask,
  todo.likeness,
  todo.progress,
  todo.askExtension,
  todo.refuse,
  appeals.excludeUpload,
  remedies.page,
  remedies.sums,
  remedies.fulfil,
  supervision.page,
  supervision.detail,
  supervision.ofCase,
  supervision.receive,
  supervision.answer,
  ...LOOK,
  ...WRITE,
]
/** Outlets write the answer; a unit above submits it (domain 3.5, T14). */
const DRAFT: readonly Route[] = [todo.draftReply]
/** Submitting an answer, and giving a case to a unit below: outlets have none. */
const LEAD_UNITS: readonly Route[] = [todo.reply, todo.assign, appeals.units]

/** Enterprises of the bureau's places: audit, bindings, standing, a look at their accounts. */
const OVERSEE: readonly Route[] = [
  ...Object.values(contract.enterpriseAudit),
  ...Object.values(contract.bindings),
  ...Object.values(contract.enterprises),
  contract.enterpriseAccounts.page,
  contract.apiKeys.page,
  contract.apiKeys.end,
]
const OWN_ACCOUNTS: readonly Route[] = Object.values(contract.enterpriseAccounts)
/** The systems of an enterprise are connected by its head office. */
const OWN_KEYS: readonly Route[] = [...Object.values(contract.apiKeys), ...Object.values(contract.webhooks)]

const { articles } = contract
const ARTICLES_READ: readonly Route[] = [
  articles.page,
  articles.countpage,
  articles.detail,
  articles.versions,
  articles.version,
]
const ARTICLES_WRITE: readonly Route[] = [
  articles.add,
  articles.edit,
  articles.redact,
  articles.box,
  articles.submit,
  articles.delete,
  articles.restore,
]
const ARTICLES_REVIEW: readonly Route[] = [
  articles.pass,
  articles.reject,
  articles.revoke,
  ...Object.values(contract.articleStock),
]
const ARTICLES: readonly Route[] = [...ARTICLES_READ, ...ARTICLES_WRITE, ...ARTICLES_REVIEW]
const ARTICLE_PAGES = ['articleList', 'articleReview', 'articleEdit']

/** What every handler of the country checks before closing: the state bureau keeps it. */
const KEEP_CHECKLISTS: readonly Route[] = Object.values(contract.checklistItems)
/** The words of papers are one for the whole country. */
const KEEP_PAPERS: readonly Route[] = Object.values(contract.paperTemplates)

/** What becomes of cases whose time is over is decided by two who lead a bureau, or by one and the bureau above. */
const KEEP_RECORDS: readonly Route[] = Object.values(contract.keeping).filter(
  ({ access }) => access.kind === 'granted',
)

/** Cases of a former system are brought in by who leads the bureau they belong to, or the one above it. */
const TAKE_OVER: readonly Route[] = Object.values(contract.takeovers)

/** Figures within the own sight, and the cases behind them. */
const { benchmark, funnel, outer, exclusionEffect: _, ...figures } = contract.statistics
const FIGURES: readonly Route[] = Object.values(figures)
/** Enterprises are compared with unnamed others; bureaus see who lies outside of what chance may do. */
const BENCHMARK: readonly Route[] = [benchmark]
const FUNNEL: readonly Route[] = [funnel]
/** What outer bodies pass on is the bureaus' own matter. */
const OUTER_FIGURES: readonly Route[] = [outer]
/** The denominators and the frozen months are the country's: the state bureau keeps them. */
const KEEP_FIGURES: readonly Route[] = [
  ...Object.values(contract.volumes),
  ...Object.values(contract.snapshots),
  ...Object.values(contract.bulletins),
]

/** The working calendar and the limits, tried or not, are one for the whole country: the state bureau and the administrator keep it. */
const CALENDAR: readonly Route[] = [...Object.values(calendar), ...Object.values(contract.trials)]

const grant = (scope: DataScope, ...routes: (readonly Route[])[]) =>
  [...new Set(routes.flat())].map((route) => ({ path: route.permission, scope }))

const QUEUES = [
  'appealTodo',
  'appealPending',
  'appealProcessing',
  'appealReplied',
  'appealMediating',
  'appealWarning',
  'appealAll',
  'clusters',
  'appealClosed',
  'appealInvalid',
  'ineligibleCalls',
  'remedies',
  'supervision',
  'appealCase',
]
/** Lists of what waits for a second person; handlers see how far what they applied for has come. */
const SECONDS = ['appealApproving', 'appealExcluding', 'appealRechecking']
const CALENDAR_PAGES = ['calendarYear', 'calendarLimits', 'ruleTrials']
const INTAKE = ['appealIntake', 'appealDrafts', 'cannedTexts', 'macros']
const ENTERPRISE = [
  'enterpriseTodo',
  'enterpriseReplied',
  'enterpriseReturned',
  'enterpriseClosed',
  'enterpriseAll',
  'remedies',
  'supervision',
  'appealCase',
  'cannedTexts',
  'macros',
]
const OVERSIGHT = ['enterpriseAudit', 'enterpriseBindings', 'enterpriseList', 'enterpriseAccounts', 'apiKeys']

/** The home page of the desk with the personal centre of its area (spec 2). */
const home = (button: 'authorityPersonalCenter' | 'companyPersonalCenter') => ({
  menu: 'home',
  buttons: [button],
})
const pages = (...codes: string[]) => codes.map((menu) => ({ menu, buttons: [] }))
const bureauHome = home('authorityPersonalCenter')
const enterpriseHome = home('companyPersonalCenter')

/**
 * The roles of domain 3.5. The three administrators share the work of running the platform (GB/T 22239, separation
 * of administrators), and none of them reads the content of a case.
 */
export const roleSeeds: readonly RoleSeed[] = withCases([
  ...administratorRoles(menuSeeds, {
    routes: [...CALENDAR, ...CARD, ...generatedRoutes],
    pages: [...CALENDAR_PAGES, 'classifier', ...generatedPages],
  }),
  {
    code: 'stateCentre',
    name: '国家局申诉中心',
    nameEn: 'State appeal centre',
    grants: grant(
      'SCOPE_ALL',
      READ,
      SUPERVISE,
      TOGETHER,
      WATCH,
      CARD,
      [appeals.editToCommander, appeals.bureaus],
      OVERSEE,
      CALENDAR,
      ARTICLES,
      FIGURES,
      FUNNEL,
      OUTER_FIGURES,
      KEEP_FIGURES,
      KEEP_CHECKLISTS,
      KEEP_PAPERS,
      KEEP_RECORDS,
      TAKE_OVER,
    ),
    menus: [
      bureauHome,
      ...pages(
        ...QUEUES,
        ...SECONDS,
        ...OVERSIGHT,
        ...CALENDAR_PAGES,
        ...ARTICLE_PAGES,
        'statAnalysis',
        'statTimes',
        'statFunnel',
        'radar',
        'classifier',
        'statVolumes',
        'statSnapshots',
        'checklistItems',
        'paperTemplates',
        'recordKeeping',
        'takeovers',
        'statBulletins',
      ),
    ],
  },
  {
    code: 'provinceCentre',
    name: '省申诉中心',
    nameEn: 'Provincial appeal centre',
    grants: grant(
      'SCOPE_ORG_CHILD',
      READ,
      BREAK_GLASS,
      HANDLE,
      LEAD,
      SUPERVISE,
      WATCH,
      CARD,
      SHARE,
      OVERSEE,
      ARTICLES,
      STAFF,
      FIGURES,
      FUNNEL,
      OUTER_FIGURES,
      KEEP_RECORDS,
      TAKE_OVER,
    ),
    menus: [
      bureauHome,
      ...pages(
        ...QUEUES,
        ...SECONDS,
        ...INTAKE,
        'emergencyReading',
        ...OVERSIGHT,
        ...ARTICLE_PAGES,
        ...STAFF_PAGES,
        'statAnalysis',
        'statTimes',
        'statFunnel',
        'radar',
        'classifier',
        'officerLoads',
        'recordKeeping',
        'takeovers',
      ),
    ],
  },
  {
    code: 'cityHandler',
    name: '市局经办',
    nameEn: 'Municipal handler',
    grants: grant(
      'SCOPE_ORG',
      READ,
      BREAK_GLASS,
      HANDLE,
      OVERSEE,
      ARTICLES_READ,
      ARTICLES_WRITE,
      FIGURES,
      FUNNEL,
      OUTER_FIGURES,
    ),
    menus: [
      bureauHome,
      ...pages(
        ...QUEUES,
        'appealExcluding',
        ...INTAKE,
        'emergencyReading',
        ...OVERSIGHT,
        'articleList',
        'articleEdit',
        'statAnalysis',
        'statTimes',
        'statFunnel',
      ),
    ],
  },
  {
    code: 'cityLeader',
    name: '市局负责人',
    nameEn: 'Municipal leader',
    grants: grant(
      'SCOPE_ORG',
      READ,
      TOGETHER,
      BREAK_GLASS,
      DECIDE,
      LEAD,
      CARD,
      SHARE,
      OVERSEE,
      ARTICLES_READ,
      ARTICLES_REVIEW,
      FIGURES,
      FUNNEL,
      OUTER_FIGURES,
      KEEP_RECORDS,
    ),
    menus: [
      bureauHome,
      ...pages(
        ...QUEUES,
        ...SECONDS,
        'emergencyReading',
        ...OVERSIGHT,
        ...ARTICLE_PAGES,
        'statAnalysis',
        'statTimes',
        'statFunnel',
        'classifier',
        'officerLoads',
        'recordKeeping',
      ),
    ],
  },
  {
    code: 'brandHq',
    name: '企业总部',
    nameEn: 'Enterprise headquarters',
    grants: grant('SCOPE_ORG_CHILD', ANSWER, LEAD_UNITS, SHARE, OWN_ACCOUNTS, OWN_KEYS, FIGURES, BENCHMARK),
    menus: [
      enterpriseHome,
      ...pages(
        ...ENTERPRISE,
        'ownAccounts',
        'apiKeys',
        'webhooks',
        'statAnalysis',
        'statBenchmark',
        'statTimes',
      ),
    ],
  },
  {
    code: 'brandProvince',
    name: '企业省级公司',
    nameEn: 'Enterprise, provincial',
    grants: grant('SCOPE_ORG_CHILD', ANSWER, LEAD_UNITS, OWN_ACCOUNTS, FIGURES, BENCHMARK),
    menus: [
      enterpriseHome,
      ...pages(...ENTERPRISE, 'ownAccounts', 'statAnalysis', 'statBenchmark', 'statTimes'),
    ],
  },
  {
    code: 'brandCity',
    name: '企业市级公司',
    nameEn: 'Enterprise, municipal',
    grants: grant('SCOPE_ORG_CHILD', ANSWER, LEAD_UNITS, OWN_ACCOUNTS, FIGURES, BENCHMARK),
    menus: [
      enterpriseHome,
      ...pages(...ENTERPRISE, 'ownAccounts', 'statAnalysis', 'statBenchmark', 'statTimes'),
    ],
  },
  {
    code: 'outlet',
    name: '企业网点',
    nameEn: 'Enterprise outlet',
    grants: grant('SCOPE_ORG', ANSWER, DRAFT, OWN_ACCOUNTS),
    menus: [enterpriseHome, ...pages(...ENTERPRISE, 'ownAccounts')],
  },
])
