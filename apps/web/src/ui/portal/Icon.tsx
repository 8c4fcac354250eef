import type { ReactNode } from 'react'

/** Drawings on a 24-unit grid, one stroke, round ends. */
const shapes = {
  alert: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M12 7.7v5" />
      <path d="M12 16.1v.01" />
    </>
  ),
  arrow: (
    <>
      <path d="M4 12h15.5" />
      <path d="m13.5 6 6 6-6 6" />
    </>
  ),
  ask: (
    <>
      <path d="M5 4.5h14a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-6.3L8 20.5V17H5a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2z" />
      <path d="M9.9 9a2.1 2.1 0 1 1 3.1 1.85c-.7.4-1 .8-1 1.45" />
      <path d="M12 14.2v.01" />
    </>
  ),
  bell: (
    <>
      <path d="M5 17h14l-1.7-2.2V11a5.3 5.3 0 0 0-10.6 0v3.8z" />
      <path d="M10 20a2.1 2.1 0 0 0 4 0" />
    </>
  ),
  building: (
    <>
      <path d="M5 20.5V5.5a2 2 0 0 1 2-2h6.5a2 2 0 0 1 2 2v15" />
      <path d="M15.5 10H18a2 2 0 0 1 2 2v8.5" />
      <path d="M3 20.5h18.5" />
      <path d="M8.7 8h3M8.7 12h3M8.7 16h3" />
    </>
  ),
  check: (
    <>
      <path d="m4.8 12.6 4.8 4.8L19.6 7" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M12 7v5.2l3.4 2" />
    </>
  ),
  close: (
    <>
      <path d="m6 6 12 12M18 6 6 18" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
      <path d="M5.5 15.5h-.5a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 5 3.5h9A1.5 1.5 0 0 1 15.5 5v.5" />
    </>
  ),
  courier: (
    <>
      <path d="M6.8 9.4V8.3a5.2 5.2 0 0 1 10.4 0v1.1" />
      <path d="M5.2 9.4h14.6" />
      <path d="M7.9 9.4v1a4.1 4.1 0 0 0 8.2 0v-1" />
      <path d="M4 20.6c.7-3.4 3.8-5.2 8-5.2s7.3 1.8 8 5.2" />
    </>
  ),
  done: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="m8 12.3 2.9 2.9 5.3-5.9" />
    </>
  ),
  down: (
    <>
      <path d="m5.5 9 6.5 6.5L18.5 9" />
    </>
  ),
  download: (
    <>
      <path d="M12 4v11" />
      <path d="m7.5 10.5 4.5 4.5 4.5-4.5" />
      <path d="M4 15.5v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3" />
    </>
  ),
  edit: (
    <>
      <path d="m14.8 5.2 4 4L8.5 19.5l-4.7.7.7-4.7z" />
      <path d="m12.6 7.4 4 4" />
    </>
  ),
  family: (
    <>
      <circle cx="8.6" cy="8.3" r="3.6" />
      <path d="M2.5 19.8c.5-3.2 2.9-5 6.1-5s5.6 1.8 6.1 5" />
      <path d="M14.8 5.2a3.3 3.3 0 0 1 0 6.3" />
      <path d="M17.3 15c2.3.7 3.8 2.3 4.2 4.8" />
    </>
  ),
  file: (
    <>
      <path d="M6.5 3.5h7.3L19 8.7V18.5a2 2 0 0 1-2 2H6.5a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z" />
      <path d="M13.5 3.7v5.3h5.3" />
      <path d="M8.2 13h7M8.2 16.5h5" />
    </>
  ),
  flat: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M8.5 15h7" />
      <path d="M9 9.5v.01M15 9.5v.01" />
    </>
  ),
  frown: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M8.3 16c.9-1.3 2.2-2 3.7-2s2.8.7 3.7 2" />
      <path d="M9 9.5v.01M15 9.5v.01" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M3.5 12h17" />
      <path d="M12 3.3c2.5 2.5 3.7 5.4 3.7 8.7s-1.2 6.2-3.7 8.7c-2.5-2.5-3.7-5.4-3.7-8.7S9.5 5.8 12 3.3z" />
    </>
  ),
  image: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
      <circle cx="8.8" cy="9.6" r="1.6" />
      <path d="m4 17 4.7-4.3 3.3 3 3.5-3.9 5 4.7" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M12 11.3v5" />
      <path d="M12 8v.01" />
    </>
  ),
  left: (
    <>
      <path d="M15 5.5 8.5 12l6.5 6.5" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.5V7.6a4 4 0 0 1 8 0v2.9" />
      <path d="M12 14.5v2" />
    </>
  ),
  medal: (
    <>
      <circle cx="12" cy="9" r="5.6" />
      <path d="m8.6 13.6-1.5 7 4.9-2.6 4.9 2.6-1.5-7" />
      <path d="m9.9 9.1 1.5 1.5 2.8-2.9" />
    </>
  ),
  menu: (
    <>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </>
  ),
  parcel: (
    <>
      <path d="M4 8.6 6.1 5a2 2 0 0 1 1.7-1h8.4a2 2 0 0 1 1.7 1L20 8.6V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
      <path d="M4 8.6h16" />
      <path d="M12 12v3" />
      <path d="M12 17.3v.01" />
    </>
  ),
  phone: (
    <>
      <path d="M6.3 3.8h2.8l1.5 4-1.9 1.5a11.6 11.6 0 0 0 6 6l1.5-1.9 4 1.5v2.8a2 2 0 0 1-2.2 2A15.9 15.9 0 0 1 4.3 6a2 2 0 0 1 2-2.2z" />
    </>
  ),
  refresh: (
    <>
      <path d="M20 6v4.5h-4.5" />
      <path d="M19.6 10.5A8 8 0 1 0 20 14" />
    </>
  ),
  right: (
    <>
      <path d="m9 5.5 6.5 6.5L9 18.5" />
    </>
  ),
  save: (
    <>
      <path d="M7 18.5a4.3 4.3 0 0 1-.5-8.6 5.7 5.7 0 0 1 11-.4 4.5 4.5 0 0 1-.4 9z" />
      <path d="m9.3 13.5 2 2 3.6-3.9" />
    </>
  ),
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3.2 19 6v5.6c0 4.4-2.9 7.5-7 9.2-4.1-1.7-7-4.8-7-9.2V6z" />
      <path d="M12 8.4v4" />
      <path d="M12 15.3v.01" />
    </>
  ),
  smile: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M8.3 14.3c.9 1.3 2.2 2 3.7 2s2.8-.7 3.7-2" />
      <path d="M9 9.5v.01M15 9.5v.01" />
    </>
  ),
  sound: (
    <>
      <path d="M4 9.5v5h3.5l5 4.2V5.3l-5 4.2z" />
      <path d="M16 9.2a4 4 0 0 1 0 5.6" />
      <path d="M18.7 6.5a7.8 7.8 0 0 1 0 11" />
    </>
  ),
  type: (
    <>
      <path d="M2.5 7.2V5h11v2.2" />
      <path d="M8 5v14.5M5.8 19.5h4.4" />
      <path d="M14 12.8V11h7.5v1.8" />
      <path d="M17.75 11v8.5M16.3 19.5h2.9" />
    </>
  ),
  undo: (
    <>
      <path d="M8.5 5 4 9.5 8.5 14" />
      <path d="M4.5 9.5h9.8a5.2 5.2 0 0 1 0 10.4H9.5" />
    </>
  ),
  upload: (
    <>
      <path d="M12 15.5V4.5" />
      <path d="m7.5 9 4.5-4.5L16.5 9" />
      <path d="M4 15v3.5a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V15" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4.2" />
      <path d="M4 20.5c.7-3.7 3.8-5.7 8-5.7s7.3 2 8 5.7" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

/** A drawing beside words; it says nothing to a screen reader. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name]}
    </svg>
  )
}

/** The product's mark: an envelope whose flap is a check. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 48 44" aria-hidden="true">
      <path
        className="mark__body"
        d="M3 20.5 16.6 33.2a3 3 0 0 0 4.1 0L40 14v22.5a4.5 4.5 0 0 1-4.5 4.5h-28A4.5 4.5 0 0 1 3 36.5z"
      />
      <path className="mark__flap" d="M5 12.5 18.6 25.2 42.5 3" />
    </svg>
  )
}
