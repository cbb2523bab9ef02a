// What the terminal asks of a service over REST, as a guest with a token of its own.

import { RestClient } from '../../client/rest.ts'

const patienceMs = 15_000

/** `url`: without a slash at its end. */
export function serviceAt(url: string, token: string | null): RestClient {
  return new RestClient(
    {
      fetch: (path, { withinMs, ...request }) => fetch(path, { ...request, signal: AbortSignal.timeout(withinMs) }),
      url,
      patienceMs,
      quickMs: patienceMs,
      offline: `There is no Facedown service at ${url}, or it does not answer.`,
    },
    token,
  )
}
