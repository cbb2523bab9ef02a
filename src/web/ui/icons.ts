// Drawn for this page, on a grid of 24, as strokes of 2.

export const icons = {
  add: 'M12 5v14M5 12h14',
  back: 'M15 5l-7 7 7 7',
  bot: 'M12 3v3M5 9a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM9.5 11v2M14.5 11v2M2 12v3M22 12v3',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  clock: 'M12 3a9 9 0 1 0 .01 0zM12 7v5l3.5 2',
  crown: 'M4 18h16M4 14.500L3 7l5 3.500L12 5l4 5.500L21 7l-1 7.500z',
  download: 'M12 3v12M7 10l5 5 5-5M5 16v4h14v-4',
  down: 'M6 9l6 6 6-6',
  eye: 'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 .01 0z',
  fair: 'M12 3l8 3v6c0 4.500-3.300 7.500-8 9-4.700-1.500-8-4.500-8-9V6zM8.500 12l2.500 2.500 4.500-5',
  gear: 'M12 8.500a3.5 3.5 0 1 0 .01 0zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  help: 'M9 9a3 3 0 1 1 4.5 2.600c-1 .600-1.5 1.2-1.5 2.400M12 18v.1',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  log: 'M8 6h12M8 12h12M8 18h8M4 6h.1M4 12h.1M4 18h.1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  mute: 'M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6',
  panel: 'M4 5h16v14H4zM14.500 5v14',
  pause: 'M8 5v14M16 5v14',
  people:
    'M9 4a3.5 3.5 0 1 0 .01 0zM2 20c0-4 3-6.5 7-6.500s7 2.5 7 6.500M16 4.500a3.5 3.5 0 0 1 0 6.500M18 14c2.5.800 4 3 4 6',
  play: 'M7 5l12 7-12 7z',
  quick: 'M13 2L5 13.500h6L10 22l9-12h-6.500z',
  stepBack: 'M17 5l-9 7 9 7zM5 5v14',
  stepForward: 'M7 5l9 7-9 7zM19 5v14',
  share: 'M12 15V3M7 7l5-4 5 4M5 12v8h14v-8',
  person: 'M12 4a4 4 0 1 0 .01 0zM4 21c0-4.500 3.500-7 8-7s8 2.500 8 7',
  type: 'M3 6h18v12H3zM7 10h.1M11 10h.1M15 10h.1M8 14h8',
  sound: 'M4 9v6h4l5 4V5L8 9zM16.5 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11',
} as const
export type IconName = keyof typeof icons
