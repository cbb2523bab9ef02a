// Ids as GUIDs, as clients of the hub expect them (B4-11.1, B4-13.4). Ours are a few random bytes; they fit into a GUID of
// version 8, with their number beside them, so that each can be turned into the other and nothing has to be remembered.
// Both are public names of the same thing and open the same doors everywhere, so nothing is gained by hiding one in the other.

const freePlaces = [0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15] // the others hold version, number of bytes and variant
const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Nobody, or no command. */
export const emptyGuid = '00000000-0000-0000-0000-000000000000'

export function isGuid(text: string): boolean {
  return shape.test(text)
}

/** The key of a command: in a GUID the case of letters means nothing, in other ids it does. */
export function commandKeyOf(given: string): string {
  return isGuid(given) ? given.toLowerCase() : given
}

export function guidOf(id: string): string {
  return printed(Buffer.from(id, 'base64url'))
}

/** A seat that nobody ever sat on has no player: it is known by its table. */
export function botGuidOf(tableId: string, seat: number): string {
  return printed(Buffer.concat([Buffer.from(tableId, 'base64url'), Buffer.from([seat])]))
}

/** Reads an id, of a player, a table or whatever else: as it is or as a GUID. A GUID that is none of ours stays what it is. */
export function idOf(given: string): string {
  if (!isGuid(given)) return given
  const bytes = Buffer.from(given.replaceAll('-', ''), 'hex')
  const length = (bytes[6] ?? 0) & 0x0f
  const id = Buffer.from(freePlaces.slice(0, length).map((place) => bytes[place] ?? 0))
  return printed(id) === given.toLowerCase() ? id.toString('base64url') : given
}

function printed(id: Uint8Array): string {
  const bytes = Buffer.alloc(16)
  for (const [index, byte] of id.entries()) {
    const place = freePlaces[index]
    if (place !== undefined) bytes[place] = byte
  }
  bytes[6] = 0x80 | Math.min(id.length, freePlaces.length)
  bytes[8] = 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
