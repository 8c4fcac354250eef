import { ClockGlyph, type ClockLevel } from './icons/glyphs.tsx'

export interface ClockFace {
  level: ClockLevel
  /** Share of the time used, 0 to 1. */
  share: number
  /** What is left, in words: 还剩 2 个工作日. */
  words: string
  /** Which clock: 受理, 企业答复, 答复. */
  what?: string | undefined
}

/** A deadline: pie, words, and a small word for the clock it belongs to. */
export function ClockChip({ level, share, words, what, head = false }: ClockFace & { head?: boolean }) {
  return (
    <span className={`o-clk o-clk-${level}${head ? ' o-clk-head' : ''}`}>
      <ClockGlyph level={level} share={share} />
      <b>{words}</b>
      {what && <span title={what}>{what}</span>}
    </span>
  )
}

/** The clocks of a case side by side, or one under the other where there is little room. */
export function ClockChips({ clocks }: { clocks: readonly ClockFace[] }) {
  return (
    <span className="o-clks">
      {clocks.map((clock) => (
        <ClockChip key={clock.what} {...clock} />
      ))}
    </span>
  )
}
