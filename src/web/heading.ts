// Whoever does not see that the page has changed is put at its heading, which is read to them.

const patienceMs = 10_000 // a table is connected to first

/** Once there is a heading, unless somebody has gone somewhere by then. Returns how to stop waiting. */
export function focusHeading(): () => void {
  const watch = new MutationObserver(look)
  const timer = setTimeout(stop, patienceMs)
  watch.observe(document.body, { childList: true, subtree: true })
  look()
  return stop

  function look(): void {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null) return
    stop()
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }

  function stop(): void {
    clearTimeout(timer)
    watch.disconnect()
  }
}
