// Who one is, where one is signed in, whom one has blocked, and who may see one's profile.

import { Type } from 'typebox'
import { closed, type Shaped } from './shapes.ts'

const person = { player: Type.String(), name: Type.String() }
const Profile = closed({ ...person, guest: Type.Boolean(), email: Type.Optional(Type.String()) })
export type Me = Shaped<typeof Profile>

const SignIn = closed({
  email: Type.Boolean(),
  providers: Type.Array(closed({ id: Type.String(), name: Type.String() })),
})
export type SignIn = Shaped<typeof SignIn>

export const WhoAmI = closed({
  me: Type.Union([Profile, Type.Null()]), // null: no session yet
  signIn: SignIn,
})
export const NewGuest = closed({ ...person, guest: Type.Boolean(), token: Type.String() })
export const Renaming = closed({ name: Type.String() })
export const Renamed = closed(person)
export type Renamed = Shaped<typeof Renamed>

const Session = closed({
  id: Type.String(),
  since: Type.String({ description: 'When it was made, as ISO 8601.' }),
  until: Type.String({ description: 'When it ends, unless it is used before.' }),
  current: Type.Boolean({ description: 'Whether this request came with it.' }),
})
export type Session = Shaped<typeof Session>
export const Sessions = closed({ sessions: Type.Array(Session) })

/** Somebody who was blocked. */
export const Block = closed({
  id: Type.String(),
  name: Type.String({ description: 'As they were called when you blocked them.' }),
  at: Type.Integer({ description: 'In epoch milliseconds.' }),
})
export type Block = Shaped<typeof Block>
export const Blocks = closed({ blocks: Type.Array(Block) })

const id = (description: string) => Type.String({ maxLength: 64, description })
export const Blocking = closed({
  table: Type.Optional(id('A table that you have a seat at, with `seat`.')),
  seat: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'Their seat there.' })),
  invitation: Type.Optional(id('Or the id of an invitation of theirs.')),
})
export type Blocking = Shaped<typeof Blocking>

export const ProfileShown = closed({
  shown: Type.Boolean({ description: 'Whether people at your tables may open your profile.' }),
})
