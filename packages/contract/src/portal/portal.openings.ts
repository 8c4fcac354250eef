/**
 * What stands first on the pages that people come to first. The server writes it into the page it delivers and the
 * application draws it again in the same place and size: it is read while the scripts are still on their way, and
 * nothing jumps when they arrive.
 */
export const openings = {
  home: {
    zh: {
      promiseBefore: '企业没解决的|快递、邮件问题，',
      promiseWe: '我们 ',
      promiseDays: '{n} 日内',
      promiseAfter: '给您答复。',
      lead: '先向寄递企业投诉。满 {n} 日没有答复，或者您对处理结果不满意，|就可以向邮政管理部门申诉。',
      appeal: '我要申诉',
    },
    en: {
      promiseBefore: 'A parcel or letter problem|the company left unsolved?',
      promiseWe: 'We answer ',
      promiseDays: 'within {n} {n|day|days}',
      promiseAfter: '',
      lead: 'Complain to the delivery company first. If it has not answered after {n} full {n|day|days}, or you are not satisfied,| you can appeal to the postal regulator.',
      appeal: 'File an appeal',
    },
  },
  columns: {
    zh: {
      notices: '通知公告',
      guides: '办事指南',
      columns: '栏目',
      area: '地区',
      allAreas: '全国',
      total: '共 {n} 篇',
      top: '置顶',
      noticeLead: '邮政管理部门的通知和公告。',
      newsLead: '申诉工作的新闻。',
      caseLead: '已经办结的申诉：发生了什么，怎么处理的，用了多少天。已隐去个人信息，经当事人同意。',
    },
    en: {
      notices: 'Notices',
      guides: 'Guides',
      columns: 'Sections',
      area: 'Area',
      allAreas: 'The whole country',
      total: '{n} {n|article|articles}',
      top: 'Pinned',
      noticeLead: 'Notices of the postal regulator.',
      newsLead: 'News of the handling of appeals.',
      caseLead:
        'Closed appeals: what happened, how it was settled, how long it took. Personal data removed, published with consent.',
    },
  },
  appeal: {
    zh: {
      home: '返回首页',
      'q.matter': '您想反映什么？',
      'q.matter.hint': '选最接近的一项。不属于申诉的，我们告诉您找谁。',
    },
    en: {
      home: 'Back to home',
      'q.matter': 'What is it about?',
      'q.matter.hint': 'Choose what comes closest. If it is not for us, we tell you whom to ask.',
    },
  },
} as const
