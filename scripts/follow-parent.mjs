// Loaded into the server by `npm start`: should that process be killed, the server stops in order instead of living on unseen.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
