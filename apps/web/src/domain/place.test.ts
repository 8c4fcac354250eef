import { afterEach, expect, it } from 'vitest'
import { setLanguage } from '../lib/i18n.ts'
import { placeOf } from './place.ts'

afterEach(() => setLanguage('zh-cn'))

it('writes a place as one in Chinese, and with a comma in English', () => {
  const place = { areaName: '广东省深圳市宝安区', address: '新华街 1 号' }
  expect(placeOf(place)).toBe('广东省深圳市宝安区新华街 1 号')
  setLanguage('en')
  expect(placeOf({ ...place, areaName: "Bao'an District, Shenzhen" })).toBe(
    "Bao'an District, Shenzhen, 新华街 1 号",
  )
  expect(placeOf({ areaName: '', address: '新华街 1 号' })).toBe('新华街 1 号')
})
