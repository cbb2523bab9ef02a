// What is wrong with a request that does not fit its schema, as a sentence.

/** What the validator says; the first complaint is the one that is told. */
export interface Complaint {
  readonly keyword: string
  readonly instancePath: string // such as /bots/0/level
  readonly params?: Readonly<Record<string, unknown>>
  readonly message?: string
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

export function malformedText(complaints: readonly Complaint[], where = 'body'): string {
  const unknown = complaints.find((one) => one.keyword === 'additionalProperties')
  const first = unknown ?? complaints[0]
  if (!first) return 'This request cannot be read.'
  const { keyword, instancePath, params = {}, message = 'is wrong' } = first
  const name =
    instancePath === '' ? (whereNames[where] ?? 'The request') : `"${instancePath.slice(1).replaceAll('/', '.')}"`
  switch (keyword) {
    case 'additionalProperties':
      return `There is no ${quoted(params.additionalProperties)} here.`
    case 'required':
      return `${quoted(params.requiredProperties)} is missing.`
    case 'type':
      return `${name} must be ${[params.type]
        .flat()
        .map((type) => kinds[String(type)] ?? type)
        .join(' or ')}.`
    case 'minimum':
      return `${name} must be at least ${params.limit}.`
    case 'maximum':
      return `${name} must be at most ${params.limit}.`
    case 'minLength':
    case 'maxLength':
      return `${name} must have at ${keyword === 'minLength' ? 'least' : 'most'} ${params.limit} characters.`
    case 'minItems':
    case 'maxItems':
      return `${name} must have at ${keyword === 'minItems' ? 'least' : 'most'} ${params.limit} entries.`
    case 'enum':
      return `${name} must be one of ${quoted(params.allowedValues)}.`
    case 'const':
      return `${name} must be ${quoted(params.allowedValue)}.`
    default:
      return `${name} ${message}.`
  }
}

const whereNames: Readonly<Record<string, string>> = {
  body: 'The body',
  querystring: 'What follows the question mark',
  params: 'The path',
  headers: 'The header',
}

function quoted(names: unknown): string {
  return [names]
    .flat()
    .map((name) => JSON.stringify(name))
    .join(', ')
}
