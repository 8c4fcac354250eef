/**
 * Counts what React draws, by the door it keeps for its developer tools: how much of a page one key draws again is part
 * of what pages promise. To be loaded before React DOM, which looks for the door once.
 */
interface Fiber {
  tag: number
  flags: number
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}
interface Door {
  supportsFiber: true
  inject(): number
  onCommitFiberRoot(id: number, root: { current: Fiber }): void
  onCommitFiberUnmount(): void
}

const holder = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Door }
const idle = () => undefined
holder.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: idle,
  onCommitFiberUnmount: idle,
}
const door = holder.__REACT_DEVTOOLS_GLOBAL_HOOK__

/** React's own numbers: functions, forwarded, memoised and plainly memoised ones; "was worked on in this commit". */
const COMPONENTS = [0, 11, 14, 15]
const WORKED = 1

type Named = { name?: string; displayName?: string; render?: Named; type?: Named } | null
const nameOf = (type: unknown): string => {
  const named = type as Named
  return named?.displayName || named?.name || (named?.render ?? named?.type)?.name || ''
}

function collect(now: Fiber, before: Fiber | null, drawn: string[]): void {
  if (COMPONENTS.includes(now.tag) && (before === null || (now.flags & WORKED) !== 0))
    drawn.push(nameOf(now.type))
  // The same children as before: nothing below was touched.
  if (before !== null && now.child === before.child) return
  for (let child = now.child; child; child = child.sibling) collect(child, child.alternate, drawn)
}

/** What an earlier act still draws is drawn before anything is counted: until a moment in which nothing is. */
async function untilStill(): Promise<void> {
  for (let moment = 0; moment < 40; moment += 1) {
    let isStill = true
    door.onCommitFiberRoot = () => {
      isStill = false
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (isStill) return
  }
}

/** Names of the components that are drawn while something happens, each as often as it is drawn. */
export async function drawnBy(happens: () => unknown): Promise<string[]> {
  await untilStill()
  const drawn: string[] = []
  door.onCommitFiberRoot = (_, { current }) => collect(current, current.alternate, drawn)
  try {
    await happens()
  } finally {
    door.onCommitFiberRoot = idle
  }
  return drawn
}
