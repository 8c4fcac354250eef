import type { Org } from '../../features/organisations/organisations.service.ts'

// The one-character names of provinces, by the first two digits of their codes (GB/T 2260).
const PROVINCES: Readonly<Record<string, string>> = {
  ...{ 11: '京', 12: '津', 13: '冀', 14: '晋', 15: '蒙', 21: '辽', 22: '吉', 23: '黑', 31: '沪', 32: '苏' },
  ...{ 33: '浙', 34: '皖', 35: '闽', 36: '赣', 37: '鲁', 41: '豫', 42: '鄂', 43: '湘', 44: '粤', 45: '桂' },
  ...{ 46: '琼', 50: '渝', 51: '川', 52: '贵', 53: '云', 54: '藏', 61: '陕', 62: '甘', 63: '青', 64: '宁' },
  ...{ 65: '新' },
}

/**
 * How the number of a paper begins: 国 for the state bureau, the province's sign for its bureau, with the first four
 * digits of its seat for a municipal one. Two bureaus of one seat share a sequence.
 */
export function officeSign({ kind, areaCode, code }: Pick<Org, 'kind' | 'areaCode' | 'code'>): string {
  if (kind === 'STATE_BUREAU') return '国'
  const province = PROVINCES[areaCode?.slice(0, 2) ?? ''] ?? code
  return kind === 'CITY_BUREAU' && areaCode ? `${province}（${areaCode.slice(0, 4)}）` : province
}
