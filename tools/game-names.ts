// A game is two folders and a line in each of two registries: nothing that games share knows one by its name. Part of `npm run check`.

import type { SourceFile } from './tidy.ts'

const shared = /^(src\/(kernel|table|protocol|client|arena|testkit|server|web|cli)|tools)\/.*\.(ts|mjs|svelte)$/
/** The page of a game, the list of them, and the gateways that speak for a seed's own clients. */
const aboutGames = /^src\/(web\/games\/([^/]+\/|registry\.ts$)|server\/gateways\/(cambio|memory|signalr)\/)/

export function gameNameProblems(files: readonly SourceFile[]): readonly string[] {
  const folders = foldersOf(files, /^src\/games\/([^/]+)\//)
  const ids = foldersOf(files, /^src\/games\/([^/]+)\/registered\.ts$/)
  if (ids.length === 0) return []
  // 'memory', or 'memory.asWritten'; but t('stop') is a message
  const name = new RegExp(`(?<!\\bt\\()(['"\`])(${ids.join('|')})(\\.\\w+)?\\1`)
  const insides = new RegExp(`(from |import\\()'[^']*games/(${folders.join('|')})/[^']*'`)
  return files
    .filter(({ path }) => shared.test(path) && !aboutGames.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const code = line.replace(/(^|\s)(\/\/|\/?\*).*$/, '')
        const said = insides.exec(code)?.[0] ?? name.exec(code)?.[0]
        return said === undefined ? [] : [`${path}:${index + 1}: ${said}: ask the game (src/kernel/game.ts, GameUi)`]
      }),
    )
}

function foldersOf(files: readonly SourceFile[], pattern: RegExp): readonly string[] {
  return [...new Set(files.flatMap(({ path }) => pattern.exec(path)?.[1] ?? []))]
}
