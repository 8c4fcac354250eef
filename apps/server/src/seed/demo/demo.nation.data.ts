// The demonstration is the country at one hundredth: so many of its appeals, so many of its items. Who carries what, and
// where people appeal, is near to what is published; how well each brand serves is invented.

/** One of a hundred items and appeals of the country. */
export const SCALE = 1 / 100

export interface Carrier {
  /** Million items a month in the whole country, in a month like any other. */
  millions: number
  /** How well it serves, up to 1: late, untrue and liable answers, and appeals for each item, follow from it. */
  care: number
}

export const CARRIERS = {
  ZTO: { millions: 2950, care: 0.88 },
  YTO: { millions: 2350, care: 0.86 },
  YUNDA: { millions: 2050, care: 0.82 },
  STO: { millions: 2000, care: 0.84 },
  JTSD: { millions: 1750, care: 0.8 },
  CHINAPOST: { millions: 1450, care: 0.87 },
  SF: { millions: 1150, care: 0.94 },
  EMS: { millions: 700, care: 0.9 },
  JD: { millions: 520, care: 0.93 },
  DEPPON: { millions: 80, care: 0.83 },
} as const satisfies Record<string, Carrier>
export type Brand = keyof typeof CARRIERS

/** Items by the month of the year, January first: few around the Spring Festival, many in November. */
export const SEASON = [0.92, 0.71, 0.98, 1, 1.03, 1.05, 1, 0.99, 1.02, 1.04, 1.2, 1.12]

/** Counties in which people of the demonstration live, for each province, and the province's share of all appeals. */
export const PLACES: readonly (readonly [share: number, ...counties: string[]])[] = [
  [9, '440106', '440111', '440305', '440306', '440604', '441900'],
  [8, '330106', '330110', '330203', '330782'],
  [8, '320102', '320282', '320505'],
  [6.5, '370102', '370202', '371302'],
  [6, '410102', '410105', '411302'],
  [5.5, '130102', '130104', '130602'],
  [5.5, '510104', '510107', '510703'],
  [5, '310112', '310115'],
  [5, '110105', '110108'],
  [4.5, '420102', '420106'],
  [4, '430102', '430105'],
  [4, '340104', '340111'],
  [4, '350102', '350203', '350582'],
  [3.5, '210102', '210202'],
  [3, '610102', '610113'],
  [2.5, '360102', '360111'],
  [2.5, '450103'],
  [2.5, '530102'],
  [2.5, '500103', '500112'],
  [2.5, '140105', '140106'],
  [2.5, '230102', '230103'],
  [2, '120101', '120110'],
  [2, '220102'],
  [2, '520103'],
  [1.5, '150102', '150203'],
  [1.5, '650102'],
  [1.2, '620102'],
  [1, '460106'],
  [0.6, '640104'],
  [0.4, '630103'],
  [0.3, '540102'],
]

/** What people appeal about, by share. */
export const PROBLEMS = [
  ['DELIVERY', 38],
  ['DELAY', 20],
  ['LOSS', 18],
  ['DAMAGE', 12],
  ['ACCEPT', 4],
  ['CHARGE', 4],
  ['COD', 1],
  ['OTHER', 3],
] as const

/** What is sent, by share: with the post, and with express companies. */
export const MAIL_KINDS = {
  POSTAL: [
    ['PARCEL', 60],
    ['LETTER', 25],
    ['PERIODICAL', 10],
    ['PHILATELY', 5],
  ],
  EXPRESS: [
    ['EXPRESS', 92],
    ['PARCEL', 8],
  ],
} as const

/** By which way appeals come in, by share; the second part is written down by the bureau. */
export const CHANNELS = [
  ['WEB', 46],
  ['WECHAT', 22],
  ['PHONE_12305', 18],
  ['HOTLINE_12345', 6],
  ['TRANSFERRED', 3],
  ['LETTER', 2],
  ['VISIT', 2],
  ['FAX', 1],
] as const
