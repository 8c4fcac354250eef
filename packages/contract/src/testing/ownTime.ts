/**
 * Milliseconds of work that this process has done so far. What a limit allows is told by the difference of two: how busy
 * the machine is with others is no part of it.
 */
export function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
