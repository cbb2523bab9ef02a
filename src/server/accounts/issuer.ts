// The OpenID Connect issuer that is configured, if there is one.

import type { Settings } from '../base/settings.ts'

export function issuerOf(settings: Settings) {
  return {
    providerId: 'oidc',
    name: settings.OIDC_NAME,
    discoveryUrl: discoveryOf(settings),
    clientId: settings.OIDC_CLIENT_ID,
    clientSecret: settings.OIDC_CLIENT_SECRET,
    scopes: ['openid', 'profile', 'email'],
    mapProfileToUser: (profile: Record<string, unknown>) => ({
      name: String(profile.name ?? profile.preferred_username ?? ''),
      // An issuer need not tell the address; the library cannot do without one.
      ...(typeof profile.email === 'string'
        ? {}
        : { email: `${encodeURIComponent(String(profile.sub))}@oidc.invalid` }),
    }),
  }
}

function discoveryOf(settings: Settings): string {
  return `${settings.OIDC_ISSUER}/.well-known/openid-configuration`
}

/** The library asks the issuer once, when it is set up, and for as long as it takes: so we ask first. */
export async function issuerAnswers(settings: Settings): Promise<boolean> {
  if (settings.OIDC_ISSUER === '') return false
  try {
    return (await fetch(discoveryOf(settings), { signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}
