// Under npm: ends this process when its parent has ended. npm hands a SIGTERM to its shell only, and the shell ends
// without passing it on, so that the program would go on unseen.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
