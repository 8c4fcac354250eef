// Runs inside a measured server: says how long its event loop stood still at the longest, and what memory it holds.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION = 5
const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
delay.enable()
process.on('message', (message) => {
  if (message !== 'loop') return
  // A timer that comes in time is late by its own length.
  process.send?.({
    stall: Math.max(0, delay.max / 1e6 - RESOLUTION),
    rss: process.memoryUsage.rss() / 1024 / 1024,
  })
  delay.reset()
})
