import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { namesOfCell } from './radar.presenter.ts'

const use = useTestApp()

it('an alarm is named in the language of whoever reads it, its province too', async () => {
  const cell = { brand: 'YTO', province: '330000', problem: 'LOSS' }
  const named = (language: 'zh' | 'en') => namesOfCell(use.app.platform, cell, language)
  expect(await named('zh')).toBe('圆通速递，浙江省，丢失短少')
  expect(await named('en')).toBe('YTO Express, Zhejiang, Loss or shortage')
})
