// The pictures of Memory, drawn for this page on a grid of 48. Each is told by its shape; colour only helps.

/** Filled, or drawn as a stroke of so much. */
type Layer = readonly [paint: Paint, path: string, stroke?: number]

/** The pictures lie on white paper in every theme: these stand out from it, or from one another. */
export const paints = {
  ink: '#1c2230',
  slate: '#56607a',
  red: '#c3272f',
  orange: '#c75a14',
  gold: '#c07d0c',
  brown: '#7a4a21',
  green: '#1d6b3a',
  leaf: '#4f9a3c',
  teal: '#147078',
  blue: '#1f57b8',
  sky: '#8db9f0',
  violet: '#5b3fb0',
  plum: '#9b2d6b',
  rose: '#f0a79b',
  sun: '#f3c04b',
  sand: '#ead8ae',
  paper: '#fdfcf8',
} as const
type Paint = keyof typeof paints

const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

export const motifs = {
  sun: [
    ['sun', dot(24, 24, 10)],
    ['gold', dot(24, 24, 10), 2.5],
    ['gold', 'M24 4v6M24 38v6M4 24h6M38 24h6M10 10l4 4M34 34l4 4M38 10l-4 4M14 34l-4 4', 4],
  ],
  moon: [
    ['blue', 'M27 4A20.500 20.500 0 1 0 44 32 17 17 0 0 1 27 4z'],
    ['gold', 'M37 8l1.800 4.200L43 14l-4.200 1.800L37 20l-1.800-4.200L31 14l4.200-1.800z'],
  ],
  star: [
    ['gold', 'M24 3l6.500 13.500L45 18.500 34.500 29 37 44 24 37 11 44l2.500-15L3 18.500l14.500-2z'],
    ['sun', 'M24 13l3.500 7 7.500 1-5.500 5.500 1.500 8-7-4-7 4 1.500-8L13 21l7.500-1z'],
  ],
  cloud: [
    ['blue', 'M14 30a9 9 0 0 1-1-18 12 12 0 0 1 22-1 9.500 9.500 0 0 1 0 19z'],
    ['sky', 'M15 35l-3 8M25 35l-3 8M35 35l-3 8', 4],
  ],
  umbrella: [
    ['ink', 'M24 3v22M24 24v15a5 5 0 0 1-10 0', 3.5],
    ['red', 'M3 27a21 21 0 0 1 42 0c-3-4-8-4-10.500 0-3-4-8-4-10.500 0-2.500-4-7.500-4-10.500 0C11 23 6 23 3 27z'],
  ],
  key: [
    ['gold', dot(13, 24, 8.5), 5.5],
    ['gold', 'M22 24h22M35 24v9M43 24v8', 5.5],
  ],
  padlock: [
    ['slate', 'M15 23v-7a9 9 0 0 1 18 0v7', 5],
    ['gold', 'M11 21h26a3 3 0 0 1 3 3v17a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3V24a3 3 0 0 1 3-3z'],
    ['ink', `${dot(24, 30, 3.5)}M22.500 31h3l1.500 8h-6z`],
  ],
  anchor: [
    ['slate', dot(24, 8, 4.5), 4],
    ['slate', 'M24 13v30M14 19h20M6 28c1 9 8 15 18 15s17-6 18-15', 5],
    ['slate', 'M2 32l4-9 6 7zM46 32l-4-9-6 7z'],
  ],
  sailboat: [
    ['brown', 'M4 34h40l-6 10H10z'],
    ['blue', 'M22 3v28H6z'],
    ['sky', 'M26 9v22h15z'],
  ],
  fish: [
    ['teal', 'M3 24c7-12 21-14 31-3l11-8c-2 7-2 15 0 22l-11-8C24 38 10 36 3 24z'],
    ['paper', dot(13, 22, 2.8)],
    ['sky', 'M21 16c3 5 3 11 0 16M28 20c1 3 1 5 0 8', 2.5],
  ],
  cat: [
    ['ink', 'M7 4l11 8a20 20 0 0 1 12 0l11-8v22c0 11-7 18-17 18S7 37 7 26z'],
    ['sun', `${dot(16.5, 25, 3.5)}${dot(31.5, 25, 3.5)}`],
    ['rose', 'M21 32h6l-3 4z'],
    ['paper', 'M3 31l9 2M4 38l9-2M45 31l-9 2M44 38l-9-2', 1.5],
  ],
  duck: [
    ['gold', 'M3 23c5 4 9 4 15 2 7-2 9 0 15-4 9 0 11 6 9 12-3 8-10 11-19 11C11 44 3 37 3 23z'],
    ['gold', dot(31, 14, 9)],
    ['red', 'M38 11l9 4-8 5z'],
    ['ink', dot(32, 12, 2)],
    ['sun', 'M15 32c6 4 12 3 15-3', 3],
  ],
  snail: [
    ['orange', 'M2 44c5-1 5-6 14-7 12-1 17-3 18-14l1-8h6c3 12 2 29-9 29z'],
    ['plum', dot(19, 25, 14)],
    ['rose', 'M19 25c0-3 5-3 5 1s-8 6-11 1 2-12 8-11 9 6 8 12', 2.5],
    ['orange', 'M37 16l-3-9M40 16l4-8', 2.5],
  ],
  butterfly: [
    ['violet', 'M23 22C19 4 3 3 3 14c0 9 10 12 20 8zM25 22C29 4 45 3 45 14c0 9-10 12-20 8z'],
    ['plum', 'M23 25c-11-1-16 5-14 12 2 7 12 5 14-7zM25 25c11-1 16 5 14 12-2 7-12 5-14-7z'],
    ['ink', 'M24 15v24M24 15l-6-9M24 15l6-9', 2.8],
  ],
  apple: [
    ['red', 'M24 15c-4-5-19-4-19 10 0 12 8 20 13 20 3 0 4-2 6-2s3 2 6 2c5 0 13-8 13-20 0-14-15-15-19-10z'],
    ['brown', 'M24 15c0-4 0-8-3-11', 3],
    ['leaf', 'M25 11c1-6 7-9 14-8-1 7-7 10-14 8z'],
    ['rose', 'M12 22c1-3 3-4 5-4', 3],
  ],
  pear: [
    ['leaf', 'M24 8c6 0 7 5 7 10 0 6 10 9 10 17 0 7-7 10-17 10S7 42 7 35c0-8 10-11 10-17 0-5 1-10 7-10z'],
    ['brown', 'M24 10c0-4 1-6 3-8', 3],
    ['sun', 'M13 33c1-4 3-5 5-7', 3],
  ],
  cherries: [
    ['leaf', 'M14 28C17 17 24 9 37 4M35 30c-1-9 0-18 2-26', 3],
    ['leaf', 'M36 5c-9-4-17-1-20 5 8 4 16 2 20-5z'],
    ['red', `${dot(13, 35, 9.5)}${dot(35, 36, 9.5)}`],
    ['rose', 'M8 34c0-2 1-4 3-5M30 35c0-2 1-4 3-5', 2.5],
  ],
  mushroom: [
    ['sand', 'M17 24h14l3 15c0 4-4 6-10 6s-10-2-10-6z'],
    ['brown', 'M17 26l-3 13c0 4 4 5 10 5s10-1 10-5l-3-13', 1.5],
    ['red', 'M3 27C3 13 12 4 24 4s21 9 21 23z'],
    ['paper', `${dot(15, 18, 4)}${dot(27, 11, 3.5)}${dot(35, 20, 3.5)}`],
  ],
  fir: [
    ['brown', 'M20 38h8v8h-8z'],
    ['green', 'M24 2l13 15h-6l10 12h-7l10 11H4l10-11H7l10-12h-6z'],
  ],
  leaf: [
    ['green', 'M8 40C0 20 15 4 44 4c2 28-12 44-34 37z'],
    ['sand', 'M5 44L33 15M16 33V20M24 25V14M15 33h14M24 25h11', 2.2],
  ],
  tulip: [
    ['green', 'M24 30v15', 4],
    ['leaf', 'M23 45C13 44 9 38 8 29c9 1 14 7 15 16zM25 45c10-1 14-7 15-16-9 1-14 7-15 16z'],
    ['plum', 'M11 4l7 6 6-7 6 7 7-6v15c0 8-5 13-13 13s-13-5-13-13z'],
    ['rose', 'M24 12v12', 2.5],
  ],
  cactus: [
    ['green', 'M24 38V9M24 31H12v-9M24 26h12V15', 9],
    ['orange', 'M12 35h24l-3 11H15z'],
    ['sun', 'M24 11v2M24 20v2M12 24v1M36 18v2', 2.5],
  ],
  carrot: [
    ['orange', 'M15 19c5-6 13-5 16-1 4 5 0 9-4 12L8 45c-3 2-6-1-4-4z'],
    ['green', 'M28 17l3-14M30 18L42 6M31 21l14-4', 4.5],
    ['sand', 'M14 26l5 4M20 20l4 4', 2],
  ],
  cup: [
    ['teal', 'M35 24h3a5.500 5.500 0 0 1 0 11h-4', 4],
    ['teal', 'M5 20h30v12c0 8-5 13-15 13S5 40 5 32z'],
    ['slate', 'M14 15c-4-4 3-6 0-11M25 15c-4-4 3-6 0-11', 3],
  ],
  teapot: [
    ['blue', 'M11 22C1 20 1 36 12 35', 4],
    ['blue', 'M9 25c0-7 6-11 15-11s15 4 15 11c0 11-5 18-15 18S9 36 9 25zM36 26l8-9 4 3-9 15z'],
    ['blue', dot(24, 10, 3.5)],
    ['sky', 'M11 24h26', 2.5],
  ],
  house: [
    ['sand', 'M9 22h30v22H9z'],
    ['brown', 'M9 24v20h30V24', 2],
    ['red', 'M24 3l22 21H2z'],
    ['brown', 'M20 31h8v13h-8z'],
  ],
  lighthouse: [
    ['red', 'M18 17h12l5 28H13z'],
    ['paper', 'M17 23h14l1 6H16zM15 34h18l1 6H14z'],
    ['sun', 'M17 10h14v7H17z'],
    ['ink', 'M24 1l9 9H15zM14 16h20v3H14z'],
    ['gold', 'M12 12L3 9M12 15l-9 4M36 12l9-3M36 15l9 4', 2.5],
  ],
  mountain: [
    ['violet', 'M1 43L19 7l11 21 5-8 12 23z'],
    ['paper', 'M19 10l5.500 11-4 3-3-3-4 4-1-2z'],
  ],
  tent: [
    ['orange', 'M24 7l22 36H2z'],
    ['ink', 'M24 17l10 26H14z'],
    ['ink', 'M24 8l-4-5M24 8l4-5', 3],
  ],
  bell: [
    ['ink', dot(24, 41, 4.5)],
    ['gold', 'M24 4c9 0 14 7 14 16 0 8 3 12 6 17H4c3-5 6-9 6-17C10 11 15 4 24 4z'],
    ['sun', 'M16 20c0-5 2-8 5-9', 3],
  ],
  candle: [
    ['slate', 'M6 40h36v2c0 2-2 4-5 4H11c-3 0-5-2-5-4z'],
    ['plum', 'M17 21h14v20H17z'],
    ['orange', 'M24 1c6 7 7 10 7 12a7 7 0 0 1-14 0c0-2 1-5 7-12z'],
    ['sun', 'M24 9c2 2 3 4 3 5a3 3 0 0 1-6 0c0-1 1-3 3-5z'],
  ],
  bulb: [
    ['sun', 'M24 3c9 0 15 6 15 14 0 7-5 9-6 15H15c-1-6-6-8-6-15C9 9 15 3 24 3z'],
    ['gold', 'M24 3c9 0 15 6 15 14 0 7-5 9-6 15H15c-1-6-6-8-6-15C9 9 15 3 24 3zM20 31l-2-11 6 3 6-3-2 11', 2.5],
    ['ink', 'M16 35h16v4H16zM18 41h12l-3 5h-6z'],
  ],
  clock: [
    ['teal', dot(24, 24, 21)],
    ['paper', dot(24, 24, 16)],
    ['ink', 'M24 13v11l8 5', 3.5],
    ['teal', 'M24 10v1M24 37v1M10 24h1M37 24h1', 2.5],
  ],
  hourglass: [
    ['sky', 'M13 8h22c0 9-7 12-8 16 1 4 8 7 8 16H13c0-9 7-12 8-16-1-4-8-7-8-16z'],
    ['gold', 'M17 14h14c-1 5-5 6-7 10-2-4-6-5-7-10zM15 40c1-5 6-7 9-11 3 4 8 6 9 11z'],
    ['brown', 'M9 3h30v6H9zM9 39h30v6H9z'],
  ],
  glasses: [
    ['sky', `${dot(12, 29, 8)}${dot(36, 29, 8)}`],
    ['ink', `${dot(12, 29, 9)}${dot(36, 29, 9)}M21 27c1-3 5-3 6 0M4 25l5-14h4M44 25l-5-14h-4`, 3.5],
  ],
  hat: [
    ['ink', 'M13 5c6-2 16-2 22 0l-2 29H15zM3 32c9 5 33 5 42 0 2 4-6 10-21 10S1 36 3 32z'],
    ['red', 'M14 23c6 2 14 2 20 0l-.5 8c-6 2-13 2-19 0z'],
  ],
  boot: [
    ['brown', 'M13 3h17v22c1 5 16 3 16 14H13z'],
    ['ink', 'M12 39h35v6H29l-2-3-2 3H12z'],
    ['sand', 'M13 9h17M24 17h6M24 23h6', 2.5],
  ],
  mitten: [
    ['red', 'M15 36V17C15 8 19 3 26 3s11 5 11 14v19zM17 29C10 26 3 22 4 17s9-3 13 3z'],
    ['sand', 'M14 36h24a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H14a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z'],
    ['brown', 'M13 36h26v9H13z', 1.5],
    ['rose', 'M21 20l5 5 5-5M21 13l5 5 5-5', 2.5],
  ],
  crown: [
    ['gold', 'M5 41L2 12l12 10L24 5l10 17 12-10-3 29z'],
    ['red', `${dot(24, 32, 3.5)}`],
    ['blue', `${dot(13, 33, 2.5)}${dot(35, 33, 2.5)}`],
  ],
  drum: [
    ['brown', 'M14 15L4 2M34 15L44 2', 3],
    ['red', 'M5 18h38v18c0 5-8 9-19 9S5 41 5 36z'],
    ['sand', 'M5 18a19 7 0 1 0 38 0 19 7 0 1 0-38 0z'],
    ['brown', 'M5 18a19 7 0 1 0 38 0 19 7 0 1 0-38 0z', 2],
    ['sand', 'M6 26l6 14 6-11 6 14 6-14 6 11 6-14', 2],
  ],
  guitar: [
    ['ink', 'M22 26L41 7', 4.5],
    ['brown', 'M10 22c4-3 5-5 9-7s10 1 13 4 5 9 3 13-4 5-7 9c-5 6-14 7-20 1S2 27 10 22z'],
    ['orange', 'M11 25c-5 4-5 10-1 14s10 4 14 0'],
    ['ink', dot(21, 27, 4.5)],
    ['ink', 'M38 3l7 7-4 4-7-7z'],
    ['sand', 'M11 33l5 5', 3],
  ],
  note: [
    ['violet', 'M18 38V9l24-5v29', 4],
    ['violet', 'M16 7l28-6v9l-28 6z'],
    ['violet', `${dot(12, 38, 7.5)}${dot(36, 33, 7.5)}`],
  ],
  kite: [
    ['violet', 'M27 2l17 15-22 19-12-20z'],
    ['rose', 'M27 2l-5 34-12-20z'],
    ['slate', 'M22 36c-9 0-3 7-9 8s-5-4-9-1', 2.5],
    ['red', 'M15 34l4 6M8 40l6 5', 3.5],
  ],
  rocket: [
    ['gold', 'M18 34h12l-6 13z'],
    ['red', 'M15 22L5 34v8l12-8zM33 22l10 12v8l-12-8z'],
    ['slate', 'M24 1c10 9 12 22 8 35H16C12 23 14 10 24 1z'],
    ['sky', dot(24, 18, 5)],
  ],
  bicycle: [
    ['ink', `${dot(11, 32, 9)}${dot(37, 32, 9)}`, 3],
    ['teal', 'M11 32l8-15h14M33 17l-9 15H11M19 17l5 15M37 32l-5-20h6M15 13h8', 3.2],
  ],
  car: [
    ['red', 'M2 37V26l7-3 7-12h16l9 12 5 3v11z'],
    ['sky', 'M19 15h4v8h-9zM27 15h4l5 8h-9z'],
    ['ink', `${dot(13, 37, 6)}${dot(35, 37, 6)}`],
    ['paper', `${dot(13, 37, 2)}${dot(35, 37, 2)}`],
  ],
  envelope: [
    ['sand', 'M3 9h42v30H3z'],
    ['brown', 'M4 10h40v28H4zM4 11l20 16 20-16', 2.5],
    ['red', dot(24, 27, 4)],
  ],
  scissors: [
    ['slate', 'M16 32L35 3M32 32L13 3', 4.5],
    ['red', `${dot(12, 38, 6.5)}${dot(36, 38, 6.5)}`, 4.5],
  ],
  hammer: [
    ['brown', 'M23 16v29', 7],
    ['slate', 'M7 4h23c7 0 12 4 14 11-5-2-9-2-13-2v6H7z'],
  ],
  snowflake: [
    [
      'blue',
      'M24 3v42M6 13.500l36 21M42 13.500l-36 21M18 5l6 6 6-6M18 43l6-6 6 6M5 21l8-3-2-8M43 27l-8 3 2 8M43 21l-8-3 2-8M5 27l8 3-2 8',
      3,
    ],
  ],
  bolt: [['gold', 'M29 1L7 28h13l-5 19 26-29H27z']],
  die: [
    ['violet', 'M12 4h24a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8V12a8 8 0 0 1 8-8z'],
    ['paper', [dot(14, 14, 3.8), dot(34, 14, 3.8), dot(24, 24, 3.8), dot(14, 34, 3.8), dot(34, 34, 3.8)].join('')],
  ],
  iceCream: [
    ['brown', 'M11 22h26L24 47z'],
    ['sand', 'M17 25l10 15M31 25L21 40', 1.8],
    ['plum', 'M10 22a14 14 0 1 1 28 0c0 4-4 5-6 2-2 4-6 4-8 0-2 4-6 4-8 0-2 3-6 2-6-2z'],
    ['red', dot(24, 5, 4)],
  ],
  heart: [
    ['red', 'M24 44C10 34 2 26 2 16A11.500 11.500 0 0 1 24 11 11.500 11.500 0 0 1 46 16c0 10-8 18-22 28z'],
    ['rose', 'M9 17c0-4 2-6 5-6', 3.5],
  ],
  banana: [
    ['gold', 'M7 5l5-2c2 16 12 25 32 27l1 4c-5 8-14 11-23 9C8 40 3 25 7 5z'],
    ['brown', 'M7 5l5-2 1 5-6 1zM41 30l4 0 1 4-4 3z'],
    ['sun', 'M12 20c3 9 10 15 20 16', 2.5],
  ],
  magnet: [
    ['red', 'M11 12v12a13 13 0 0 0 26 0V12', 10],
    ['slate', 'M6 3h10v9H6zM32 3h10v9H32z'],
  ],
  gift: [
    ['teal', 'M6 23h36v22H6z'],
    ['teal', 'M3 13h42v9H3z'],
    ['sun', 'M20 13h8v32h-8z'],
    ['gold', 'M24 13C20 2 9 1 9 7s9 6 15 6c6 0 15 0 15-6S28 2 24 13z', 3.2],
  ],
  pencil: [
    ['sun', 'M8 32L32 8l8 8-24 24z'],
    ['gold', 'M12 36L36 12', 3],
    ['rose', 'M32 8l4-4c2-2 4-1 6 1s3 4 1 6l-3 5z'],
    ['sand', 'M8 32l8 8L4 44z'],
    ['ink', 'M5.500 39l3.500 3.500L3 45z'],
    ['brown', 'M8 32L32 8l8 8-24 24z', 1.8],
  ],
  book: [
    ['blue', 'M2 9c8-3 16-2 22 2 6-4 14-5 22-2v32c-8-3-16-2-22 2-6-4-14-5-22-2z'],
    ['paper', 'M6 12c6-2 12-1 16 2v24c-4-2-10-3-16-1zM42 12c-6-2-12-1-16 2v24c4-2 10-3 16-1z'],
    ['slate', 'M10 19c3-1 6 0 8 1M10 26c3-1 6 0 8 1M38 19c-3-1-6 0-8 1M38 26c-3-1-6 0-8 1', 2],
  ],
  gem: [
    ['teal', 'M12 6h24l10 13-22 25L2 19z'],
    ['sky', 'M12 6l5 13L24 6zM36 6l-5 13L24 6zM17 19h14l-7 22z'],
  ],
} satisfies Record<string, readonly Layer[]>

export type Motif = keyof typeof motifs
const names = Object.keys(motifs) as readonly Motif[]

const firstFace = 10

/** Which picture is which face: another choice at every table, the same for everybody at it. */
export function motifsOf(tableId: string): (face: number) => Motif {
  const order = names
    .map((name) => ({ name, weight: hash(`${tableId} ${name}`) }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ name }) => name)
  return (face) => order[(face - firstFace) % order.length] ?? 'star'
}

function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  return value >>> 0
}
