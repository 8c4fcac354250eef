/** Second places that signed heads of the log go to. */
export const HEAD_PLACES = ['file', 'mail', 's3'] as const
export type HeadPlace = (typeof HEAD_PLACES)[number]

/** What people call them. */
export const headPlaceTexts: Readonly<Record<HeadPlace, { zh: string; en: string }>> = {
  file: { zh: '另存文件', en: 'File' },
  mail: { zh: '邮件', en: 'Mail' },
  s3: { zh: '锁定存储桶', en: 'Locked bucket' },
}

/** Why a place did not take a head. */
export const HEAD_FAULTS = [
  'address',
  'unlocked',
  'full',
  'missing',
  'refused',
  'undelivered',
  'failed',
] as const
export type HeadFault = (typeof HEAD_FAULTS)[number]
