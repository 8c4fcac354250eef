// Loads one file of the product with one place changed, for a process that tries whether the battery notices. The change
// is named by BATTERY_PATCH; nothing of it is in the product.
import { register } from 'node:module'

register('./mutating.hooks.mjs', import.meta.url, { data: JSON.parse(process.env.BATTERY_PATCH) })
