// What may be done now, as data: the shape of each legal command, what to pick, from what, how many. It feeds buttons,
// prompts, bots and fuzzers alike. Every combination of picks is legal: a rule that would forbid one of them is told by
// splitting the option.

import { assert } from './assert.ts'
import type { Chance } from './chance.ts'

export type Pick = string | number

export interface Choice {
  readonly from: readonly Pick[]
  readonly min: number
  readonly max: number
}

export interface Option {
  readonly command: string
  readonly choices: Readonly<Record<string, Choice>>
}

/** A choice of at most one is a plain value, absent when it may be and nothing was picked; others are lists of distinct picks. */
export type Picked = Pick | readonly Pick[]
export type PickedCommand = { readonly type: string } & Readonly<Record<string, Picked>>

export function one(...from: readonly Pick[]): Choice {
  return { from, min: 1, max: 1 }
}

export function fits(options: readonly Option[], command: { readonly type: string }): boolean {
  return options.some((option) => fitsOption(option, command))
}

function fitsOption(option: Option, command: { readonly type: string }): boolean {
  if (option.command !== command.type) return false
  const names = Object.keys(command).filter((name) => name !== 'type')
  if (names.some((name) => !Object.hasOwn(option.choices, name))) return false
  return Object.entries(option.choices).every(([name, choice]) => {
    const value: unknown = Reflect.get(command, name)
    if (choice.max === 1) return value === undefined ? choice.min === 0 : choice.from.includes(value as Pick)
    if (!Array.isArray(value) || value.length < choice.min || value.length > choice.max) return false
    return new Set(value).size === value.length && value.every((pick) => choice.from.includes(pick))
  })
}

/** A command within the options, drawn at random: the whole of the simplest bot. */
export function anyCommand(options: readonly Option[], chance: Chance): PickedCommand {
  const option = chance.pick('option', options)
  const command: Record<string, Picked> = {}
  for (const [name, choice] of Object.entries(option.choices)) {
    const most = Math.min(choice.max, choice.from.length)
    assert(choice.min <= most, `${option.command}: ${name} asks for ${choice.min} of ${choice.from.length}`)
    const count = choice.min + chance.int(`count ${name}`, most - choice.min + 1)
    const picks = chance.shuffle(`pick ${name}`, choice.from).slice(0, count)
    if (choice.max > 1) command[name] = picks
    else if (picks[0] !== undefined) command[name] = picks[0]
  }
  return { type: option.command, ...command }
}
