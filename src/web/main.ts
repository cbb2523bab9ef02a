import { mount } from 'svelte'
import App from './App.svelte'
import { keepUpToDate } from './pwa/updates.svelte.ts'
import { takeLinks } from './router.svelte.ts'
import './theme/theme.css'

const target = document.getElementById('app')
if (target) {
  takeLinks()
  mount(App, { target })
  void keepUpToDate()
}
