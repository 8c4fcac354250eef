import type { Org, Reason } from './organisations.service.ts'

/** The unit that would answer, were it not disabled, and where. */
export interface PassedOver {
  org: Org
  place: Reason
}

/** Why a bound unit answers, or one around it whose own unit is disabled. */
export function boundReason(
  brand: Reason,
  place: Reason,
  org: Org,
  passedOver: PassedOver | undefined,
): Reason {
  if (passedOver) return disabledReason(brand, passedOver, org)
  return {
    zh: `${brand.zh}在${place.zh}的责任单位是${org.name}`,
    en: `${org.name} answers for ${brand.en} in ${place.en}`,
  }
}

const disabledReason = (brand: Reason, former: PassedOver, org: Org): Reason => ({
  zh: `${brand.zh}在${former.place.zh}的责任单位${former.org.name}已停用，由${org.name}处理`,
  en: `${former.org.name}, bound for ${brand.en} in ${former.place.en}, is disabled; ${org.name} answers`,
})

/** Why the provincial company or the headquarters answers. */
export function unboundReason(
  brand: Reason,
  province: Reason | undefined,
  org: Org,
  passedOver: PassedOver | undefined,
): Reason {
  if (passedOver) return disabledReason(brand, passedOver, org)
  if (province && org.kind === 'BRAND_PROVINCE')
    return {
      zh: `${brand.zh}在当地没有绑定责任单位，由${province.zh}的省级公司${org.name}处理`,
      en: `${brand.en} has bound no unit there; its provincial company ${org.name} answers`,
    }
  return {
    zh: `${brand.zh}在${province?.zh ?? '当地'}没有责任单位，由总部${org.name}处理`,
    en: `${brand.en} has no unit in ${province?.en ?? 'the area'}; its headquarters ${org.name} answers`,
  }
}
