// All settings: those of the service and those of its gateways. A wrong one stops the start and says what to do.

import { ok, type Result, refuse } from '../../kernel/result.ts'
import { readAll, type SettingsOf } from '../base/setting.ts'
import { definitions as common, settingsProblem } from '../base/settings.ts'
import { settingsProblem as memoryProblem, definitions as ofMemory } from '../gateways/memory/settings.ts'

const definitions = { ...common, ...ofMemory } as const

export type AllSettings = SettingsOf<typeof definitions>

export function readSettings(environment: Readonly<Record<string, string | undefined>>): Result<AllSettings, string> {
  const { PORT, WS_PORT } = environment
  const read = readAll(definitions, environment)
  if (!read.ok) return read
  if (PORT && WS_PORT && Number(PORT) !== Number(WS_PORT))
    return refuse(`PORT and WS_PORT mean the same, so they cannot be ${PORT} and ${WS_PORT}; unset one of them.`)
  const problem = settingsProblem(read.value) ?? memoryProblem(read.value)
  return problem === undefined ? ok(read.value) : refuse(problem)
}

/** Every setting with what it is for and its default. */
export function describedSettings() {
  return Object.entries(definitions).map(([name, { help, fallback }]) => ({ name, help, value: fallback.value }))
}

export function settingsHelp(): string {
  const width = Math.max(...Object.keys(definitions).map((name) => name.length))
  return Object.entries(definitions)
    .map(
      ([name, { help, fallback, ...rest }]) =>
        `  ${name.padEnd(width)}  ${help} (${'shows' in rest ? rest.shows : fallback.value})`,
    )
    .join('\n')
}
