import { type SegmentedProps, Segmented as Segments } from 'antd'
import { useId } from 'react'

/**
 * A choice of one: one stop of Tab, with the arrow keys from one to the next (WAI-ARIA, radio group). The frame around
 * the radios is no stop of its own: Space would do nothing there.
 */
export function Segmented<V>(props: SegmentedProps<V>) {
  return <Segments<V> name={useId()} tabIndex={undefined} {...props} />
}
