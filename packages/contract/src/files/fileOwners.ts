import type { Both } from '../kit/language.ts'

/** What a stored file may belong to beside a case of a kind; a feature that keeps files stands here by its name. */
export const fileOwnerNames = {
  article: { zh: '文章', en: 'Article' },
  case_message: { zh: '往来消息', en: 'Message of a case' },
  case_statement: { zh: '快递员说明', en: 'Statement of a courier' },
  enterprise: { zh: '企业入驻', en: 'Application of an enterprise' },
  library: { zh: '文件库', en: 'Library' },
  supervision: { zh: '督办单', en: 'Order of supervision' },
} satisfies Record<string, Both>
