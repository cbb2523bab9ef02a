// What this window calls itself, so that the service knows its own when it comes back from another network or after a reload, and
// does not take it for a second window.

const key = 'facedown.client'

/** Kept only from the end of one page to the start of the next: a window that is duplicated meanwhile finds nothing to copy. */
function takeName(): string {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept ?? crypto.randomUUID()
  } catch {
    return crypto.randomUUID() // private windows: a reload is asked about while the old connection is not known to be gone
  }
}

export const clientName = takeName()

addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(key, clientName)
  } catch {
    // as above
  }
})
addEventListener('pageshow', takeName) // also back from the history, where the page had only been put aside
