declare module 'zzfx' {
  export const ZZFX: { volume: number; play(...parameters: readonly number[]): unknown }
}
