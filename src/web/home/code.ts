// Room codes as people type and paste them (K-01): with spaces, hyphens and small letters, or as a whole link.

export function readCode(typed: string): string {
  const code = /\/j\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed
  return code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 6)
}
