// What is refused to whoever signs up or in, or changes a password.

import type { Catalogue } from './refusal.ts'

export const accountRefusals = {
  invalidEmailOrPassword: {
    status: 401,
    text: 'The e-mail address or the password is wrong.',
    when: 'You sign in, and there is no such account, or it has another password.',
  },
  invalidPassword: {
    status: 400,
    text: 'The password is wrong.',
    when: 'You change the password, and the one of now is another.',
  },
  invalidEmail: { status: 400, text: 'This is no e-mail address.', when: 'You sign up or in with another text.' },
  passwordTooShort: {
    status: 400,
    text: 'A password must have at least 8 characters.',
    when: 'A new password is shorter.',
  },
  passwordTooLong: {
    status: 400,
    text: 'A password must have at most 128 characters.',
    when: 'A new password is longer.',
  },
  userAlreadyExistsUseAnotherEmail: {
    status: 422,
    text: 'There is an account with this e-mail address already. Sign in instead.',
    when: 'You sign up a second time.',
  },
  credentialAccountNotFound: {
    status: 400,
    text: 'This account has no password; it signs in another way.',
    when: 'You change the password of an account that has none.',
  },
  providerNotFound: {
    status: 404,
    text: 'This way to sign in is not available right now.',
    when: 'You sign in by a service that is not set up, or does not answer.',
  },
  refused: {
    status: 400,
    text: '{problem}',
    when: 'The library behind the accounts refuses something else; the text and the status are its own.',
  },
} as const satisfies Catalogue
