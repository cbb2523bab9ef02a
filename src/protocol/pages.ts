// The addresses of the page for browsers: the service answers each with the page, and the page shows the screen that belongs
// to it. In one list, so that a link that somebody sends is never answered with "not found" by one of the two.

export const pages = {
  home: '/',
  game: '/game/:id',
  person: '/game/:id/seats/:seat', // who sits there
  join: '/j/:code',
  practice: '/practice/:game',
  seek: '/play/:game',
  create: '/new/:game',
  profile: '/profile',
  groups: '/groups',
  settings: '/settings',
  rules: '/rules/:game',
  learn: '/learn/:game',
  replay: '/replay', // of a file
  design: '/design', // every part of the visual language on one screen
} as const

export type PageName = keyof typeof pages
