// Links on their way to friends.

import { toast } from '../toasts.svelte.ts'
import { t } from './messages.ts'

export async function copyText(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast(t('copied'))
  } catch {
    toast(t('notCopied', { link }), 'news', 12_000) // a page that is not served securely has no clipboard
  }
}

/** By whatever the device shares with; copied where there is nothing. */
export async function shareLink(link: string, text: string): Promise<void> {
  if (!('share' in navigator)) return copyText(link)
  try {
    await navigator.share({ title: 'Facedown', text, url: link })
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) await copyText(link)
  }
}
