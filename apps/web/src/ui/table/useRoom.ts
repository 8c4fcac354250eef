import { type RefObject, useLayoutEffect, useState } from 'react'

/** What a place leaves at its sides. */
const EDGES = 16

/** Pixels that a list has for its columns; undefined until it stands, and as it was while its page is out of sight. */
export function useRoom(box: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const place = box.current
    if (!place) return
    const measure = () => {
      if (place.clientWidth > 0) setRoom(place.clientWidth - EDGES)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(measure)
    watch.observe(place)
    return () => watch.disconnect()
  }, [box])
  return room
}
