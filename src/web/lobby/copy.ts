// Links and results on their way to friends.

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
export function shareLink(link: string, text: string): Promise<void> {
  return shared({ text, url: link }, link)
}

export function shareText(text: string): Promise<void> {
  return shared({ text }, text)
}

async function shared(data: ShareData, copied: string): Promise<void> {
  if (!('share' in navigator)) return copyText(copied)
  try {
    await navigator.share({ title: 'Facedown', ...data })
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) await copyText(copied)
  }
}
