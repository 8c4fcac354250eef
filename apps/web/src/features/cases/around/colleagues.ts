import type { Colleague } from '@appeal/contract/giving/giving.routes.ts'
import { joinItems } from '../../../lib/formats.ts'
import type { Option } from '../../../ui/options.ts'

/** Colleagues who may get a case, the likeliest first, each with what speaks for and against. */
export const choices = (colleagues: readonly Colleague[] | undefined): Option[] =>
  (colleagues ?? []).flatMap(({ id, name, may, reasons }) =>
    may ? [{ value: id, label: name, hint: joinItems(reasons) }] : [],
  )
