// SignalR's JSON hub protocol: records of JSON that end with a separator.

import { isRecord } from '../../../kernel/schema.ts'
import { cutAtSeparator, type HubProtocol, parsed, recordOf, type Said, types } from './records.ts'

export const jsonProtocol: HubProtocol = {
  cut: cutAtSeparator,
  read(record) {
    const input = parsed(record)
    return isRecord(input) ? recordOf({ type: input.type, ...input }) : undefined
  },
  print: (said) => `${JSON.stringify(recordIn(said))}\u001e`,
}

function recordIn(said: Said): object {
  switch (said.type) {
    case 'event':
      return { type: types.invocation, target: said.target, arguments: said.args }
    case 'completion':
      return { type: types.completion, invocationId: said.id, ...said.end }
    case 'ping':
      return { type: types.ping }
    case 'close':
      return { ...said, type: types.close }
  }
}
