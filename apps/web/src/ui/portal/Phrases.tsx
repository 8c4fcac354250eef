/**
 * Text whose phrases, divided by `|`, are kept whole, so that a heading breaks between phrases and never in a word.
 * Where the language writes a space between phrases, the text holds it behind the bar.
 */
export function Phrases({ text }: { text: string }) {
  return text.split('|').map((phrase) => (
    <span key={phrase} className={phrase.startsWith(' ') ? undefined : 'nb'}>
      {phrase}
    </span>
  ))
}
