import { setting } from '../../features/reference/settings/settings.declare.service.ts'

const KEPT = {
  zh: '申诉处理材料保存不少于三年',
  en: 'Material of handling appeals is kept for three years at least',
}

export const ARCHIVE_YEARS = setting.integer('ARCHIVE_YEARS', 3, {
  in: 'TIME_LIMIT',
  sort: 1790,
  unit: 'year',
  zh: '办结后归档年数（归档前不得销毁）',
  en: 'Years from the end of a case to the archive; nothing is destroyed before',
  law: KEPT,
  between: [3, 30],
  alone: [3, 30],
})

export const APPRAISAL_YEARS = setting.integer('APPRAISAL_YEARS', 10, {
  in: 'TIME_LIMIT',
  sort: 1791,
  unit: 'year',
  zh: '办结后保存年数（期满鉴定）',
  en: 'Years from the end of a case until it is appraised',
  law: {
    zh: '《机关文件材料归档范围和文书档案保管期限规定》：定期保管十年、三十年',
    en: 'Provisions on archives of offices: ten or thirty years',
  },
  between: [3, 100],
})
