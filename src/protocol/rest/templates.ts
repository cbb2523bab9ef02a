// Templates: named groups with rules.

import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { closed, Options, type Shaped } from './shapes.ts'

const Member = closed({
  player: Type.String({ minLength: 1, maxLength: limits.playerIdLength, description: 'The public id of a player.' }),
  shortName: Type.Optional(Type.String({ maxLength: 400, description: 'How this group calls them.' })),
})
export type Member = Shaped<typeof Member>

const content = {
  name: Type.String({ maxLength: 400 }), // read more strictly further in, and with a sentence
  game: Type.String({ maxLength: 20, description: 'The id of a game.' }),
  members: Type.Array(Member, {
    maxItems: limits.membersPerTemplate,
    description: 'Who plays. You need not be among them, but then you have no short name.',
  }),
}
const inviteTimeoutSeconds = Type.Integer({ description: 'How long invitations wait; 300 unless it is said.' })

export const TemplateInput = closed({
  ...content,
  rules: Type.Optional(Options),
  inviteTimeoutSeconds: Type.Optional(inviteTimeoutSeconds),
})
export type TemplateInput = Shaped<typeof TemplateInput>

export const Template = closed({ id: Type.String(), ...content, rules: Options, inviteTimeoutSeconds })
export type Template = Shaped<typeof Template>

export const Templates = closed({ templates: Type.Array(Template) })
