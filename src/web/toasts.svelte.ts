// Short news at the edge of the screen: they go by themselves, and are said aloud.

import { announce } from './announce.svelte.ts'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: 'news' | 'error'
}

let lastId = 0
const shown = $state<Toast[]>([])
export const toasts: readonly Toast[] = shown

export function toast(text: string, kind: Toast['kind'] = 'news', ms = 4000): void {
  const id = ++lastId
  shown.push({ id, text, kind })
  if (shown.length > 3) shown.shift()
  announce(text, kind === 'error' ? 'assertive' : 'polite')
  setTimeout(() => dismiss(id), ms)
}

export function dismissAll(): void {
  shown.length = 0
}

export function dismiss(id: number): void {
  const index = shown.findIndex((one) => one.id === id)
  if (index !== -1) shown.splice(index, 1)
}
