const STEP = 7

/** One tick a day, every fifth taller, the last one the day it is about. An ornament that tells the truth. */
export function DayRuler({ days }: { days: number }) {
  const path = Array.from(
    { length: days - 1 },
    (_, at) => `M${1.5 + STEP * at} 22V${at % 5 === 4 ? 8 : 13}`,
  ).join('')
  const width = STEP * days - 4
  return (
    <svg className="days" width={width} height="24" viewBox={`0 0 ${width} 24`} aria-hidden="true">
      <path d={path} />
      <path className="days__end" d={`M${width - 1.5} 22V2`} />
    </svg>
  )
}
