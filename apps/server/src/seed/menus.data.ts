import type { MenuSeed } from '../features/access/menus/menus.service.ts'
import { administrationMenus } from './administration.data.ts'
import { caseMenus } from './cases.access.ts'
import { generatedMenus } from './generated.data.ts'
import { catalogue, module, page } from './menus.parts.ts'

/** Modules, catalogues, menus and buttons of the desk (domain 4.4b); only pages that exist. */
export const menuSeeds: readonly MenuSeed[] = [
  module('workbench', '工作台', 'Workbench', 'home', [
    {
      code: 'home',
      kind: 'MENU',
      title: '首页',
      titleEn: 'Home',
      icon: 'home',
      path: '/index',
      component: 'home/index',
      children: [
        { code: 'authorityPersonalCenter', kind: 'BUTTON', title: '个人中心', titleEn: 'Personal centre' },
        { code: 'companyPersonalCenter', kind: 'BUTTON', title: '企业中心', titleEn: 'Company centre' },
      ],
    },
  ]),
  module('appealHandling', '申诉办理', 'Appeals', 'mail', [
    catalogue('appealTodos', '待办', 'To do', 'tasks', [
      page('appealTodo', '全部待办', 'All to do', 'tasks', '/appeal/todo', 'appeals/queue/todo'),
      page('appealPending', '待受理', 'To accept', 'mail', '/appeal/pending', 'appeals/queue/pending'),
      page(
        'appealProcessing',
        '处理中',
        'In progress',
        'clock',
        '/appeal/processing',
        'appeals/queue/processing',
      ),
      page('appealReplied', '企业已答复', 'Replied', 'building', '/appeal/replied', 'appeals/queue/replied'),
      page(
        'appealMediating',
        '调解中',
        'In mediation',
        'scale',
        '/appeal/mediating',
        'appeals/queue/mediating',
      ),
    ]),
    catalogue('appealWarnings', '预警', 'Warnings', 'alert', [
      page('appealWarning', '超期预警', 'Due or late', 'alert', '/appeal/warning', 'appeals/queue/warning'),
    ]),
    catalogue('appealSeconds', '审批', 'Second person', 'users', [
      page(
        'appealApproving',
        '待审批',
        'To be approved',
        'done',
        '/appeal/approving',
        'appeals/queue/approving',
      ),
      page(
        'appealExcluding',
        '剔除审核',
        'Exclusions',
        'ban',
        '/appeal/excluding',
        'appeals/queue/excluding',
      ),
      page(
        'appealRechecking',
        '复核',
        'Re-checks',
        'search',
        '/appeal/rechecking',
        'appeals/queue/rechecking',
      ),
    ]),
    catalogue('appealSearches', '查询', 'Search', 'search', [
      page('appealAll', '全部查询', 'All appeals', 'list', '/appeal/all', 'appeals/queue/all'),
      page('appealClosed', '已结案', 'Closed', 'done', '/appeal/closed', 'appeals/queue/closed'),
      page(
        'appealInvalid',
        '不予受理/终止',
        'Not accepted',
        'ban',
        '/appeal/invalid',
        'appeals/queue/invalid',
      ),
    ]),
    catalogue('appealRegistration', '登记', 'Registration', 'phone', [
      page('appealIntake', '管局新增', 'Register', 'phone', '/appeal/intake', 'appeals/intake'),
      page('ineligibleCalls', '不受理来电', 'Ineligible calls', 'ban', '/appeal/calls', 'callers/ineligible'),
      page('appealDrafts', '草稿箱', 'Drafts', 'file', '/appeal/drafts', 'appeals/drafts'),
    ]),
    catalogue('enterpriseAppeals', '企业答复', 'Answers of the enterprise', 'building', [
      page('enterpriseTodo', '待处理', 'To do', 'tasks', '/enterprise/todo', 'enterprise/queue/todo'),
      page(
        'enterpriseReplied',
        '已答复',
        'Replied',
        'send',
        '/enterprise/replied',
        'enterprise/queue/replied',
      ),
      page(
        'enterpriseReturned',
        '被退回',
        'Returned',
        'undo',
        '/enterprise/returned',
        'enterprise/queue/returned',
      ),
      page('enterpriseClosed', '已结案', 'Closed', 'done', '/enterprise/closed', 'enterprise/queue/closed'),
      page('enterpriseAll', '全部', 'All', 'list', '/enterprise/all', 'enterprise/queue/all'),
    ]),
    page('supervision', '督办单', 'Supervision', 'alert', '/appeal/supervision', 'supervision/list'),
    page('remedies', '承诺兑现', 'Promises', 'done', '/appeal/remedies', 'remedies/list'),
    { ...page('appealCase', '申诉单', 'Appeal', 'file', '/appeal/case', 'appeals/case'), hidden: true },
    page('emergencyReading', '应急调阅', 'Emergency', 'lock', '/appeal/emergency', 'cases/emergency'),
    page('checklistItems', '核对清单', 'Checklists', 'tasks', '/appeal/checklists', 'checklists/items'),
    page('paperTemplates', '文书模板', 'Templates of papers', 'file', '/appeal/papers', 'papers/templates'),
    page('recordKeeping', '归档与销毁', 'Archive', 'bookmark', '/appeal/keeping', 'keeping/list'),
    page('takeovers', '旧系统接收', 'Take-over', 'download', '/appeal/takeovers', 'takeovers/list'),
    page('cannedTexts', '常用语', 'Canned texts', 'list', '/appeal/texts', 'conversations/texts'),
    page('macros', '办理模板', 'Macros', 'template', '/appeal/macros', 'cases/macros'),
  ]),
  caseMenus,
  module('enterpriseOversight', '企业与责任', 'Enterprises', 'building', [
    page(
      'enterpriseAudit',
      '企业信息审核',
      'Audit of enterprises',
      'shield',
      '/enterprises/audit',
      'enterprises/audit',
    ),
    page(
      'enterpriseBindings',
      '责任绑定',
      'Responsibility',
      'pinmap',
      '/enterprises/bindings',
      'enterprises/bindings',
    ),
    page('enterpriseList', '企业名录', 'Enterprises', 'building', '/enterprises/list', 'enterprises/list'),
    page(
      'enterpriseAccounts',
      '企业账号',
      'Accounts of enterprises',
      'users',
      '/enterprises/accounts',
      'enterprises/accounts',
    ),
    page('ownAccounts', '账号管理', 'Accounts', 'users', '/enterprises/own', 'enterprises/own'),
    page('apiKeys', '接口密钥', 'API keys', 'key', '/enterprises/keys', 'apiKeys/list'),
  ]),
  module('portalContent', '门户内容', 'Portal', 'file', [
    page('articleList', '文章管理', 'Articles', 'file', '/portal-content/articles', 'articles/list'),
    page(
      'articleReview',
      '文章审核',
      'Article review',
      'shield',
      '/portal-content/review',
      'articles/review',
    ),
    {
      ...page('articleEdit', '编辑文章', 'Edit article', 'file', '/portal-content/edit', 'articles/edit'),
      hidden: true,
    },
  ]),
  module('statistics', '统计通告', 'Statistics', 'chart', [
    page('statAnalysis', '统计分析', 'Analysis', 'chart', '/statistics/analysis', 'statistics/analysis'),
    page('officerLoads', '本局人员', 'Our officers', 'users', '/cases/officers', 'cases/officers'),
    page('statVolumes', '业务量维护', 'Business volume', 'data', '/statistics/volumes', 'statistics/volumes'),
    page(
      'statSnapshots',
      '统计冻结',
      'Frozen months',
      'lock',
      '/statistics/snapshots',
      'statistics/snapshots',
    ),
    page('statBulletins', '通告', 'Bulletins', 'news', '/statistics/bulletins', 'statistics/bulletins'),
  ]),
  module('baseData', '基础数据', 'Base data', 'data', [
    page('calendarYear', '工作日历', 'Working calendar', 'cal', '/base/calendar', 'calendar/year'),
    page('calendarLimits', '时限参数', 'Time limits', 'clock', '/base/limits', 'calendar/limits'),
  ]),
  ...administrationMenus,
  ...generatedMenus,
]
