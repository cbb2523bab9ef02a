// Whom a request is counted with: its address as a proxy or the kernel tells it, and the network around it.

import type { IncomingMessage } from 'node:http'
import { networkOf, readAddress } from '../base/networks.ts'
import type { Settings } from '../base/settings.ts'

type Asking = Pick<IncomingMessage, 'headers'> & { readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'> }

export function addressOf(request: Asking, service: { readonly settings: Pick<Settings, 'TRUST_PROXY'> }): string {
  const forwarded = service.settings.TRUST_PROXY === 'yes' ? request.headers['x-forwarded-for'] : undefined
  // The last one is what our proxy saw; those before it are what the client says, and would get around every limit.
  const last = typeof forwarded === 'string' ? readAddress(forwarded.split(',').at(-1) ?? '') : null
  return networkOf(last ?? request.socket.remoteAddress ?? '')
}
