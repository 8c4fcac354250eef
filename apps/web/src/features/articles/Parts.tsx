import * as styles from './articles.portal.module.css'

/** A page of plain parts, each a heading with paragraphs divided by bars. */
export function Parts({
  title,
  lead,
  parts,
}: {
  title: string
  lead: string
  parts: readonly (readonly [heading: string, text: string])[]
}) {
  return (
    <main id="main" className="flow wrap">
      <article className={styles.article}>
        <h1>{title}</h1>
        <p className="flow__lead">{lead}</p>
        {parts.map(([heading, text]) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {text.split('|').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </main>
  )
}
