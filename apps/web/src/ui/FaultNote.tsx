/** Why the last press of a form came to nothing, below its fields; nothing as long as nothing went wrong. */
export function FaultNote({ fault }: { fault: string | undefined }) {
  return fault ? (
    <p className="o-note o-note-red" role="alert">
      {fault}
    </p>
  ) : null
}
