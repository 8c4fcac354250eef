import type { Behind, BulletinBlock, RemarkKey } from '@appeal/contract/bulletins/bulletins.routes.ts'
import { Fragment, type ReactNode } from 'react'
import * as styles from './bulletins.module.css'

interface Props {
  blocks: readonly BulletinBlock[]
  /** What stands in the place of people's words; their paragraphs where it is left out. */
  remark?(key: RemarkKey, text: string): ReactNode
  /** What a printed count is shown as where cases stand behind it; plain where it is left out. */
  cases?(text: string, behind: Behind): ReactNode
}

const linesOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** A bulletin as it reads, in its own language: Chinese. */
export function BulletinBody({ blocks, remark, cases }: Props) {
  return (
    <div className="bulletin" lang="zh-CN">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a bulletin are known by their place
        <Fragment key={at}>
          {block.kind === 'remark' && remark ? (
            remark(block.key, block.text)
          ) : (
            <Block block={block} cases={cases} />
          )}
        </Fragment>
      ))}
    </div>
  )
}

function Block({ block, cases }: { block: BulletinBlock; cases: Props['cases'] }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>
    case 'text':
      return <p>{block.text}</p>
    case 'remark':
      return linesOf(block.text).map((line) => <p key={line}>{line}</p>)
    case 'note':
      return <p className={styles.bulletinNote}>{block.text}</p>
    case 'table':
      return <Figures block={block} cases={cases} />
  }
}

function Figures({
  block: { title, head, rows, behind },
  cases,
}: {
  block: Extract<BulletinBlock, { kind: 'table' }>
  cases: Props['cases']
}) {
  const shown = (text: string, of: Behind | null | undefined) => (of && cases ? cases(text, of) : text)
  if (rows.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is scrolled by keys too
    <section className={styles.bulletinTable} aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
              <th key={at} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
            <tr key={line}>
              {row.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their place
                <td key={at}>{shown(text, behind?.[line]?.[at])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
