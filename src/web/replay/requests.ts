import type { GameFile } from '../../table/game-file.ts'
import { request } from '../api.ts'

/** After the end: everything that happened there, for whoever has the address. */
export const gameLog = (id: string) => request<GameFile>('GET', `/api/tables/${encodeURIComponent(id)}/log`)
